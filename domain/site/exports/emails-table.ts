import { inArray } from "drizzle-orm";
import { accounts, players } from "../../../db/schema/people.ts";
import { todayIn } from "../../core/date-rules.ts";
import { isUnder18 } from "../../people/players/age-rules.ts";
import { readAudienceRecipients } from "../announcements/audience.ts";
import { type ExportTable, tableOf, yesOrNo } from "./export-columns.ts";
import type { ExportContext } from "./export-people.ts";

/**
 * The addresses that announcements of this cup reach and somebody has confirmed: adults who play,
 * wait or manage, and guardians who gave their consent. Never a player's under 18.
 */
export async function emailsTable({ db, cup, now }: ExportContext): Promise<ExportTable> {
  const today = todayIn(cup.zone, now);
  const { recipients } = await readAudienceRecipients(db, cup.id, { kind: "everyone" }, today);
  const ids = recipients.flatMap(({ to }) => ("accountId" in to ? to.accountId : []));
  const confirmed = await db
    .select({ id: accounts.id, at: accounts.emailVerifiedAt })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  const reached = new Set(confirmed.flatMap(({ id, at }) => (at === null ? [] : [id])));
  const holders = await db
    .select({ accountId: players.accountId, dob: players.dob, isHolder: players.isHolder })
    .from(players)
    .where(inArray(players.accountId, ids));
  const minors = new Set(
    holders.flatMap(({ accountId, dob, isHolder }) =>
      isHolder && isUnder18(dob, today) ? [accountId] : [],
    ),
  );
  const rows = recipients.flatMap(({ email, language, to, isGuardian, knows }) => {
    const isListed =
      "accountId" in to
        ? reached.has(to.accountId) && !minors.has(to.accountId)
        : knows === "full-name";
    return isListed ? [{ email, language, guardian: yesOrNo(isGuardian) }] : [];
  });
  const byAddress = new Map(rows.map((row) => [row.email, row]));
  const sorted = [...byAddress.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1));
  return tableOf({ email: "", language: "", guardian: "" }, sorted);
}
