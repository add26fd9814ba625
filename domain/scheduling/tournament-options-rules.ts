import { type Message, message } from "#i18n/message.ts";
import { parseTime } from "../competition/games/schedule-rules.ts";

/** Fields of a tournament's games, and where and when its final is. */
export interface TournamentOptions {
  tournamentId: number;
  /** The only ones for its games; empty for any. The final's can be another. */
  fields: string[];
  finalField: string | null;
  /** On the last day. */
  finalTime: string | null;
}

/** The checkbox of a field, by its number in the list. Its value is the field's name. */
export const onlyField = (tournamentId: number, number: number) => `only${tournamentId}f${number}`;
export const finalFieldField = (tournamentId: number) => `finalField${tournamentId}`;
export const finalTimeField = (tournamentId: number) => `finalTime${tournamentId}`;

const NAMES = /^(only|finalField|finalTime)([1-9]\d{0,8})(?:f\d{1,2})?$/;

type Refuse = (path: string, reason: Message) => void;

/** Parses the options of tournaments. One without options isn't in the result. */
export function readTournamentOptions(
  raw: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  refuse: Refuse,
): TournamentOptions[] {
  const found = new Map<number, TournamentOptions>();
  for (const [name, value] of Object.entries(raw)) {
    const [, kind, id] = NAMES.exec(name) ?? [];
    const text = typeof value === "string" ? value.trim() : "";
    if (!kind || !id || text === "") continue;
    const tournamentId = Number(id);
    const options = found.get(tournamentId) ?? {
      tournamentId,
      fields: [],
      finalField: null,
      finalTime: null,
    };
    found.set(tournamentId, options);
    if (kind === "finalTime") {
      options.finalTime = parseTime(text);
      if (options.finalTime === null) refuse(name, message("scheduleErrors.input.time"));
    } else if (!fields.includes(text)) {
      refuse("fields", message("scheduleErrors.input.fieldInUse", { field: text }));
    } else if (kind === "only") {
      options.fields.push(text);
    } else {
      options.finalField = text;
    }
  }
  for (const { tournamentId, finalField, finalTime } of found.values()) {
    if (finalTime === null || finalField !== null) continue;
    refuse(finalFieldField(tournamentId), message("scheduleErrors.input.finalField"));
  }
  return [...found.values()].toSorted((one, other) => one.tournamentId - other.tournamentId);
}

/** The form's values for these options. Fields that are no longer in the list are left out. */
export function tournamentValues(
  options: readonly TournamentOptions[],
  fields: readonly string[],
): Record<string, string> {
  const values = options.flatMap(({ tournamentId, fields: only, finalField, finalTime }) => [
    ...fields.flatMap((field, number) =>
      only.includes(field) ? [[onlyField(tournamentId, number), field] as const] : [],
    ),
    ...(finalField !== null && fields.includes(finalField)
      ? [[finalFieldField(tournamentId), finalField] as const]
      : []),
    ...(finalTime === null ? [] : [[finalTimeField(tournamentId), finalTime] as const]),
  ]);
  return Object.fromEntries(values);
}
