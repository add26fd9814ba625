import { z } from "zod";
import { parseDate } from "#domain/core/date-rules.ts";
import { issue, parsedField, rowId, UNREADABLE, UNREADABLE_FORM } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { cardMinute, cardNote } from "../games/card-input.ts";
import { CARD_KINDS, CARD_RECIPIENTS } from "../games/card-rules.ts";
import { CLOCK_ENTRIES } from "../games/game-clock-rules.ts";
import { parseScore } from "../games/schedule-rules.ts";
import type { Entry, Side } from "./entry-rules.ts";

export const NOBODY = "nobody";
export const OWN_GOAL = "own";

/** The longest an entry can be queued on a phone, in milliseconds. A link is open for 28 hours. */
const LONGEST_WAIT = 48 * 3_600_000;

const uuid = () => z.uuid(UNREADABLE).transform((id) => id.toLowerCase());
const one = <const Choice extends string>(choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, UNREADABLE);

const side = () => one(["1", "2"]).transform((text) => Number(text) as Side);
const who = () => z.union([one([NOBODY, OWN_GOAL]), uuid()], UNREADABLE);
const cardKinds = CARD_KINDS.map(({ id }) => id) as [(typeof CARD_KINDS)[number]["id"]];

const recipients = CARD_RECIPIENTS;
const whom = () => z.union([one([NOBODY, ...recipients]), uuid()], UNREADABLE);

/** Undefined for a card that was entered when it was shown. */
const reportedMinute = z.union([z.undefined(), cardMinute()], {
  // A union has an error of its own.
  ...issue(message("competitionErrors.card.minute")),
});

const penalties = () =>
  parsedField(parseScore, (raw) =>
    message(raw === "" ? "fieldErrors.bothScores" : "fieldErrors.wholeScore"),
  );

const sure = () => z.string(UNREADABLE).max(5, UNREADABLE).optional();

const playerOf = (who: string) => (who === NOBODY || who === OWN_GOAL ? null : who);

const entry = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.enum(["begin", ...CLOCK_ENTRIES]) }),
    z.object({ kind: z.literal("end"), sure: sure() }),
    z
      .object({ kind: z.literal("goal"), side: side(), who: who() })
      .transform(({ who, ...goal }) => ({
        ...goal,
        playerId: playerOf(who),
        ownGoal: who === OWN_GOAL,
      })),
    z
      .object({
        kind: z.literal("card"),
        side: side(),
        who: whom(),
        card: one(cardKinds),
        minute: reportedMinute,
        note: cardNote(),
      })
      .transform(({ who, minute, note, ...card }) => {
        const shownTo = recipients.find((each) => each === who);
        return {
          ...card,
          playerId: shownTo ? null : playerOf(who),
          ...(shownTo && { shownTo }),
          ...(minute !== undefined && { minute }),
          ...(note !== null && { note }),
        };
      }),
    z.object({
      kind: z.literal("penalties"),
      team1: penalties(),
      team2: penalties(),
      sure: sure(),
    }),
    z.object({ kind: z.literal("undo"), of: uuid(), twin: uuid().nullable().default(null) }),
  ],
  UNREADABLE,
);

const about = z.object({
  gameId: rowId(),
  key: uuid(),
  phone: uuid(),
  pass: z.string().max(40, UNREADABLE).optional(),
  /** Milliseconds since the entry was made. Relative, because the phone's clock can be wrong. */
  ago: z
    .string()
    .regex(/^[0-9]{1,10}$/, UNREADABLE)
    .transform((text) => Math.min(Number(text), LONGEST_WAIT))
    .optional()
    .default(0),
});

export const entryInput = about
  .and(entry)
  .transform(({ gameId, key, phone, pass, ago, ...rest }) => ({
    gameId,
    key,
    phone,
    pass,
    ago,
    entry: rest satisfies Entry,
  }));

export type EntryInput = z.output<typeof entryInput>;

export const makeLinksInput = z.object({
  day: parsedField(parseDate, UNREADABLE_FORM),
  gameId: rowId().optional(),
});
export type MakeLinksInput = z.output<typeof makeLinksInput>;

export const endLinkInput = z.object({ linkId: rowId() });
export type EndLinkInput = z.output<typeof endLinkInput>;
