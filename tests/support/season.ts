import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readStandings } from "../../domain/competition/standings/read-standings.ts";
import type { SignedIn } from "../../domain/core/context.ts";
import { startSession } from "../../domain/people/sign-in/sessions.ts";
import { registration } from "./browse.ts";
import { anaAsks } from "./enquiries.ts";
import { placeTeams, scheduleGame } from "./games.ts";
import { within, words } from "./html.ts";
import type { JoinedWorld } from "./joined-world.ts";
import { U13, U16, type World } from "./world.ts";

/** Milliseconds until a request without an answer counts as a fault. */
const LONGEST_ANSWER = 30_000;

/** Less than the roster size. */
const JOIN_EACH = 5;

/**
 * A game that the admin keeps correcting: the scores encode a counter, the second team's are the
 * hundreds.
 */
interface Corrected {
  id: number;
  typed: number;
  taken: number;
}

/**
 * Simulates continuous use and tracks what was acknowledged: messages, registrations, teams,
 * players, scores. Refused and unanswered requests are retried.
 */
export class Season {
  readonly #at: () => string;
  readonly #messages: string[] = [];
  readonly #registered: string[] = [];
  readonly #teams: string[] = [];
  readonly #players: { playerId: string; teamId: number }[] = [];
  readonly #games: Corrected[] = [];
  readonly #captains: string[] = [];
  readonly #joining: { cookie: string; playerId: string }[] = [];
  readonly #unsure = new Set<string>();
  readonly #open: { teamId: number; teamCode: string }[] = [];
  #admin = "";
  #clients: Promise<void>[] = [];
  #isOver = true;
  refused = 0;
  lost = 0;
  readonly faults: string[] = [];

  constructor(at: () => string) {
    this.#at = at;
  }

  get acknowledged(): number {
    const scores = this.#games.reduce((sum, { taken }) => sum + taken, 0);
    const rows = [this.#messages, this.#registered, this.#teams, this.#players];
    return scores + rows.reduce((sum, each) => sum + each.length, 0);
  }

  async prepare(world: JoinedWorld, people: number): Promise<void> {
    await placeTeams(world, U16, { Lions: "Bracket A", Tigers: "Bracket A" });
    const admin = await world.admin();
    const games = [1, 2].map(() => scheduleGame(admin, U16, "Lions - Tigers"));
    for (const id of await Promise.all(games)) this.#games.push({ id, typed: 0, taken: 0 });
    this.#admin = await this.#signedIn(world, admin);
    for (let count = 0; count < people; count++) {
      this.#captains.push(await this.#signedIn(world, (await world.person()).ctx));
      const { ctx, playerId } = await world.person();
      this.#joining.push({ cookie: await this.#signedIn(world, ctx), playerId });
      if (count % JOIN_EACH === 0) this.#open.push(await world.team(`Open ${count}`));
    }
  }

  start(): void {
    this.#isOver = false;
    this.#clients = [
      () => this.#write(),
      () => this.#write(),
      () => this.#register(),
      () => this.#create(),
      () => this.#join(),
      () => this.#score(),
    ].map((each) => this.#keepDoing(each));
  }

  async more(count: number): Promise<void> {
    for (const until = this.acknowledged + count; this.acknowledged < until; ) await sleep(5);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  /** Returns everything that was acknowledged but not stored exactly once. */
  async missing(world: World): Promise<string[]> {
    const { pool } = world;
    const counted = async (what: string, names: readonly string[], statement: string) => {
      const { rows } = await pool.query<{ name: string; count: number }>(
        `select name, count(row)::int as count from unnest($1::text[]) as name
         left join (${statement}) as row on row.key = name group by name having count(row) <> 1`,
        [names],
      );
      return rows.map(({ name, count }) => `${what} ${name}: ${count}`);
    };
    const halves = async (what: string, statement: string) => {
      const { rows } = await pool.query<{ count: number }>(statement);
      return rows[0]?.count === 0 ? [] : [`${what}: ${rows[0]?.count}`];
    };
    const joined = this.#players.map(({ playerId, teamId }) => `${playerId} ${teamId}`);
    const lists = await Promise.all([
      counted("message", this.#messages, "select message as key from enquiries"),
      counted("account", this.#registered, "select email as key from accounts"),
      counted("team", this.#teams, "select name as key from teams"),
      counted("player", joined, "select player_id || ' ' || team_id as key from memberships"),
      halves(
        "accounts without a player",
        `select count(*)::int from accounts where not is_admin
         and not exists (select from players where account_id = accounts.id)`,
      ),
      halves(
        "teams whose manager does not play",
        `select count(*)::int from teams where manager_account_id is not null and not exists (
         select from memberships join players on players.id = player_id
         where team_id = teams.id and account_id = manager_account_id)`,
      ),
      halves(
        "teams that nobody has noted",
        `select count(*)::int from teams where name like 'Team %' and not exists (
         select from audit_entries where subject = 'team:' || teams.id and action = 'team.create')`,
      ),
      this.#scores(world),
    ]);
    return [...this.faults, ...lists.flat()];
  }

  async #scores(world: World): Promise<string[]> {
    const { rows } = await world.pool.query<{ id: number; score: number; goals: number }>(
      `select id, coalesce(team1_score + 100 * team2_score, 0) as score,
       coalesce(team1_score + team2_score, 0) as goals from games where id = any($1)`,
      [this.#games.map(({ id }) => id)],
    );
    const wrong = this.#games.flatMap(({ id, typed, taken }) => {
      const score = rows.find((row) => row.id === id)?.score ?? -1;
      return score >= taken && score <= typed ? [] : [`score ${score} of ${taken} to ${typed}`];
    });
    const tables = await readStandings(world.visitor(), world.cup, await world.tournamentId(U16));
    const goals = tables.flatMap((table) => table.rows.map((row) => row.goalsFor));
    const scored = rows.reduce((sum, each) => sum + each.goals, 0);
    const inTable = goals.reduce((sum, each) => sum + each, 0);
    return inTable === scored ? wrong : [...wrong, `goals in the standings ${inTable}: ${scored}`];
  }

  async #keepDoing(act: () => Promise<boolean>): Promise<void> {
    while (!this.#isOver) {
      try {
        if (await act()) continue;
        this.refused++;
      } catch {
        this.lost++;
      }
      await sleep(20);
    }
  }

  async #write(): Promise<boolean> {
    const message = `From the field: ${randomUUID()}`;
    const form = anaAsks({ message, sending: randomUUID() });
    if (!(await this.#isDone("", "/contact", form))) return false;
    this.#messages.push(message);
    return true;
  }

  async #register(): Promise<boolean> {
    const person = registration();
    if (!(await this.#isDone("", "/register", person))) return false;
    this.#registered.push(person["email"] ?? "");
    return true;
  }

  async #create(): Promise<boolean> {
    const name = `Team ${this.#teams.length}`;
    const captain = this.#captains[this.#teams.length];
    if (!captain) return this.#nothingToDo();
    const form = { intent: "create", name, tournamentName: U13 };
    if (!(await this.#isDone(captain, "/teams", form))) return false;
    this.#teams.push(name);
    return true;
  }

  async #join(): Promise<boolean> {
    const count = this.#players.length;
    const [person, team] = [this.#joining[count], this.#open[Math.floor(count / JOIN_EACH)]];
    if (!person || !team) return this.#nothingToDo();
    const form = { intent: "join", teamCode: team.teamCode };
    if (!(await this.#isDone(person.cookie, "/teams", form))) return false;
    this.#players.push({ playerId: person.playerId, teamId: team.teamId });
    return true;
  }

  async #score(): Promise<boolean> {
    const [game] = this.#games.toSorted((one, other) => one.taken - other.taken);
    if (!game) return this.#nothingToDo();
    const score = game.taken + 1;
    game.typed = score;
    // The maximum score of a team is 99.
    const [team1Score, team2Score] = [String(score % 100), String(Math.floor(score / 100))];
    const form = { intent: "score", team1Score, team2Score };
    if (!(await this.#isDone(this.#admin, `/admin/games/edit/${game.id}`, form))) return false;
    game.taken = score;
    return true;
  }

  async #nothingToDo(): Promise<boolean> {
    await sleep(50);
    return true;
  }

  async #isDone(cookie: string, path: string, form: Record<string, string>): Promise<boolean> {
    const name = `${cookie} ${path} ${form["intent"]}`;
    const isAgain = this.#unsure.has(name);
    this.#unsure.add(name);
    const answer = await fetch(`${this.#at()}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { "Sec-Fetch-Site": "same-origin", ...(cookie && { Cookie: cookie }) },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(LONGEST_ANSWER),
    }).catch((error: Error) => {
      if (error.name === "TimeoutError") this.faults.push(`${path}: no answer`);
      throw error;
    });
    // Drained so that the connection is reused.
    const text = await answer.text();
    if (answer.status === 503) return false;
    this.#unsure.delete(name);
    if (answer.status === 302 || answer.status === 303) return true;
    // A retry is refused if the first attempt, whose answer was lost, had succeeded.
    if (answer.status === 409 && isAgain) return true;
    const said = within(text, "main").map(words).join(" ").replace(/\s+/g, " ");
    this.faults.push(`${path}: ${answer.status} ${said}`);
    return false;
  }

  async #signedIn(world: World, ctx: { actor: SignedIn }): Promise<string> {
    const account = { id: ctx.actor.accountId, isAdmin: ctx.actor.isAdmin };
    const session = await startSession(world.db, account, world.visitor());
    return `araknid=${session.token}`;
  }
}
