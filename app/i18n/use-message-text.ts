import { useTranslations } from "use-intl";
import { readMessage } from "../../i18n/message.ts";

/**
 * Shows what a form was refused with. The server's answers are translated already; what the browser
 * says by itself, without a connection, is a message of the namespace 'forms'.
 */
export function useFormText(): (text: string) => string {
  const t = useTranslations("forms");
  return (text) => {
    const key = readMessage(text)?.key.replace(/^forms\./, "");
    return key === undefined ? text : t(key as "noConnection");
  };
}
