export const WITHDRAWAL_CHOICES = ["remove", "forfeit", "annul"] as const;
export type WithdrawalChoice = (typeof WITHDRAWAL_CHOICES)[number];
