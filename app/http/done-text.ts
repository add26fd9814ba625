import type { Route } from "../routing/route-table.ts";
import { mailMessages } from "../ui/mail/mail-messages.ts";

/** What a route's page says for `done` in its address, or null. */
export function doneText(
  route: Pick<Route, "forms" | "page"> | null,
  done: string | null,
  sendsMail: boolean,
): string | null {
  if (!route || done === null) return null;
  const said = new Map(Object.entries(route.page?.done ?? {}));
  for (const [intent, form] of Object.entries(route.forms)) {
    if (form.done !== undefined) said.set(intent, form.done);
  }
  const text = said.get(done) ?? null;
  return typeof text === "function" ? text(mailMessages(sendsMail)) : text;
}
