import { z } from "zod";
import { message } from "../../../i18n/message.ts";
import { between, optionalLine, parsedField, typed } from "../../core/input.ts";
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

/** The rules of a tournament (spec §9). */
export const rulesInput = z
  .object({
    groupMinutes: minutes,
    knockoutMinutes: minutes,
    finalMinutes: minutes,
    overtimeMinutes: parsedField(
      between(0, MAX_OVERTIME),
      message("consoleErrors.rules.overtime", { most: MAX_OVERTIME }),
    ),
    pointsWin: points,
    pointsTie: points,
    pointsLoss: points,
    playersPerSide: parsedField(
      between(1, MAX_PER_SIDE),
      message("consoleErrors.rules.perSide", { most: MAX_PER_SIDE }),
    ),
    prizeText: optionalLine("", MAX_PRIZE),
    version: typed.transform((raw) => raw.slice(0, 100)),
    confirmed: confirmed(),
  })
  .refine(({ pointsWin, pointsTie }) => pointsWin >= pointsTie, {
    path: ["pointsTie"],
    error: message("consoleErrors.rules.tieWorthMore"),
  })
  .refine(({ pointsTie, pointsLoss }) => pointsTie >= pointsLoss, {
    path: ["pointsLoss"],
    error: message("consoleErrors.rules.lossWorthMore"),
  });
export type RulesInput = z.output<typeof rulesInput>;
