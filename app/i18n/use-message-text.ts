import { useTranslations } from "use-intl";
import { type Message, type MessageValues, readMessage } from "#i18n/message.ts";

/** What `useTranslations` gives for a namespace. */
type Translator = (key: never, values: never) => string;

/**
 * Shows what a rule says that runs in browsers too. `namespaces` has a translator for each namespace
 * of the message and of its values.
 */
export function messageText(
  text: Message | string,
  namespaces: Readonly<Record<string, Translator>>,
): string {
  const read = readMessage(text);
  if (!read) return text;
  const values = Object.entries(read.values).map(([name, value]) => [
    name,
    typeof value === "string" ? messageText(value, namespaces) : value,
  ]);
  const [name = "", ...key] = read.key.split(".");
  const translate = namespaces[name] as
    | ((key: string, values: MessageValues) => string)
    | undefined;
  return translate ? translate(key.join("."), Object.fromEntries(values)) : read.key;
}

/**
 * Shows what a form was refused with. The server's answers are translated already; what the browser
 * says by itself, without a connection, is a message of the namespace 'forms'.
 */
export function useFormText(): (text: string) => string {
  const forms = useTranslations("forms");
  return (text) => messageText(text, { forms });
}
