import { useTranslations } from "use-intl";
import { type Text, textWith } from "#i18n/message.ts";
import type { EnglishMessages } from "../../i18n/+types/messages.ts";

/**
 * Shows messages in the page's language. The build sends browsers those of `_namespaces`, or of the
 * namespaces that the same page names elsewhere.
 */
export function useText(..._namespaces: (keyof EnglishMessages)[]): (text: Text) => string {
  const show = useTranslations() as unknown as Parameters<typeof textWith>[0];
  return (text) => textWith(show, text);
}
