import { inArray } from "drizzle-orm";
import { rosterInvitations } from "#db/schema/team-managers.ts";
import { type Ctx, hasRole, type Refund, refundAll, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { mailboxKey } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formVersion } from "#domain/core/form-version.ts";
import { mutate } from "#domain/core/mutate.ts";
import { limitByDay, unlessLimited } from "#domain/core/rate-limit-errors.ts";
import { RolledBack, reportOf } from "#domain/core/rolled-back.ts";
import { MAX_SHEET_FILE } from "#domain/core/sheet-limit-rules.ts";
import type { ReadSheets } from "#domain/core/sheet-rules.ts";
import { teamTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import {
  eraseRosterInvitations,
  sendRosterInvitations,
} from "#domain/teams/roster-invitations/send-invitation.ts";
import { insertTeam } from "#domain/teams/team-lifecycle.ts";
import { type Message, message } from "#i18n/message.ts";
import { carriedText, type ImportProblem } from "./games-file-rules.ts";
import { lockEntries } from "./import-entries.ts";
import type { Answers } from "./import-plan-rules.ts";
import type { ImportQuestion } from "./import-questions.ts";
import { planRoster, type RosterStep } from "./plan-roster.ts";
import { readRosterFile } from "./roster-file-rules.ts";

interface Read {
  ignored: string[];
  /** The file as a form can carry it; empty if it is unreadable. */
  text: string;
}

/** Problems, or else questions, or what the import does. */
export type RosterReport = Read &
  (
    | { ok: false; problems: ImportProblem[]; questions: ImportQuestion[] }
    | {
        ok: true;
        /** Of what the import does, for `confirmed`. */
        version: string;
        teams: string[];
        managers: number;
        players: number;
        unchanged: number;
        /** Who is invited; nobody once it is done, as only the check shows them. */
        people: Message[];
      }
  );

type Run = { report: RosterReport; invited: readonly RosterStep[] };

/** Says what `importRoster` would do, and does nothing. */
export async function checkRoster(ctx: Ctx, given: ReadSheets, answers: Answers = new Map()) {
  const checked = await run(ctx, given, answers);
  const { report, refund } = await countInvitations(ctx, checked);
  await refund();
  return report;
}

/**
 * Creates the teams of a file that don't exist, and invites its managers and players (decision 36),
 * all or nothing. Throws `unconfirmed` if it would do something else than what was checked.
 * Registrars create no teams.
 */
export async function importRoster(
  ctx: Ctx,
  given: ReadSheets,
  { answers = new Map(), confirmed }: { answers?: Answers; confirmed: string },
): Promise<RosterReport> {
  const { accountId } = requireStaff(ctx, "registrar");
  const checked = await run(ctx, given, answers);
  if (!checked.report.ok) return checked.report;
  const sentence = message("importPlayers.errors.tooManyFiles");
  const file = await limitByDay(ctx, "roster-import.account", accountId, sentence);
  const { report, refund } = await countInvitations(ctx, checked);
  try {
    if (report.ok) return (await run(ctx, given, answers, confirmed)).report;
    await refundAll([file, refund])();
    return report;
  } catch (error) {
    await refundAll([file, refund])();
    throw error;
  }
}

/** Counts an email for each address, and refuses the lines of those that get too many. */
async function countInvitations(ctx: Ctx, { report, invited }: Run) {
  const refunds: Refund[] = [];
  const problems: ImportProblem[] = [];
  for (const { row } of invited) {
    const counted = ctx.limit("roster-import.mailbox", mailboxKey(row.who?.email ?? ""));
    const refund = await unlessLimited(counted);
    if (refund) refunds.push(refund);
    else problems.push({ line: row.line, reason: message("importPlayers.errors.tooOften") });
  }
  const { text, ignored } = report;
  const refused = { ok: false as const, problems, questions: [], text, ignored };
  return { report: problems.length > 0 ? refused : report, refund: refundAll(refunds) };
}

/** Without `confirmed` it is rolled back. */
async function run(ctx: Ctx, given: ReadSheets, answers: Answers, confirmed: string | null = null) {
  const actor = requireStaff(ctx, "registrar");
  const cup = await currentCup(ctx.db);
  const file = readRosterFile(given, todayIn(cup.zone, ctx.now));
  const { ignored } = file;
  const text = file.ok ? carriedText(file.sheet) : "";
  const refuse = (problems: ImportProblem[], questions: ImportQuestion[] = []): Run => ({
    report: { ok: false, problems, questions, ignored, text },
    invited: [],
  });
  if (!file.ok) return refuse(file.problems);
  if (Buffer.byteLength(text) > MAX_SHEET_FILE) {
    const reason = message("importErrors.tooLarge", { max: MAX_SHEET_FILE / 1_000_000 });
    return refuse([{ line: 1, reason }]);
  }
  const tournaments = await listTournaments(ctx, cup.id);

  const imported = mutate<Run>(ctx, "invitation.import", async (change) => {
    const { tx, audit, changed } = change;
    const all = tournaments.map(({ name }) => ({ tournament: name, teams: [] }));
    const known = await lockEntries(tx, cup.id, all);
    const { steps, problems, questions } = await planRoster(tx, ctx, file.rows, {
      cup,
      tournaments,
      known,
      answers,
      mayCreate: hasRole(actor),
    });
    if (problems.length > 0) return refuse(problems);
    if (questions.length > 0) return refuse([], questions);
    const invited = steps.filter(({ action }) => action === "invite");
    const created = new Map<string, { id: number; name: string }>();
    for (const { team, teamKey, tournament } of steps) {
      if (team.id !== null || created.has(teamKey)) continue;
      const { name } = team;
      const about = { tournamentId: tournament.id, name, managerAccountId: null, now: ctx.now };
      const made = await insertTeam(tx, about);
      created.set(teamKey, made);
      audit(`team:${made.id}`, { tournament: tournament.id });
      changed(teamTopic(made.id), tournamentTopic(tournament.id));
    }
    const report: RosterReport = {
      ok: true,
      ignored,
      text,
      version: formVersion({
        steps: steps.map(({ action, row, team }) => [action, row.line, row.who, team]),
      }),
      teams: [...created.values()].map(({ name }) => name),
      managers: invited.filter(({ row }) => row.who?.role === "manager").length,
      players: invited.filter(({ row }) => row.who?.role === "player").length,
      unchanged: steps.filter(({ action }) => action === "unchanged").length,
      people: invited.flatMap(personOf),
    };
    if (confirmed === null) throw new RolledBack<Run>({ report, invited });
    if (confirmed !== report.version) {
      throw new DomainError("unconfirmed", message("importErrors.checkedBefore"), {
        confirm: report.version,
      });
    }
    const replaced = invited.flatMap(({ replaces }) => replaces ?? []);
    await eraseRosterInvitations(tx, inArray(rosterInvitations.id, replaced));
    const sent = invited.flatMap(({ row: { who }, team, teamKey, tournament }) => {
      const { id = team.id } = created.get(teamKey) ?? {};
      const { name } = team;
      return id !== null && who ? [{ team: { id, name }, tournament, invited: who }] : [];
    });
    await sendRosterInvitations(tx, ctx, cup, sent);
    for (const [id, its] of Map.groupBy(invited, ({ team }) => team.id)) {
      if (id !== null) audit(`team:${id}`, { invited: its.length });
    }
    return { report: { ...report, text: "", people: [] }, invited };
  });
  return reportOf(imported);
}

function personOf({ row: { who }, team }: RosterStep): Message[] {
  if (who === null) return [];
  const to = { team: team.name, email: who.email };
  return who.role === "manager"
    ? [message("importPlayers.report.manager", to)]
    : [message("importPlayers.report.player", { ...to, player: fullName(who) })];
}
