import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  type FieldGame,
  type FieldState,
  gameEventText,
  lastFromOtherPhones,
  possibleDuplicateGoals,
} from "../../../domain/competition/field/view-rules.ts";
import { endedSentence } from "../../../domain/competition/games/result-rules.ts";
import {
  type Suspension as Held,
  resumeSentence,
  suspensionTitle,
} from "../../../domain/competition/games/suspension-rules.ts";
import type { Message } from "../../../i18n/message.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { messageText } from "../../i18n/use-message-text.ts";
import { Notice } from "../notice.tsx";
import { EntryForm } from "./entry-form.tsx";
import { AT_DESK, timeOf } from "./field-state.ts";

export const NO_START = "No game can start until play resumes.";

export function SyncStatus({ field: { waiting, isOffline, view } }: { field: FieldState }) {
  if (waiting === 0 && !isOffline) return null;
  return (
    <div role="status" className="notice border-live">
      {waiting > 0 ? (
        <p>
          <b>Waiting to be sent: {waiting}</b>
        </p>
      ) : null}
      {isOffline ? (
        <p>
          No connection. Go on: what you enter is kept on this phone and sent when there is one.
          What others entered is from {timeOf(view.at, view.zone)}.
        </p>
      ) : null}
    </div>
  );
}

export function RefusedNotice({
  field: { refused, ahead, view },
  onDismiss,
}: {
  field: FieldState;
  onDismiss: (key: string) => void;
}) {
  if (refused.length === 0) return null;
  return (
    <Notice kind="bad" role="alert">
      <p>Not counted:</p>
      <ul>
        {refused.map(({ key, refused: why, atDesk, words, enteredAt }) => (
          <li key={key} className="flex items-center gap-3 py-1">
            <span className="min-w-0 grow wrap-anywhere">
              {words}
              <span className="block font-normal">
                {timeOf(new Date(enteredAt + ahead).toISOString(), view.zone)}. {why}
                {atDesk ? ` ${AT_DESK}` : null}
              </span>
            </span>
            <button
              type="button"
              className="button button-plain button-small"
              onClick={() => onDismiss(key)}
            >
              Dismiss
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Uses the phone's own clock (`now`), so that it also works offline. */
export function SuspensionNotice({ hold, zone, now }: { hold: Held; zone: string; now: number }) {
  const locale = useLocale();
  const games = useTranslations("games");
  const common = useTranslations("common");
  const say = (text: Message | string) => messageText(text, { games, common });
  return (
    <Notice kind="bad" role="alert">
      <p>
        {say(suspensionTitle(hold))} since {timeOf(hold.since, zone)}.{" "}
        {say(resumeSentence(hold, zone, now, locale))} {NO_START}
      </p>
    </Notice>
  );
}

export interface GameProps {
  game: FieldGame;
  /** Of this phone (`phoneMark`). */
  mark: string;
  zone: string;
}

export function DuplicateGoals({ game, mark, zone }: GameProps) {
  const [kept, setKept] = useState<readonly string[]>([]);
  if (mark === "") return null;
  const last = lastFromOtherPhones(game, mark);
  const twins = possibleDuplicateGoals(game, mark).filter(
    ({ mine }) => !kept.includes(mine.key ?? ""),
  );
  return (
    <>
      {last && game.state === "live" ? (
        <Notice role="status">
          <p>
            Another phone is scoring this game: {lowered(gameEventText(game, last))} at{" "}
            {timeOf(last.at, zone)}.
          </p>
        </Notice>
      ) : null}
      {twins.map(({ mine, other }) => (
        <Notice key={mine.key} kind="bad" role="alert">
          <p>
            The other phone entered this goal too? You:{" "}
            {endedSentence(lowered(gameEventText(game, mine)))} The other phone:{" "}
            {endedSentence(lowered(gameEventText(game, other)))}
          </p>
          <div className="choices">
            <button
              type="button"
              className="button button-plain"
              onClick={() => setKept([...kept, mine.key ?? ""])}
            >
              Keep both
            </button>
            <EntryForm
              gameId={game.id}
              fields={{ kind: "undo", of: mine.key ?? "", twin: other.key ?? "" }}
            >
              <button type="submit" className="button button-danger">
                Take mine back
              </button>
            </EntryForm>
          </div>
        </Notice>
      ))}
    </>
  );
}

function lowered(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
