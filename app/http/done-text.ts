import { type Message, type MessageKey, message } from "#i18n/message.ts";
import type { Route } from "../routing/route-table.ts";

/** What a route's page says for `done` in its address, or null. */
export function doneText(
  route: Pick<Route, "forms" | "page"> | null,
  done: string | null,
  sendsMail: boolean,
): Message | null {
  if (!route || done === null) return null;
  const said = new Map(Object.entries(route.page?.done ?? {}));
  for (const [intent, form] of Object.entries(route.forms)) {
    if (form.done !== undefined) said.set(intent, form.done);
  }
  const text = said.get(done) ?? null;
  if (text === null || !("mail" in text)) return text;
  const key: MessageKey = `mailing.${sendsMail ? "sends" : "waits"}.${text.mail}`;
  return message(key as "mailing.sends.resetAsked");
}
