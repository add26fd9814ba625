import { type Message, message } from "#i18n/message.ts";

/** Secret form fields with their labels; their values are never echoed back or stored. */
export const secretFields: ReadonlyMap<string, Message> = new Map([
  ["password", message("forms.password")],
  ["currentPassword", message("forms.currentPassword")],
  ["code", message("forms.code")],
]);
