import { z } from "zod";
import { parseDate } from "#domain/core/date-rules.ts";
import { fieldIn, optionsOf, schemaOf } from "#domain/core/fields.ts";
import { idsIn } from "#domain/core/ids-rules.ts";
import {
  addIssue,
  between,
  checkbox,
  issue,
  optionalField,
  optionalLine,
  parsedField,
  requiredLine,
  rowId,
  typed,
} from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { cardMinute, cardNote } from "./card-input.ts";
import { CARD_KINDS, CARD_RECIPIENTS, type CardKind, cardName } from "./card-rules.ts";
import { stageName } from "./game-name-rules.ts";
import type { ResultChange } from "./result-change-rules.ts";
import {
  MAX_FIELD,
  OTHER,
  parseScore,
  parseStage,
  parseTime,
  STAGES,
  WHOLE_SCORE,
} from "./schedule-rules.ts";

export const PICK_FIRST = message("competitionErrors.game.pickFirst");
export const PICK_SECOND = message("competitionErrors.game.pickSecond");
export const PICK_DATE = message("competitionErrors.game.pickDate");
export const NOT_DATE = message("competitionErrors.game.notDate");
export const PICK_TIME = message("competitionErrors.game.pickTime");
export const NOT_TIME = message("competitionErrors.game.notTime");
export const BOTH_SCORES = message("competitionErrors.game.bothScores");

const stamp = z.string().max(60).optional().catch(undefined);

/** What was on the page, and the answer to a question about it. */
const stamps = { version: stamp, confirmed: stamp };
export const confirmed = () => stamp;

/** Parsed next to the other fields, so that all messages appear at once. */
function when(options: { timeNeeded: boolean }) {
  return z
    .object({ date: typed, otherDate: typed, time: typed, otherTime: typed })
    .transform(({ date, otherDate, time, otherTime }, check) => {
      const day = pick(date, otherDate);
      const hour = pick(time, otherTime);
      const parsedDate = parseDate(day.value);
      const parsedTime = parseTime(hour.value);
      const timeExpected = options.timeNeeded || hour.value !== "";
      if (parsedDate === null) {
        addIssue(check, day.value === "" ? PICK_DATE : NOT_DATE, [
          day.other ? "otherDate" : "date",
        ]);
      }
      if (parsedTime === null && timeExpected) {
        addIssue(check, hour.value === "" ? PICK_TIME : NOT_TIME, [
          hour.other ? "otherTime" : "time",
        ]);
      }
      return { date: parsedDate ?? "", time: parsedTime };
    });
}

const MAX_MINUTES = 200;

/** Null for the length of the stage; undefined, for a form without the field, leaves it as it is. */
const minutes = z
  .string()
  .transform((raw, check) => {
    const text = raw.trim();
    if (text === "") return null;
    const length = between(1, MAX_MINUTES)(text);
    if (length !== null) return length;
    addIssue(check, message("competitionErrors.game.minutes", { most: MAX_MINUTES }));
    return z.NEVER;
  })
  .optional();

const gameField = fieldIn("gameForms.form");

/** `date` and `time` are one of the choices or 'other', and read together with the other (`when`). */
export const gameFormFields = {
  tournamentName: gameField(
    "tournament",
    requiredLine(message("competitionErrors.game.pickTournament")),
    { none: "pickTournament", options: [] },
  ),
  team1Name: gameField("team1", requiredLine(PICK_FIRST), { options: [] }),
  team2Name: gameField("team2", requiredLine(PICK_SECOND), { options: [] }),
  date: gameField("date", typed, { none: "pickDate", options: [] }),
  otherDate: gameField("otherDateLabel", typed, { type: "date", hint: "otherDateHint" }),
  time: gameField("time", typed, { none: "pickTime", options: [] }),
  otherTime: gameField("otherTimeLabel", typed, { type: "time", hint: "otherTimeHint" }),
  stage: gameField(
    "stage",
    parsedField((raw) => parseStage(raw || "group"), message("competitionErrors.game.pickStage")),
    {
      options: optionsOf(idsIn(STAGES), stageName),
    },
  ),
  field: gameField("field", optionalLine(null, MAX_FIELD), { placeholder: "optional" }),
  minutes: gameField("minutes", minutes, {
    hint: "minutesHint",
    placeholder: "optional",
    inputMode: "numeric",
  }),
};
export type GameFormValues = Partial<Record<keyof typeof gameFormFields, string>>;

const what = schemaOf(gameFormFields).omit({
  date: true,
  otherDate: true,
  time: true,
  otherTime: true,
});

/**
 * Create a Game (spec §2, §9). `otherDate` and `otherTime` also apply if nothing is chosen. The result
 * has one date and one time.
 */
export const gameInput = what.and(when({ timeNeeded: true }));

/**
 * Like `gameInput` for an existing game: the time of an imported game and the teams of knockout
 * sides can stay empty. `version` is a `teamsVersion`.
 */
export const editGameInput = what
  .extend({
    team1Name: optionalLine(""),
    team2Name: optionalLine(""),
    ...stamps,
  })
  .and(when({ timeNeeded: false }));

export type GameInput = z.output<typeof gameInput>;
export type EditGameInput = z.output<typeof editGameInput>;

function pick(choice: string, other: string): { value: string; other: boolean } {
  if (choice === OTHER || (choice === "" && other.trim() !== "")) {
    return { value: other.trim(), other: true };
  }
  return { value: choice, other: false };
}

const score = optionalField(parseScore, WHOLE_SCORE);

export const clearScoreInput = z.object(stamps);

/**
 * Edit a Game: both scores are required (spec §5). Knockout games can have extra time, the regular
 * score and penalties, which are unchanged if omitted.
 */
const MAX_REASON = 200;

export const scoreInput = z
  .object({
    team1Score: score,
    team2Score: score,
    afterExtraTime: z
      .enum(["yes", "no"])
      .optional()
      .catch(undefined)
      .transform((said) => (said === undefined ? undefined : said === "yes")),
    regular: score,
    team1Penalties: score,
    team2Penalties: score,
    /** The score of a game that goes on. */
    live: checkbox,
    keep: checkbox,
    reason: optionalLine(null, MAX_REASON),
    ...stamps,
  })
  .transform(({ keep, reason, ...fields }, check) => {
    if (keep && reason === null) addIssue(check, message("scores.keep.reasonMissing"), ["reason"]);
    const { team1Score, team2Score, regular, team1Penalties, team2Penalties, ...rest } = fields;
    if (team1Score === null || team2Score === null) {
      addIssue(check, BOTH_SCORES);
      return z.NEVER;
    }
    // Empty fields are omitted: null (none) only if the extra time choice was on the form, else
    // unchanged.
    const none = rest.afterExtraTime === undefined ? undefined : null;
    return {
      team1Score,
      team2Score,
      ...rest,
      reason: keep ? reason : null,
      regular: regular ?? none,
      team1Penalties: team1Penalties ?? none,
      team2Penalties: team2Penalties ?? none,
    };
  });

/** What the score form does: a final score, or the present one of a live game. */
export function scoreChange({ live, reason: _reason, ...score }: ScoreInput): ResultChange {
  const { team1Score, team2Score } = score;
  return live ? { to: "live", team1Score, team2Score } : { to: "final", ...score };
}

type ScoreFields = z.output<typeof scoreInput>;
export type ScoreInput = Pick<ScoreFields, "team1Score" | "team2Score"> & Partial<ScoreFields>;

/** A hidden field: an invalid id matches no game and is refused as such. */
export const restoreGameInput = z.object({ gameId: rowId().catch(0) });

const STATE_CHANGES = {
  live: { to: "live" },
  "forfeit-1": { to: "forfeit", absent: 1 },
  "forfeit-2": { to: "forfeit", absent: 2 },
  "forfeit-both": { to: "forfeit", absent: "both" },
  abandoned: { to: "abandoned", team1Score: null, team2Score: null },
  postponed: { to: "postponed" },
  cancelled: { to: "cancelled" },
  scheduled: { to: "scheduled" },
} as const satisfies Record<string, ResultChange>;

const stateChoices = z.enum(
  Object.keys(STATE_CHANGES) as [keyof typeof STATE_CHANGES],
  issue(message("competitionErrors.game.pickState")),
);

export const stateInput = z
  .object({
    state: stateChoices,
    abandoned1: score,
    abandoned2: score,
    ...stamps,
  })
  .transform(({ state, abandoned1, abandoned2, ...sent }, check) => {
    if (state === "abandoned" && (abandoned1 === null) !== (abandoned2 === null)) {
      addIssue(check, message("competitionErrors.game.bothOrNone"), ["abandoned1"]);
      return z.NEVER;
    }
    const change: ResultChange = STATE_CHANGES[state];
    if (change.to !== "abandoned") return { change, ...sent };
    return { change: { ...change, team1Score: abandoned1, team2Score: abandoned2 }, ...sent };
  });

export type StateInput = Pick<z.output<typeof stateInput>, "change">;

export const undoInput = z.object({ change: rowId() });

const kinds = idsIn(CARD_KINDS) as [CardKind, ...CardKind[]];

const NO_ONE = message("competitionErrors.card.pickWho");

const cardField = fieldIn("gameForms.cards");

/** The team id ('5'), or the team id and the player id ('5 <player id>'). */
const shownTo = z.string(issue(NO_ONE)).transform((raw, check) => {
  const [team = "", whom] = raw.split(" ");
  const teamId = rowId().safeParse(team);
  const recipient = CARD_RECIPIENTS.find((each) => each === whom);
  const isPlayer = whom !== undefined && recipient === undefined;
  const playerId = isPlayer ? z.uuid().safeParse(whom).data : null;
  if (teamId.success && playerId !== undefined) {
    return { teamId: teamId.data, playerId, ...(recipient && { shownTo: recipient }) };
  }
  addIssue(check, NO_ONE);
  return z.NEVER;
});

export const cardFields = {
  who: cardField("shownTo", shownTo, { none: "pick", options: [] }),
  kind: cardField("card", z.enum(kinds, issue(message("competitionErrors.card.pickCard"))), {
    none: "pick",
    options: optionsOf(kinds, cardName),
  }),
  minute: cardField("minute", cardMinute(), { inputMode: "numeric" }),
  note: cardField("note", cardNote(), { hint: "noteHint", lines: 2 }),
};
export const cardInput = schemaOf(cardFields).extend({ confirmed: stamp });
export type CardInput = z.output<typeof cardInput>;

export const confirmCardInput = z.object({ cardId: rowId().catch(0) });

export const voidCardInput = z.object({ cardId: rowId().catch(0), confirmed: stamp });
