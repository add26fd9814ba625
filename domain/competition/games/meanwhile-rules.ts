import { type Message, message } from "#i18n/message.ts";
import { resultName, stateName } from "./game-name-rules.ts";
import { type Result, scoreText } from "./result-rules.ts";

/** What happened to a game while someone was typing its score. */
export function meanwhileSentence(stored: Result): Message {
  switch (stored.state) {
    case "scheduled":
      return message("scores.meanwhile.cleared");
    case "live":
      return message("scores.meanwhile.live", { score: scoreText(stored) });
    case "final":
      return message("scores.meanwhile.recorded", { result: resultName(stored) ?? "" });
    case "forfeit":
      return message("scores.meanwhile.forfeited");
    default:
      return message("scores.meanwhile.stated", { state: stateName(stored.state) });
  }
}
