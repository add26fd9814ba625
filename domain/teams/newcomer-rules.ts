export interface ShortNamesReason {
  unconfirmed: boolean;
  unapproved: boolean;
}

/**
 * Why an account with a team (as manager or through a player) sees only short names; null if it
 * sees full names.
 */
export function whyShortNames(account: {
  confirmed: boolean;
  manages: boolean;
  approved: boolean;
}): ShortNamesReason | null {
  const unconfirmed = !account.confirmed;
  const unapproved = !account.manages && !account.approved;
  return unconfirmed || unapproved ? { unconfirmed, unapproved } : null;
}
