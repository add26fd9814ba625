/**
 * The fields of forms into which a secret is typed, and what they are called. What was typed there never comes
 * back with a page, and of such a form nothing is kept.
 */
export const secretFields: ReadonlyMap<string, string> = new Map([
  ["password", "Password"],
  ["currentPassword", "Current Password"],
  ["code", "Code"],
]);
