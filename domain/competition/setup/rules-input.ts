import type { z } from "zod";
import { fieldIn, schemaOf } from "#domain/core/fields.ts";
import { between, checkbox, issue, optionalLine, parsedField, typed } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { confirmed } from "../games/input.ts";

const MAX_MINUTES = 120;
const MAX_OVERTIME = 60;
const MAX_POINTS = 100;
const MAX_PER_SIDE = 15;
const MAX_PRIZE = 100;

const minutes = parsedField(
  between(1, MAX_MINUTES),
  message("consoleErrors.rules.minutes", { most: MAX_MINUTES }),
);
const points = parsedField(
  between(0, MAX_POINTS),
  message("consoleErrors.rules.points", { most: MAX_POINTS }),
);

const field = fieldIn("cupSetup.rules");
const asNumber = { inputMode: "numeric" } as const;

/** The rules of a tournament (spec §9). */
export const ruleSettingsFields = {
  groupMinutes: field("label.groupMinutes", minutes, { ...asNumber, hint: "hint.groupMinutes" }),
  knockoutMinutes: field("label.knockoutMinutes", minutes, {
    ...asNumber,
    hint: "hint.knockoutMinutes",
  }),
  finalMinutes: field("label.finalMinutes", minutes, { ...asNumber, hint: "hint.finalMinutes" }),
  overtimeMinutes: field(
    "label.overtimeMinutes",
    parsedField(
      between(0, MAX_OVERTIME),
      message("consoleErrors.rules.overtime", { most: MAX_OVERTIME }),
    ),
    { ...asNumber, hint: "hint.overtimeMinutes" },
  ),
  pointsWin: field("label.pointsWin", points, asNumber),
  pointsTie: field("label.pointsTie", points, asNumber),
  pointsLoss: field("label.pointsLoss", points, asNumber),
  tenPoints: field("label.tenPoints", checkbox, { type: "checkbox", hint: "hint.tenPoints" }),
  playersPerSide: field(
    "label.playersPerSide",
    parsedField(
      between(1, MAX_PER_SIDE),
      message("consoleErrors.rules.perSide", { most: MAX_PER_SIDE }),
    ),
    { ...asNumber, hint: "hint.playersPerSide" },
  ),
  prizeText: field("label.prizeText", optionalLine("", MAX_PRIZE), { hint: "hint.prizeText" }),
};

export const rulesInput = schemaOf(ruleSettingsFields)
  .extend({ version: typed.transform((raw) => raw.slice(0, 100)), confirmed: confirmed() })
  .refine(({ pointsWin, pointsTie }) => pointsWin >= pointsTie, {
    path: ["pointsTie"],
    ...issue(message("consoleErrors.rules.tieWorthMore")),
  })
  .refine(({ pointsTie, pointsLoss }) => pointsTie >= pointsLoss, {
    path: ["pointsLoss"],
    ...issue(message("consoleErrors.rules.lossWorthMore")),
  });
export type RulesInput = z.output<typeof rulesInput>;
