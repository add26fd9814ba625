/** What becomes of the group games of a team that is withdrawn, in the order in which it is offered. */
export const WITHDRAWAL_CHOICES = ["remove", "forfeit", "annul"] as const;
export type WithdrawalChoice = (typeof WITHDRAWAL_CHOICES)[number];
