export const WITHDRAWAL_CHOICES = ["remove", "forfeit", "annul"] as const;
export type WithdrawalChoice = (typeof WITHDRAWAL_CHOICES)[number];

export type TeamSuccession = "close" | { handOverTo: string };

const PLAYER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const successionField = (teamId: number) => `team${teamId}`;

export function parseSuccessions(fields: Record<string, unknown>): Map<number, TeamSuccession> {
  const fates = new Map<number, TeamSuccession>();
  for (const [name, value] of Object.entries(fields)) {
    const id = Number(/^team([1-9][0-9]{0,8})$/.exec(name)?.[1]);
    if (!id || typeof value !== "string") continue;
    if (value === "close") fates.set(id, "close");
    else if (PLAYER.test(value)) fates.set(id, { handOverTo: value });
  }
  return fates;
}
