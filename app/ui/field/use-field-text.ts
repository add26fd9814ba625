import { useTranslations } from "use-intl";
import { messageText } from "#app/i18n/use-message-text.ts";

/** Shows what the rules of the field say, also without a connection. */
export function useFieldText(): (text: string) => string {
  const namespaces = {
    common: useTranslations("common"),
    field: useTranslations("field"),
    fieldErrors: useTranslations("fieldErrors"),
    forms: useTranslations("forms"),
    games: useTranslations("games"),
  };
  return (text) => messageText(text, namespaces);
}
