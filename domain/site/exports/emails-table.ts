import { inArray, or } from "drizzle-orm";
import { accounts, players } from "#db/schema/people.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import type { Recipient } from "#domain/people/accounts/recipients.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
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
  const concerned = recipients.flatMap(({ concerns }) => concerns);
  const known = await db
    .select()
    .from(players)
    .where(or(inArray(players.accountId, ids), inArray(players.id, concerned)));
  const minors = new Set(
    known.flatMap(({ accountId, dob, isHolder }) =>
      isHolder && isUnder18(dob, today) ? [accountId] : [],
    ),
  );
  const listed = recipients.filter(({ to, knows }) =>
    "accountId" in to
      ? reached.has(to.accountId) && !minors.has(to.accountId)
      : knows === "full-name",
  );
  const rows = listed.map(({ email, language, isGuardian }) => {
    return { email, language, guardian: yesOrNo(isGuardian) };
  });
  const playerIds = new Set(known.map(({ id }) => id));
  const ofPlayers = ({ concerns }: Recipient) => {
    const own = concerns.filter((id) => playerIds.has(id));
    return own.length > 0 ? own : concerns;
  };
  const byField = Map.groupBy(listed, ({ isGuardian }) => (isGuardian ? "guardian" : "email"));
  const looks = [...byField].map(([field, all]) => ({
    players: [...new Set(all.flatMap(ofPlayers))],
    fields: [field],
  }));
  const byAddress = new Map(rows.map((row) => [row.email, row]));
  const sorted = [...byAddress.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1));
  return tableOf({ email: "", language: "", guardian: "" }, sorted, looks);
}
