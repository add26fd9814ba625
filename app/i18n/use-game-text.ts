import { useTranslations } from "use-intl";
import { messageText } from "./use-message-text.ts";

/** Shows the messages of `game-name-rules.ts`. */
export function useGameText(): (text: string) => string {
  const games = useTranslations("games");
  return (text) => messageText(text, { games });
}
