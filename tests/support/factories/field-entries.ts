import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect } from "vitest";
import { games, goals } from "#db/schema/competition.ts";
import { fieldEntries, fieldLinks } from "#db/schema/field.ts";
import { fieldToken, makeFieldLinks } from "#domain/competition/field/field-links.ts";
import { readField } from "#domain/competition/field/field-view.ts";
import { entryInput } from "#domain/competition/field/input.ts";
import { recordEntry } from "#domain/competition/field/record-entry.ts";
import { applyEntry, listRefusedEntries } from "#domain/competition/field/refused-entries.ts";
import { recordScore } from "#domain/competition/games/results.ts";
import type { Ctx } from "#domain/core/context.ts";
import { refusal } from "../assertions/refusal.ts";
import type { CupWorld } from "../fixtures/cup-world.ts";
import { U16, useWorld } from "../fixtures/world.ts";
import { placeTeams, scheduleGame } from "./games.ts";

export async function gameLink(world: CupWorld, admin: Ctx, gameId: number): Promise<string> {
  const { date } = await world.row(games, { id: gameId });
  await makeFieldLinks(admin, { day: date, gameId });
  const [link] = await world.db
    .select()
    .from(fieldLinks)
    .where(eq(fieldLinks.gameId, gameId))
    .orderBy(desc(fieldLinks.id));
  return fieldToken(admin, link?.id ?? 0);
}

export async function refusedEntries(world: CupWorld, token: string, game: number, played: number) {
  const refuse = async (gameId: number, said: Record<string, string>): Promise<string> => {
    const named = {
      gameId: String(gameId),
      key: randomUUID(),
      phone: randomUUID(),
      side: "1",
      who: "nobody",
    };
    await recordEntry(world.visitor(), token, entryInput.parse({ ...said, ...named }));
    const rows = await world.db.select().from(fieldEntries).orderBy(desc(fieldEntries.id));
    return String(rows[0]?.id);
  };
  return {
    refusedEntryOfGame: await refuse(game, { kind: "goal" }),
    refusedEntryOfPlayedGame: await refuse(played, { kind: "card", card: "yellow" }),
  };
}

interface More {
  key?: string;
  ago?: number;
  of?: number;
  by?: string;
  pass?: string;
}

/** Lions against Tigers on Field 1 today, and that field's link; recreated before each test. */
export class FieldDay {
  admin!: Ctx;
  gameId = 0;
  token = "";
  /** What the pages of the open link carry. */
  pass = "";
  readonly world = useWorld();

  async begin(): Promise<void> {
    const { world } = this;
    world.now = new Date("2025-07-15T19:00:00Z");
    await world.db.delete(goals);
    await world.db.delete(fieldLinks);
    await world.db.delete(games);
    this.gameId = await this.schedule();
    await makeFieldLinks(this.admin, { day: "2025-07-15" });
    const [link] = await world.db.select().from(fieldLinks);
    this.token = fieldToken(this.visitor, link?.id ?? 0);
    this.pass = (await readField(this.visitor, this.token)).pass ?? "";
  }

  get visitor(): Ctx {
    return { ...this.world.visitor(), now: this.world.now };
  }

  schedule(teams = "Lions - Tigers", other: Parameters<typeof scheduleGame>[3] = {}) {
    return scheduleGame(this.admin, U16, teams, { field: "Field 1", ...other });
  }

  later(minutes: number): void {
    this.world.now = new Date(this.world.now.getTime() + minutes * 60_000);
  }

  stored() {
    return this.world.row(games, { id: this.gameId });
  }

  /** Such as 'live 2-1'. */
  async score(): Promise<string> {
    const { team1Score, team2Score, state } = await this.stored();
    return `${state} ${team1Score}-${team2Score}`;
  }

  async shown() {
    const view = await readField(this.visitor, this.token);
    const game = view.games.find(({ id }) => id === this.gameId);
    if (!game) throw new Error("no game");
    return game;
  }

  phone() {
    const name = randomUUID();
    const send = async (
      fields: Record<string, string>,
      {
        key = randomUUID(),
        ago = 0,
        of = this.gameId,
        by = this.token,
        pass = this.pass,
      }: More = {},
    ): Promise<string | null> => {
      const named = { key, phone: name, gameId: String(of), pass };
      const said = { ...fields, ...named, ago: String(ago * 1_000) };
      return (await recordEntry(this.visitor, by, entryInput.parse(said))).refused;
    };
    return {
      name,
      send,
      begin: (more?: More) => send({ kind: "begin" }, more),
      goal: (side: 1 | 2, who = "nobody", more?: More) =>
        send({ kind: "goal", side: String(side), who }, more),
      undo: (of: string, twin = "") => send({ kind: "undo", of, ...(twin && { twin }) }),
      end: (more?: More) => send({ kind: "end" }, more),
    };
  }
}

export function useFieldDay(): FieldDay {
  const day = new FieldDay();
  beforeAll(async () => {
    await placeTeams(day.world, U16, { Lions: "Bracket A", Tigers: "Bracket A" });
    day.admin = await day.world.admin();
  });
  beforeEach(() => day.begin());
  return day;
}

/** The refused entries on the score desk of a field day, and the organizer's ways to decide them. */
export function refusedEntriesDesk(day: FieldDay) {
  const atDesk = async () => (await listRefusedEntries(day.admin)).entries;
  const firstId = async () => (await atDesk())[0]?.id ?? 0;
  const press = (entryId: number, confirmed?: string, of = day.gameId) =>
    applyEntry(day.admin, of, { entryId, confirmed });
  return {
    atDesk,
    firstId,
    press,
    said: async () => (await atDesk()).map((entry) => entry.text),
    whyNot: async (entryId: number) => (await refusal(press(entryId))).message,
    /** A goal that arrives after the organizer recorded the result. Returns the entry's id. */
    lateGoal: async () => {
      const phone = day.phone();
      await phone.begin();
      await recordScore(day.admin, day.gameId, { team1Score: 4, team2Score: 2 });
      expect(await phone.goal(1, "nobody", { ago: 60 })).toBe("This game ended 4-2.");
      return firstId();
    },
  };
}
