import { z } from "zod";
import { type Message, message } from "../../../i18n/message.ts";
import {
  between,
  checkbox,
  parsedField,
  requiredLine,
  rowId,
  typed,
  UNREADABLE_FORM,
} from "../../core/input.ts";
import { confirmed } from "../games/input.ts";
import { TIEBREAKERS, type Tiebreaker, tiebreakersOf } from "./tiebreaker-rules.ts";

/** One for each of `TIEBREAKERS` after the first. */
export const TIEBREAKER_FIELDS = [
  "step2",
  "step3",
  "step4",
  "step5",
  "step6",
  "step7",
  "step8",
] as const;
export type TiebreakerField = (typeof TIEBREAKER_FIELDS)[number];

const isStep = (raw: string): raw is Tiebreaker => TIEBREAKERS.some(({ id }) => id === raw);

const steps = Object.fromEntries(TIEBREAKER_FIELDS.map((name) => [name, typed]));

const order = z.object(steps as Record<TiebreakerField, typeof typed>).transform((raw, check) => {
  const chosen: Tiebreaker[] = ["points"];
  const complain = (path: TiebreakerField, reason: Message) =>
    check.addIssue({ code: "custom", path: [path], message: reason });
  let lotsAt: TiebreakerField | null = null;
  for (const name of TIEBREAKER_FIELDS) {
    const step = raw[name];
    if (step === "") continue;
    if (!isStep(step)) complain(name, message("competitionErrors.draw.pickStep"));
    else if (chosen.includes(step)) complain(name, message("competitionErrors.draw.stepTwice"));
    else {
      if (lotsAt) complain(lotsAt, message("competitionErrors.draw.lotsLast"));
      chosen.push(step);
      lotsAt = step === "lots" ? name : null;
    }
  }
  return { standingsOrder: tiebreakersOf(chosen) };
});

const goals = parsedField(between(1, 99), message("competitionErrors.draw.goals"));

export const standingsInput = z
  .object({
    goalCap: goals,
    forfeitScore: goals,
    version: typed.transform((raw) => raw.slice(0, 100)),
    confirmed: confirmed(),
  })
  .and(order);
export type StandingsInput = z.output<typeof standingsInput>;

/** A tournament's own order; null for the cup's. */
export const tournamentOrderInput = z
  .object({
    usesCupOrder: checkbox,
    goalCap: goals,
    version: typed.transform((raw) => raw.slice(0, 100)),
    confirmed: confirmed(),
  })
  .and(order)
  .transform(({ usesCupOrder, goalCap, standingsOrder, ...rest }) => ({
    ...rest,
    own: usesCupOrder ? null : { goalCap, standingsOrder },
  }));
export type TournamentOrderInput = z.output<typeof tournamentOrderInput>;

const points = parsedField((raw) => {
  const text = raw.replace(/^[−–]/, "-");
  return /^[+-]?[0-9]{1,2}$/.test(text) && Number(text) !== 0 ? Number(text) : null;
}, message("competitionErrors.draw.points"));

export const pointsInput = z.object({
  teamId: rowId(message("competitionErrors.draw.pickTeam")),
  points,
  reason: requiredLine(message("competitionErrors.draw.reason")),
  confirmed: confirmed(),
});
export type PointsInput = z.output<typeof pointsInput>;

export const voidPointsInput = z.object({
  adjustmentId: rowId().catch(0),
  confirmed: confirmed(),
});

const MAX_DRAWN = 64;

export const drawInput = z
  .looseObject({
    bracketId: z
      .union([z.literal("").transform(() => null), rowId()], { error: UNREADABLE_FORM })
      .optional(),
    atRandom: checkbox,
    confirmed: confirmed(),
  })
  .transform(({ bracketId = null, atRandom, confirmed, ...raw }, check): DrawInput => {
    const teamIds: number[] = [];
    for (let place = 1; place <= MAX_DRAWN && `drawn${place}` in raw; place++) {
      const teamId = rowId().safeParse(raw[`drawn${place}`]);
      if (teamId.success) teamIds.push(teamId.data);
      else
        check.addIssue({
          code: "custom",
          message: message("competitionErrors.draw.pickDrawn", { number: place }),
        });
    }
    if (new Set(teamIds).size !== teamIds.length) {
      check.addIssue({ code: "custom", message: message("competitionErrors.draw.drawnTwice") });
    }
    return { bracketId, teamIds, atRandom, confirmed };
  });
export type DrawInput = Pick<PointsInput, "confirmed"> & {
  bracketId: number | null;
  teamIds: number[];
  /** The site draws the order of the teams. */
  atRandom?: boolean;
};

export const voidDrawInput = z.object({ drawId: rowId().catch(0), confirmed: confirmed() });
