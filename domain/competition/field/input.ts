import { z } from "zod";
import { parseDate } from "../../core/date-rules.ts";
import { rowId, UNREADABLE_FORM } from "../../core/input.ts";
import { CARD_KINDS } from "../games/card-rules.ts";
import { parseScore } from "../games/schedule-rules.ts";
import type { Entry, Side } from "./entry-rules.ts";

export const NOBODY = "nobody";
export const OWN_GOAL = "own";

/** The longest an entry can be queued on a phone, in milliseconds. A link is open for 28 hours. */
const LONGEST_WAIT = 48 * 3_600_000;

const uuid = () => z.uuid({ error: UNREADABLE_FORM });
const one = <const Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, { error: UNREADABLE_FORM });

const side = () => one(["1", "2"]).transform((text) => Number(text) as Side);
const who = () => z.union([one([NOBODY, OWN_GOAL]), uuid()], { error: UNREADABLE_FORM });
const cardKinds = CARD_KINDS.map(({ id }) => id) as [(typeof CARD_KINDS)[number]["id"]];

const penalties = () =>
  z
    .string()
    .optional()
    .default("")
    .transform((raw, check) => {
      const score = parseScore(raw);
      if (score !== null) return score;
      const message =
        raw.trim() === "" ? "Enter both scores." : "A score is a whole number from 0 to 99.";
      check.addIssue({ code: "custom", message });
      return z.NEVER;
    });

const sure = () =>
  z.string({ error: UNREADABLE_FORM }).max(5, { error: UNREADABLE_FORM }).optional();

const entry = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.enum(["begin", "extra-time"]) }),
    z.object({ kind: z.literal("end"), sure: sure() }),
    z.object({ kind: z.literal("goal"), side: side(), who: who() }),
    z.object({ kind: z.literal("card"), side: side(), who: who(), card: one(cardKinds) }),
    z.object({
      kind: z.literal("penalties"),
      team1: penalties(),
      team2: penalties(),
      sure: sure(),
    }),
    z.object({ kind: z.literal("undo"), of: uuid(), twin: uuid().optional() }),
  ],
  { error: UNREADABLE_FORM },
);

const about = z.object({
  gameId: rowId(),
  key: uuid(),
  phone: uuid(),
  /** Milliseconds since the entry was made. Relative, because the phone's clock can be wrong. */
  ago: z
    .string()
    .regex(/^[0-9]{1,10}$/, { error: UNREADABLE_FORM })
    .transform((text) => Math.min(Number(text), LONGEST_WAIT))
    .optional()
    .default(0),
});

export const entryInput = about.and(entry).transform(({ gameId, key, phone, ago, ...rest }) => ({
  gameId,
  key: key.toLowerCase(),
  phone: phone.toLowerCase(),
  ago,
  entry: entryOf(rest),
}));

export type EntryInput = z.output<typeof entryInput>;

function entryOf(said: z.output<typeof entry>): Entry {
  switch (said.kind) {
    case "goal":
      return {
        kind: "goal",
        side: said.side,
        playerId: playerOf(said.who),
        ownGoal: said.who === OWN_GOAL,
      };
    case "card":
      return { kind: "card", side: said.side, playerId: playerOf(said.who), card: said.card };
    case "penalties":
      return { kind: "penalties", team1: said.team1, team2: said.team2, sure: said.sure };
    case "end":
      return { kind: "end", sure: said.sure };
    case "undo":
      return { kind: "undo", of: said.of.toLowerCase(), twin: said.twin?.toLowerCase() ?? null };
    default:
      return { kind: said.kind };
  }
}

function playerOf(said: string): string | null {
  return said === NOBODY || said === OWN_GOAL ? null : said.toLowerCase();
}

const day = z.string({ error: UNREADABLE_FORM }).transform((raw, check) => {
  const parsed = parseDate(raw);
  if (parsed !== null) return parsed;
  check.addIssue({ code: "custom", message: UNREADABLE_FORM });
  return z.NEVER;
});

export const makeLinksInput = z.object({
  day,
  gameId: rowId().optional(),
});
export type MakeLinksInput = z.output<typeof makeLinksInput>;

export const endLinkInput = z.object({ linkId: rowId() });
export type EndLinkInput = z.output<typeof endLinkInput>;
