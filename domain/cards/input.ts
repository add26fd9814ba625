import { z } from "zod";
import { wholeNumber } from "../cups/number-rules.ts";
import { confirmed } from "../games/input.ts";
import { rowId } from "../text/input.ts";
import { CARD_KINDS, type CardKind } from "./card-rules.ts";

// The Content-Security-Policy forbids `new Function`, which zod's JIT would use.
z.config({ jitless: true });

const kinds = CARD_KINDS.map(({ id }) => id) as [CardKind, ...CardKind[]];

const minute = z
  .string()
  .optional()
  .default("")
  .transform((raw, check) => {
    if (raw.trim() === "") return null;
    const number = wholeNumber(raw.trim());
    if (number !== null && number <= 200) return number;
    check.addIssue({ code: "custom", message: "This is a minute from 0 to 200, or empty." });
    return z.NEVER;
  });

const NO_ONE = "Pick a team or a player.";

/** `who` is the team id ('5'), or the team id and the player id ('5 <player id>'). */
export const cardInput = z.object({
  who: z.string({ error: NO_ONE }).transform((raw, check) => {
    const [team = "", player] = raw.split(" ");
    const teamId = rowId().safeParse(team);
    const playerId = player === undefined ? null : z.uuid().safeParse(player).data;
    if (teamId.success && playerId !== undefined) return { teamId: teamId.data, playerId };
    check.addIssue({ code: "custom", message: NO_ONE });
    return z.NEVER;
  }),
  kind: z.enum(kinds, { error: "Pick a card." }),
  minute,
  confirmed: confirmed(),
});
export type CardInput = z.output<typeof cardInput>;

export const voidCardInput = z.object({ cardId: rowId().catch(0), confirmed: confirmed() });
