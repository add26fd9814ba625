import { z } from "zod";
import { message } from "../../../i18n/message.ts";
import {
  checkbox,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  rowId,
} from "../../core/input.ts";

const MAX_BODY = 5_000;

export type Audience =
  | { kind: "everyone" }
  | { kind: "tournament"; id: number }
  | { kind: "team"; id: number };

const NOBODY = message("consoleErrors.announce.nobody");

const audience = z.string({ error: NOBODY }).transform((raw, check): Audience => {
  if (raw === "everyone") return { kind: "everyone" };
  const [, kind, id] = /^(tournament|team):([1-9][0-9]{0,8})$/.exec(raw) ?? [];
  if (kind === "tournament" || kind === "team") return { kind, id: Number(id) };
  check.addIssue({ code: "custom", message: NOBODY });
  return z.NEVER;
});

export function audienceValue(to: Audience): string {
  return to.kind === "everyone" ? to.kind : `${to.kind}:${to.id}`;
}

export const announceInput = z
  .object({
    to: audience,
    subject: requiredLine(message("consoleErrors.announce.subject")),
    body: requiredText(message("consoleErrors.announce.message"), MAX_BODY),
    subjectEs: optionalLine(null),
    bodyEs: optionalText(MAX_BODY),
    byMail: checkbox,
    /** Local time in the cup's zone; empty: no banner. */
    bannerUntil: z.string().max(40).default(""),
  })
  .refine(({ byMail, bannerUntil }) => byMail || bannerUntil.trim() !== "", {
    path: ["byMail"],
    message: message("consoleErrors.announce.neither"),
  })
  .refine(({ subjectEs, bodyEs }) => subjectEs !== null || bodyEs === null, {
    path: ["subjectEs"],
    message: message("consoleErrors.announce.subjectEs"),
  })
  .refine(({ subjectEs, bodyEs }) => bodyEs !== null || subjectEs === null, {
    path: ["bodyEs"],
    message: message("consoleErrors.announce.messageEs"),
  });
export type AnnounceInput = z.output<typeof announceInput>;

export const takeDownInput = z.object({ announcementId: rowId() });
