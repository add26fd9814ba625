import { brackets, tournaments } from "../../db/schema/cups.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { mutate } from "../mutate.ts";
import { cupTopic } from "../topics.ts";
import { listTournaments, lockCurrentCup } from "./current-cup.ts";
import type { TournamentInput } from "./input.ts";
import { requireFreeName } from "./require-free-name.ts";
import { freeSlug } from "./slug-rules.ts";

export async function addTournament(ctx: Ctx, input: TournamentInput): Promise<number> {
  requireAdmin(ctx);
  return mutate(ctx, "tournament.add", async ({ tx, audit, changed }) => {
    const cup = await lockCurrentCup(tx);
    await requireFreeName(tx, cup.id, input.name);
    const others = await listTournaments({ db: tx }, cup.id);
    const { version: _, ...settings } = input;
    const [made] = await tx
      .insert(tournaments)
      .values({
        ...settings,
        cupId: cup.id,
        slug: freeSlug(input.name, new Set(others.map(({ slug }) => slug))),
        position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
      })
      .returning({ id: tournaments.id });
    if (!made) throw new Error("The tournament was not made.");
    await tx.insert(brackets).values({ tournamentId: made.id, name: "Bracket A", position: 0 });
    audit(`tournament:${made.id}`, { cup: cup.id });
    changed(cupTopic(cup.id));
    return made.id;
  });
}
