import { data } from "react-router";
import { readMailboxLink } from "#domain/people/accounts/email-verification.ts";
import { parseDropped } from "#domain/people/accounts/verification-rules.ts";
import { nullIfNotFound } from "../forms/http-errors.ts";
import type { PageRequest } from "../routing/page.ts";

/** Doesn't consume the link, because email clients prefetch links. */
export async function loadMailboxLink(
  purpose: Parameters<typeof readMailboxLink>[1],
  { ctx, query }: PageRequest,
) {
  const token = query.get("token") ?? "";
  const link = await nullIfNotFound(readMailboxLink(ctx, purpose, token));
  const signedIn = ctx.actor.kind === "account";
  const dropped = parseDropped(query.get("dropped"));
  return data({ token, link, signedIn, dropped }, { status: link ? 200 : 404 });
}
