import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { games } from "#db/schema/competition.ts";
import { auditEntries } from "#db/schema/core.ts";
import { cups, tournaments } from "#db/schema/cup.ts";
import { accounts, players } from "#db/schema/people.ts";
import { teams } from "#db/schema/teams.ts";
import { message, type Text } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type AuditArea, auditAreas } from "../core/audit-action-rules.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { formatLongDate, formatTimeOfDay } from "../core/format-rules.ts";
import { currentCup } from "../cup/current-cup.ts";
import { fullName } from "../people/players/name-rules.ts";
import { auditLabelOf, auditSubjectLabel, describeAuditDetails } from "./audit-details-rules.ts";

const PAGE = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Newest first, 50 per page, starting before id `before`; `older` is the next page's `before` or
 * null. Rows store only ids, so deleted people appear without a name. Admin only.
 */
export async function listAudit(
  ctx: Ctx,
  about: {
    area: AuditArea | null;
    subject: string | null;
    /** An account: only what it did. */
    by?: string | null;
    before: number | null;
  },
) {
  requireAdmin(ctx);
  const { zone } = await currentCup(ctx.db);
  const { area, before, by = null } = about;
  const rows = await ctx.db
    .select()
    .from(auditEntries)
    .where(
      and(
        area === null ? undefined : or(...auditAreas[area].map(isOf)),
        about.subject === null ? undefined : eq(auditEntries.subject, about.subject),
        by === null ? undefined : isDoneBy(by),
        before === null ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const [names, people] = await Promise.all([
    namesOf(
      ctx,
      page.flatMap(({ subject, details }) => [subject, ...Object.entries(details).map(asSubject)]),
    ),
    peopleOf(
      ctx,
      page.flatMap(({ actorAccountId, subject }) => actorOf(actorAccountId, subject) ?? []),
    ),
  ]);
  const say = (text: Text) => translate(ctx.locale, text);
  return {
    by: by === null ? null : ((await peopleOf(ctx, [by])).get(by) ?? null),
    lines: page.map(({ id, at, actorAccountId, action, subject, details }) => {
      const byLink = actorAccountId === null && typeof details["guardian"] === "string";
      const actor = byLink ? null : actorOf(actorAccountId, subject);
      const known = people.get(actor ?? "") ?? say(message("audit.who.deleted"));
      return {
        id,
        day: formatLongDate(todayIn(zone, at), ctx.locale),
        at: { iso: at.toISOString(), text: formatTimeOfDay(zone, at, ctx.locale) },
        who: actor === null ? say(byLink ? BY_LINK : message("audit.who.site")) : known,
        did: say(auditLabelOf(action)),
        subject,
        name: names.get(subject) ?? null,
        what: say(auditSubjectLabel(subject)),
        hidesSubject: subject === `account:${actor}` || NAMELESS.test(subject),
        details: describeAuditDetails(
          details,
          (key, value) => names.get(asSubject([key, value])) ?? null,
          ctx.locale,
        )
          .map(say)
          .join("; "),
      };
    }),
    older: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

const BY_LINK = message("audit.who.guardian");

/** A sign-in has no actor yet, so its row is attributed to the account that it is about. */
function actorOf(actorAccountId: string | null, subject: string): string | null {
  const [kind, id = ""] = subject.split(":");
  return actorAccountId ?? (kind === "account" && UUID.test(id) ? id : null);
}

const isDoneBy = (accountId: string) =>
  or(
    eq(auditEntries.actorAccountId, accountId),
    and(isNull(auditEntries.actorAccountId), eq(auditEntries.subject, `account:${accountId}`)),
  );

/** Subjects without a name of their own, which the action already says. */
const NAMELESS = /^(?:announcement|content|enquiry|goal|mail|outbox|setup-token|waitlist)(?::|$)/;

const isOf = (words: string) => sql`starts_with(${auditEntries.action}, ${`${words}.`})`;

async function namesOf({ db }: Ctx, subjects: readonly string[]): Promise<Map<string, string>> {
  const split = [...new Set(subjects)].map((subject) => subject.split(":"));
  const ids = (kind: string, like: RegExp) =>
    split.flatMap(([of, id = ""]) => (of === kind && like.test(id) ? [id] : []));
  const numbers = (kind: string) => ids(kind, /^[0-9]{1,9}$/).map(Number);
  const names = new Map<string, string>();
  for (const [kind, table] of Object.entries({ team: teams, tournament: tournaments, cup: cups })) {
    const { id, name } = table;
    const found = await db
      .select({ id, name })
      .from(table)
      .where(inArray(id, numbers(kind)));
    for (const each of found) names.set(`${kind}:${each.id}`, each.name);
  }
  const [home, away] = [alias(teams, "home"), alias(teams, "away")];
  const matchups = await db
    .select({ id: games.id, home: home.name, away: away.name })
    .from(games)
    .leftJoin(home, eq(home.id, games.team1Id))
    .leftJoin(away, eq(away.id, games.team2Id))
    .where(inArray(games.id, numbers("game")));
  for (const each of matchups) {
    names.set(`game:${each.id}`, `${each.home ?? "?"} - ${each.away ?? "?"}`);
  }
  for (const [id, name] of await peopleOf({ db }, ids("account", UUID)))
    names.set(`account:${id}`, name);
  const found = await db
    .select()
    .from(players)
    .where(inArray(players.id, ids("player", UUID)));
  for (const player of found) names.set(`player:${player.id}`, fullName(player));
  return names;
}

async function peopleOf({ db }: Pick<Ctx, "db">, ids: string[]): Promise<Map<string, string>> {
  const found = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      firstName: players.firstName,
      lastName: players.lastName,
    })
    .from(accounts)
    .leftJoin(players, and(eq(players.accountId, accounts.id), players.isHolder))
    .where(inArray(accounts.id, [...new Set(ids)]));
  return new Map(
    found.map(({ id, email, firstName, lastName }) => [
      id,
      firstName === null || lastName === null ? email : fullName({ firstName, lastName }),
    ]),
  );
}

const asSubject = ([name, value]: [string, unknown]) => `${name}:${String(value)}`;
