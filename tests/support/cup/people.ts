import { todayIn } from "#domain/core/date-rules.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
import { agree, guardianOf, REQUIRED } from "../factories/consents.ts";
import type { Birth, Details, PopulatedCup, Somebody } from "./populated-cup.ts";

export interface TeenAbout extends Birth {
  /** What the guardian agreed to besides what they must; without it, they only were asked. */
  agreed?: readonly string[];
  /** What the player agreed to alone, which has no effect. */
  alone?: readonly string[];
}

export interface ChildAbout {
  born: number;
  /** What the parent agreed to besides what they must. */
  agreed?: readonly string[];
  /** A parent signed on paper, too. */
  paper?: boolean;
}

type By = Parameters<typeof agree>[2];

function consent(
  cup: PopulatedCup,
  { playerId, details }: Somebody,
  by: By,
  more: readonly string[],
) {
  const { document, ...text } = details.agreed ?? { version: "1", hash: "0".repeat(64) };
  const own = document === undefined ? [] : [document];
  return agree(cup.world, playerId, by, [...REQUIRED, ...more, ...own], text);
}

/** A person with an account and a confirmed email; an adult agrees for themselves. */
export async function addPerson(cup: PopulatedCup, name: string, birth: Birth): Promise<Somebody> {
  const details = cup.describe(name, birth);
  const { firstName, lastName, dob, phone, email, password: passwordHash } = details;
  const isMinor = isUnder18(dob, todayIn(cup.world.cup.zone, cup.world.now));
  const player = { firstName, lastName, dob, phone, ...(isMinor && emergency(details)) };
  const registered = await cup.world.person(player, { email, passwordHash });
  const person = { ...registered, details, guardianId: null };
  if (!isMinor) await consent(cup, person, { accountId: person.accountId }, []);
  cup.people.set(name, person);
  return person;
}

/** A player with an account who is old enough for one, and needs a guardian by link. */
export async function addTeen(
  cup: PopulatedCup,
  name: string,
  { agreed, alone, ...birth }: TeenAbout,
): Promise<void> {
  const teen = await addPerson(cup, name, { born: cup.teenYear, ...birth });
  const { guardianEmail: email, guardianName, guardianPhone: phone } = teen.details;
  const guardian = { email, ...(agreed && { name: guardianName, phone }) };
  teen.guardianId = await guardianOf(cup.world, teen.playerId, guardian);
  if (agreed) await consent(cup, teen, { guardianId: teen.guardianId }, agreed);
  if (alone) await agree(cup.world, teen.playerId, { accountId: teen.accountId }, [...alone]);
}

export async function addChild(
  cup: PopulatedCup,
  name: string,
  { ctx, accountId }: Somebody,
  { agreed = [], paper, ...birth }: ChildAbout,
): Promise<void> {
  const details = cup.describe(name, birth);
  const { firstName, lastName, dob } = details;
  const values = { firstName, lastName, dob, ...emergency(details), isHolder: false };
  const { id: playerId } = await cup.world.addPlayer(accountId, values);
  const child = { ctx, accountId, playerId, details, guardianId: null };
  await consent(cup, child, { accountId }, agreed);
  cup.people.set(name, child);
  if (!paper) return;
  const { actor } = await cup.admin();
  await agree(cup.world, playerId, { accountId: actor.accountId }, ["signed-paper"]);
}

const emergency = ({ emergencyName, emergencyNumber }: Details) => ({
  emergencyName,
  emergencyNumber,
});
