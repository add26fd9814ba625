import { z } from "zod";
import { fieldIn, schemaOf } from "#domain/core/fields.ts";
import {
  addIssue,
  checkbox,
  issue,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  rowId,
} from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";

const MAX_BODY = 5_000;

/** Accounts that asked for news: with a player of an earlier cup, or without any player. */
export const newsAudiences = ["earlier", "playerless"] as const;
export type NewsAudience = (typeof newsAudiences)[number];

export type Audience =
  | { kind: "everyone" | NewsAudience }
  | { kind: "tournament"; id: number }
  | { kind: "team"; id: number };

const NOBODY = message("consoleErrors.announce.nobody");

const audience = z.string(issue(NOBODY)).transform((raw, check): Audience => {
  if (raw === "everyone") return { kind: "everyone" };
  const news = newsAudiences.find((each) => each === raw);
  if (news) return { kind: news };
  const [, kind, id] = /^(tournament|team):([1-9][0-9]{0,8})$/.exec(raw) ?? [];
  if (kind === "tournament" || kind === "team") return { kind, id: Number(id) };
  addIssue(check, NOBODY);
  return z.NEVER;
});

export function audienceValue(to: Audience): string {
  return "id" in to ? `${to.kind}:${to.id}` : to.kind;
}

export function newsAudienceOf({ kind }: Audience): NewsAudience | null {
  return newsAudiences.find((each) => each === kind) ?? null;
}

const field = fieldIn("messages.write");

export const announceFields = {
  to: field("to", audience, { hint: "toHint", none: "pick", options: [] }),
  subject: field("subject", requiredLine(message("consoleErrors.announce.subject")), {
    dir: "auto",
  }),
  body: field("body", requiredText(message("consoleErrors.announce.message"), MAX_BODY), {
    lines: 8,
    dir: "auto",
  }),
  subjectEs: field("subjectEs", optionalLine(null), { lang: "es" }),
  bodyEs: field("bodyEs", optionalText(null, MAX_BODY), { lines: 8, lang: "es" }),
  byMail: field("byMail", checkbox, { type: "checkbox" }),
  /** Local time in the cup's zone; empty: no banner. */
  bannerUntil: field("bannerUntil", z.string().max(40).default(""), {
    type: "datetime-local",
    hint: "bannerHint",
  }),
};

export const announceInput = schemaOf(announceFields)
  .refine(({ byMail, bannerUntil }) => byMail || bannerUntil.trim() !== "", {
    path: ["byMail"],
    ...issue(message("consoleErrors.announce.neither")),
  })
  .refine(({ to, bannerUntil }) => !newsAudienceOf(to) || bannerUntil.trim() === "", {
    path: ["bannerUntil"],
    ...issue(message("consoleErrors.announce.newsBanner")),
  })
  .refine(({ subjectEs, bodyEs }) => subjectEs !== null || bodyEs === null, {
    path: ["subjectEs"],
    ...issue(message("consoleErrors.announce.subjectEs")),
  })
  .refine(({ subjectEs, bodyEs }) => bodyEs !== null || subjectEs === null, {
    path: ["bodyEs"],
    ...issue(message("consoleErrors.announce.messageEs")),
  });
export type AnnounceInput = z.output<typeof announceInput>;

export const announcementIdInput = z.object({ announcementId: rowId() });
