/** The fields of forms that never come back with a page, and what they are called. */
export const secrets: ReadonlyMap<string, string> = new Map([
  ["password", "Password"],
  ["currentPassword", "Current Password"],
]);
