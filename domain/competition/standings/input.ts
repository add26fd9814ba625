import { z } from "zod";
import { type FieldSet, fieldIn, optionsOf, schemaOf } from "#domain/core/fields.ts";
import {
  addIssue,
  between,
  checkbox,
  parsedField,
  requiredLine,
  rowId,
  typed,
  UNREADABLE,
} from "#domain/core/input.ts";
import { type Message, message } from "#i18n/message.ts";
import { ordinalName } from "../games/game-name-rules.ts";
import { confirmed } from "../games/input.ts";
import {
  TIEBREAKER_FIELDS,
  TIEBREAKERS,
  type Tiebreaker,
  type TiebreakerField,
  tiebreakerName,
  tiebreakersOf,
} from "./tiebreaker-rules.ts";

const isStep = (raw: string): raw is Tiebreaker => TIEBREAKERS.some(({ id }) => id === raw);

const steps = Object.fromEntries(TIEBREAKER_FIELDS.map((name) => [name, typed]));

const order = z.object(steps as Record<TiebreakerField, typeof typed>).transform((raw, check) => {
  const chosen: Tiebreaker[] = ["points"];
  const complain = (path: TiebreakerField, reason: Message) => addIssue(check, reason, [path]);
  let lotsAt: TiebreakerField | null = null;
  for (const name of TIEBREAKER_FIELDS) {
    const step = raw[name] ?? "";
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

const field = fieldIn("draws");
const asNumber = { inputMode: "numeric" } as const;
const [, ...offered] = TIEBREAKERS.map(({ id }) => id);

/** Read together, as `order`. */
const stepFields: FieldSet = Object.fromEntries(
  TIEBREAKER_FIELDS.map((name, index) => [
    name,
    field(message("draws.order.step", { place: ordinalName(index + 2) }), typed, {
      none: "order.none",
      options: optionsOf(offered, tiebreakerName),
    }),
  ]),
);
const capField = {
  goalCap: field("order.goalCap", goals, { ...asNumber, hint: "order.goalCapHint" }),
};
const goalFields = {
  ...capField,
  forfeitScore: field("order.forfeitScore", goals, {
    ...asNumber,
    hint: "order.forfeitScoreHint",
  }),
};

export const standingsSettingsFields = { ...stepFields, ...goalFields };
export const tournamentOrderFields = {
  usesCupOrder: field("order.usesCupOrder", checkbox, { type: "checkbox" }),
  ...stepFields,
  ...capField,
};

const versioned = { version: typed.transform((raw) => raw.slice(0, 100)), confirmed: confirmed() };

export const standingsInput = schemaOf(goalFields).extend(versioned).and(order);
export type StandingsInput = z.output<typeof standingsInput>;

/** A tournament's own order; null for the cup's. */
export const tournamentOrderInput = schemaOf({
  usesCupOrder: tournamentOrderFields.usesCupOrder,
  ...capField,
})
  .extend(versioned)
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

export const pointsFields = {
  teamId: field("points.team", rowId(message("competitionErrors.draw.pickTeam")), {
    none: "draws.pick",
    options: [],
  }),
  points: field("points.points", points, { hint: "points.pointsHint" }),
  reason: field("points.reason", requiredLine(message("competitionErrors.draw.reason")), {
    hint: "points.reasonHint",
  }),
};
export const pointsInput = schemaOf(pointsFields).extend({ confirmed: confirmed() });
export type PointsInput = z.output<typeof pointsInput>;

export const voidPointsInput = z.object({
  adjustmentId: rowId().catch(0),
  confirmed: confirmed(),
});

const MAX_DRAWN = 64;

export const drawInput = z
  .looseObject({
    bracketId: z.union([z.literal("").transform(() => null), rowId()], UNREADABLE).optional(),
    atRandom: checkbox,
    confirmed: confirmed(),
  })
  .transform(({ bracketId = null, atRandom, confirmed, ...raw }, check): DrawInput => {
    const teamIds: number[] = [];
    for (let place = 1; place <= MAX_DRAWN && `drawn${place}` in raw; place++) {
      const teamId = rowId().safeParse(raw[`drawn${place}`]);
      if (teamId.success) teamIds.push(teamId.data);
      else addIssue(check, message("competitionErrors.draw.pickDrawn", { number: place }));
    }
    if (new Set(teamIds).size !== teamIds.length) {
      addIssue(check, message("competitionErrors.draw.drawnTwice"));
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
