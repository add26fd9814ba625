import { memberships } from "#db/schema/teams.ts";
import type { GameInput } from "#domain/competition/games/input.ts";
import { recordScore } from "#domain/competition/games/results.ts";
import { addGoal } from "#domain/competition/goals/goals.ts";
import type { CupFields } from "#domain/competition/setup/cup-settings.ts";
import type { TournamentFields } from "#domain/competition/setup/tournaments.ts";
import { undoWithdrawal } from "#domain/competition/withdrawals/undo-withdrawal.ts";
import { withdrawTeam } from "#domain/competition/withdrawals/withdraw-team.ts";
import { readWithdrawnTeam } from "#domain/competition/withdrawals/withdrawn-teams.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import type { StaffRole } from "#domain/core/staff-role-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { invitePlayer } from "#domain/teams/invitations/invite-player.ts";
import { approvePlayers } from "#domain/teams/join-decisions.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { leaveTeam, removePlayer } from "#domain/teams/roster-changes.ts";
import { handOverTeam } from "#domain/teams/team-manager.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { coManage } from "../factories/co-managers.ts";
import { takeBack } from "../factories/consents.ts";
import { changeCup, changeTournament, newCup, startCup } from "../factories/cups.ts";
import { scheduleGame } from "../factories/games.ts";
import { codeOf } from "../factories/join-requests.ts";
import { madeKnockout } from "../factories/knockouts.ts";
import { setAccount } from "../factories/passwords.ts";
import { pay, teamRow } from "../factories/payments.ts";
import type { CupWorld, SignedInCtx } from "../fixtures/cup-world.ts";
import { addChild, addPerson, addTeen, type ChildAbout, type TeenAbout } from "./people.ts";
import { type Birth, type CupOptions, PopulatedCup } from "./populated-cup.ts";

type Step<P extends string, T extends string> = (cup: PopulatedCup<P, T>) => Promise<unknown>;

interface TeamAbout<P> {
  manager?: P;
  trusted?: boolean;
  coManagers?: readonly P[];
  members?: readonly P[];
  /** With others whom the story doesn't name, up to this many. */
  players?: number;
  tournament?: string;
}

/**
 * A cup that reads like a story. Each step is done in its turn by the functions behind the site's
 * pages, when `build` is awaited; a step that names somebody whom no step before made doesn't
 * compile.
 *
 *     const made = await cup(world)
 *       .adult("Kofi")
 *       .team("Night Owls", { manager: "Kofi", players: 7 })
 *       .team("Lions", { players: 7 })
 *       .played("Night Owls 3-1 Lions")
 *       .build();
 */
export class CupBuilder<P extends string, T extends string> {
  readonly #cup: PopulatedCup;
  readonly #steps: Step<P, T>[] = [];

  constructor(made: PopulatedCup) {
    this.#cup = made;
  }

  async build(): Promise<PopulatedCup<P, T>> {
    for (const step of this.#steps.splice(0)) await step(this.#cup);
    return this.#cup;
  }

  /** What has no step of its own. */
  also(step: Step<P, T>): this {
    this.#steps.push(step);
    return this;
  }

  #with<N extends string, M extends string>(step: Step<P, T>): CupBuilder<P | N, T | M> {
    return this.also(step);
  }

  adult<N extends string>(name: N, birth: Birth = {}) {
    return this.#with<N, never>((cup) => addPerson(cup, name, birth));
  }

  adults<N extends string>(...names: N[]) {
    return this.#with<N, never>(async (cup) => {
      for (const name of names) await addPerson(cup, name, {});
    });
  }

  teen<N extends string>(name: N, about: TeenAbout = {}) {
    return this.#with<N, never>((cup) => addTeen(cup, name, about));
  }

  child<N extends string>(name: N, parent: P, about: ChildAbout) {
    return this.#with<N, never>((cup) => addChild(cup, name, cup.person(parent), about));
  }

  staff<N extends string>(name: N, ...roles: StaffRole[]) {
    return this.#with<N, never>(async (cup) => {
      const details = cup.describe(name, {});
      const ctx = await cup.world.staff(...roles);
      const { accountId } = ctx.actor;
      const { email, password: passwordHash } = details;
      await setAccount(cup.world, { accountId }, { email, passwordHash });
      cup.people.set(name, { ctx, accountId, playerId: "", details, guardianId: null });
    });
  }

  unconfirmed(name: P): this {
    return this.also((cup) => setAccount(cup.world, cup.person(name), { emailVerifiedAt: null }));
  }

  tookBack(name: P, document: string): this {
    return this.also((cup) => takeBack(cup.world, cup.person(name).playerId, document));
  }

  team<N extends string>(name: N, about: TeamAbout<P> = {}) {
    return this.#with<never, N>(async (cup) => {
      const { members = [], coManagers = [], tournament = cup.tournament } = about;
      const { world } = cup;
      const given = about.manager === undefined ? {} : { manager: cup.person(about.manager) };
      const options = { ...given, tournamentName: tournament, trusted: about.trusted ?? true };
      const { teamId: id, teamCode: code, manager } = await world.team(name, options);
      const { slug } = await teamRow(world, id);
      cup.teams.set(name, { id, code, slug, tournament, manager });
      const playing = await world.countRows(memberships, { teamId: id });
      await world.addPlayers(code, (about.players ?? 0) - playing - members.length);
      if (options.trusted) await world.approveAll(id);
      for (const member of members) await enterCode(cup, member, id);
      await approvePlayers(manager.ctx, { teamId: id, playerId: null });
      for (const helper of coManagers) await coManage(world, manager, id, cup.person(helper));
      for (const helper of coManagers) await world.trust(cup.person(helper));
    });
  }

  joins(name: P, team: T): this {
    return this.also((cup) => enterCode(cup, name, cup.team(team).id));
  }

  approved(name: P, team: T): this {
    return this.#byManager(team, (ctx, teamId, cup) =>
      approvePlayers(ctx, { teamId, playerId: cup.person(name).playerId }),
    );
  }

  leaves(name: P, team: T): this {
    return this.also((cup) => {
      const { ctx, playerId } = cup.person(name);
      return leaveTeam(ctx, { playerId, teamId: cup.team(team).id });
    });
  }

  removed(name: P, team: T): this {
    return this.#byManager(team, (ctx, teamId, cup) =>
      removePlayer(ctx, { teamId, playerId: cup.person(name).playerId }),
    );
  }

  handedOver(team: T, to: P): this {
    return this.#byManager(team, async (ctx, teamId, cup) => {
      const manager = cup.person(to);
      await handOverTeam(ctx, { teamId, playerId: manager.playerId });
      await cup.world.trust(manager);
      cup.team(team).manager = manager;
    });
  }

  waiting(names: readonly P[], about: { showContact?: boolean; tournament?: string } = {}): this {
    const { showContact = true, tournament } = about;
    return this.also(async (cup) => {
      const tournamentName = tournament ?? cup.tournament;
      for (const { ctx, playerId } of names.map((name) => cup.person(name))) {
        await joinWaitlist(ctx, { playerId, tournamentName, showContact });
      }
    });
  }

  /** By the team's manager, or by the organizer. */
  invited(name: P, team: T, by: "manager" | "organizer" = "manager"): this {
    return this.also(async (cup) => {
      const { id: teamId, manager } = cup.team(team);
      const { playerId } = cup.person(name);
      const ctx = by === "manager" ? manager.ctx : await cup.admin();
      const { invitationId } = await invitePlayer(ctx, { teamId, playerId });
      cup.invitations.set(name, invitationId);
    });
  }

  scheduled(teams: `${T} - ${T}`, game: Partial<GameInput> = {}): this {
    return this.also((cup) => addGame(cup, teams, game));
  }

  played(result: `${T} ${number}-${number} ${T}`, game: Partial<GameInput> = {}): this {
    return this.also(async (cup) => {
      const [, team1, score1, score2, team2] = /^(.+) (\d+)-(\d+) (.+)$/.exec(result) ?? [];
      const id = await addGame(cup, `${team1} - ${team2}`, game);
      const score = { team1Score: Number(score1), team2Score: Number(score2) };
      await recordScore(await cup.admin(), id, score);
    });
  }

  goals(...scorers: P[]): this {
    return this.also(async (cup) => {
      for (const name of scorers) await addGoal(await cup.admin(), cup.person(name).playerId);
    });
  }

  knockout(advancing: number, tournament?: string): this {
    return this.also(async (cup) => {
      const id = await cup.world.tournamentId(tournament ?? cup.tournament);
      await madeKnockout(await cup.admin(), id, advancing);
    });
  }

  /** What a team paid, or one of its players. */
  paid(team: T, amount: number, by?: P): this {
    return this.also(async (cup) => {
      const who = by === undefined ? "" : cup.person(by).playerId;
      const receipt = { amount: String(amount), who };
      cup.receipts.set(team, await pay(await cup.admin(), cup.team(team).id, receipt));
    });
  }

  withdrawn(team: T, choice: "annul" | "remove" = "remove"): this {
    return this.also(async (cup) =>
      withdrawTeam(await cup.admin(), { teamId: cup.team(team).id, choice }),
    );
  }

  backIn(team: T): this {
    return this.also(async (cup) => {
      const { id: teamId } = cup.team(team);
      const gone = await readWithdrawnTeam(await cup.admin(), teamId);
      const withdrawalId = gone?.withdrawal?.id ?? 0;
      await undoWithdrawal(await cup.admin(), { teamId, withdrawalId });
    });
  }

  settings(change: Partial<CupFields>): this {
    return this.also(async (cup) => changeCup(await cup.admin(), change));
  }

  tournament(name: string, change: Partial<TournamentFields>): this {
    return this.also(async (cup) =>
      changeTournament(await cup.admin(), await cup.world.tournamentId(name), change),
    );
  }

  /** The cup so far becomes a past one. */
  nextCup(change: Partial<CupFields> = {}): this {
    return this.also(async (cup) => {
      const { world } = cup;
      await startCup(await cup.admin(), newCup({ zone: world.cup.zone, ...change }));
      world.cup = await currentCup(world.db);
    });
  }

  #byManager(
    team: T,
    act: (ctx: SignedInCtx, teamId: number, cup: PopulatedCup<P, T>) => Promise<unknown>,
  ): this {
    return this.also((cup) => {
      const { id, manager } = cup.team(team);
      return act(manager.ctx, id, cup);
    });
  }
}

async function enterCode(cup: PopulatedCup, name: string, teamId: number): Promise<void> {
  const { ctx, playerId } = cup.person(name);
  await joinTeam(ctx, { playerId, teamCode: await codeOf(cup.world, teamId) });
}

async function addGame(cup: PopulatedCup, teams: string, game: Partial<GameInput>) {
  const { world } = cup;
  const [home = ""] = teams.split(" - ");
  const today = { date: todayIn(world.cup.zone, world.now), ...game };
  const id = await scheduleGame(await cup.admin(), cup.team(home).tournament, teams, today);
  cup.games.set(teams, id);
  return id;
}

export function cup(world: CupWorld, options?: CupOptions): CupBuilder<never, never> {
  return new CupBuilder(new PopulatedCup(world, options));
}

export function goOn<P extends string, T extends string>(made: PopulatedCup<P, T>) {
  return new CupBuilder<P, T>(made);
}

export type PersonOf<B> = B extends CupBuilder<infer P, string> ? P : never;
export type TeamOf<B> = B extends CupBuilder<string, infer T> ? T : never;
