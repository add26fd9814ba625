import { z } from "zod";
import { parseDate } from "../players/age-rules.ts";
import { line } from "../text/input.ts";
import { cleanLine } from "../text/text-rules.ts";
import { MAX_FIELD, OTHER, parseScore, parseStage, parseTime } from "./schedule-rules.ts";

const optional = z.string().optional().default("");

/** Read beside the other fields, so that its messages show in the same round as theirs. */
function when(options: { timeNeeded: boolean }) {
  return z
    .object({ date: optional, otherDate: optional, time: optional, otherTime: optional })
    .transform(({ date, otherDate, time, otherTime }, check) => {
      const day = pick(date, otherDate);
      const hour = pick(time, otherTime);
      const parsedDate = parseDate(day.value);
      const parsedTime = parseTime(hour.value);
      const timeExpected = options.timeNeeded || hour.value !== "";
      if (parsedDate === null) {
        const message = day.value === "" ? "Pick a date." : "This is not a date.";
        check.addIssue({ code: "custom", path: [day.other ? "otherDate" : "date"], message });
      }
      if (parsedTime === null && timeExpected) {
        const message = hour.value === "" ? "Pick a time." : "This is not a time of day.";
        check.addIssue({ code: "custom", path: [hour.other ? "otherTime" : "time"], message });
      }
      return { date: parsedDate ?? "", time: parsedTime };
    });
}

const what = z.object({
  tournamentName: line("Pick a tournament."),
  team1Name: line("Pick the first team."),
  team2Name: line("Pick the second team."),
  stage: z
    .string()
    .optional()
    .transform((raw, check) => {
      const stage = parseStage(raw || "group");
      if (stage) return stage;
      check.addIssue({ code: "custom", message: "Pick a stage from the list." });
      return z.NEVER;
    }),
  field: optional.transform((raw, check) => {
    const cleaned = cleanLine(raw, MAX_FIELD);
    if (cleaned.ok) return cleaned.value;
    if (cleaned.empty) return null;
    check.addIssue({ code: "custom", message: cleaned.reason });
    return z.NEVER;
  }),
});

/**
 * Create a Game (spec §2, §9). `date` and `time` are one of the choices, or 'other' with the value in
 * `otherDate` and `otherTime`; a value in those wins over no choice. Answers one plain date and time.
 */
export const gameInput = what.and(when({ timeNeeded: true }));

/** The same for a game that exists: one that was imported without a time may stay so. */
export const editGameInput = what.and(when({ timeNeeded: false }));

export type GameInput = z.output<typeof gameInput>;

function pick(choice: string, other: string): { value: string; other: boolean } {
  if (choice === OTHER || (choice === "" && other.trim() !== "")) {
    return { value: other.trim(), other: true };
  }
  return { value: choice, other: false };
}

const scoreSentence = "A score is a whole number from 0 to 99.";

function score() {
  return optional.transform((raw, check) => {
    if (raw.trim() === "") return null;
    const parsed = parseScore(raw);
    if (parsed !== null) return parsed;
    check.addIssue({ code: "custom", message: scoreSentence });
    return z.NEVER;
  });
}

/** The score that a form was filled from, as `scoreWords` writes it; a form that does not say replaces any. */
function scoreVersion() {
  return z.string().max(5).optional().catch(undefined);
}

/** Clear Score. */
export const clearScoreInput = z.object({ version: scoreVersion() });

/** Edit a Game: both scores, or nothing is saved (spec §5). */
export const scoreInput = z
  .object({ team1Score: score(), team2Score: score(), version: scoreVersion() })
  .transform(({ team1Score, team2Score, version }, check) => {
    if (team1Score !== null && team2Score !== null) return { team1Score, team2Score, version };
    check.addIssue({ code: "custom", message: "Enter both scores." });
    return z.NEVER;
  });
export type ScoreInput = Omit<z.output<typeof scoreInput>, "version"> & {
  version?: string | undefined;
};
