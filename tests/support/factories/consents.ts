import { and, eq } from "drizzle-orm";
import { agreements, agreementWithdrawals, guardians } from "#db/schema/people.ts";
import {
  hashAgreedText,
  type OfferedText,
  type OfferedTexts,
} from "#domain/people/guardians/consents.ts";
import type { CupWorld } from "../fixtures/cup-world.ts";

/** The consents that a guardian must give. */
export const REQUIRED = ["participation", "terms", "liability"];

type By = { accountId: string } | { guardianId: string };

/** Records answers for a player in the current cup, consents unless `answer` says otherwise. */
export async function agree(
  world: CupWorld,
  playerId: string,
  by: By,
  documents: string[],
  answer: { agreed?: boolean; version?: string; hash?: string } = {},
): Promise<void> {
  const given = { version: "1", hash: "0".repeat(64), agreed: true, at: world.now, ...answer };
  await world.db
    .insert(agreements)
    .values(
      documents.map((document) => ({ ...given, ...by, playerId, cupId: world.cup.id, document })),
    );
}

export async function takeBack(world: CupWorld, playerId: string, document: string): Promise<void> {
  const own = and(eq(agreements.playerId, playerId), eq(agreements.document, document));
  const given = await world.db.select().from(agreements).where(own);
  await world.db
    .insert(agreementWithdrawals)
    .values(given.map(({ id, guardianId }) => ({ agreementId: id, guardianId, at: world.now })));
}

export async function guardianOf(
  world: CupWorld,
  playerId: string,
  guardian: { email: string; name?: string; phone?: string },
): Promise<string> {
  const [made] = await world.db
    .insert(guardians)
    .values({ playerId, ...guardian, emailKey: guardian.email, createdAt: world.now })
    .returning({ id: guardians.id });
  if (!made) throw new Error("no guardian");
  return made.id;
}

/** A guardian by link who has agreed, for each. */
export async function settle(world: CupWorld, ...people: { playerId: string }[]): Promise<void> {
  for (const { playerId } of people) {
    const email = `guardian-${playerId}@family.example`;
    await agree(
      world,
      playerId,
      { guardianId: await guardianOf(world, playerId, { email }) },
      REQUIRED,
    );
  }
}

const text = (document: string, version = "1"): OfferedText => ({
  document,
  title: `The ${document} text`,
  version,
  hash: `${document} ${version}`,
});

export function offered(version = "1"): OfferedTexts {
  return {
    required: ["participation", "terms", "liability"].map((each) => text(each, version)),
    optional: ["media", "contact", "public-name", "own:concussion"].map((each) =>
      text(each, version),
    ),
  };
}

/** The terms that are accepted when an email address is first confirmed. */
export const TERMS = hashAgreedText("2", "Be fair, and on time.");
