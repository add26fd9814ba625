/** Why somebody reads short names on the roster of a team of theirs. */
export interface ShortNames {
  /** Their email is not confirmed. */
  unconfirmed: boolean;
  /** None of their players has been approved by the manager. */
  unapproved: boolean;
}

/** How an account stands with a team that it manages or has a player on; null where it reads full names. */
export function whyShortNames(account: {
  confirmed: boolean;
  manages: boolean;
  approved: boolean;
}): ShortNames | null {
  const unconfirmed = !account.confirmed;
  const unapproved = !account.manages && !account.approved;
  return unconfirmed || unapproved ? { unconfirmed, unapproved } : null;
}
