/** Secret form fields with their labels; their values are never echoed back or stored. */
export const secretFields: ReadonlyMap<string, string> = new Map([
  ["password", "Password"],
  ["currentPassword", "Current Password"],
  ["code", "Code"],
]);
