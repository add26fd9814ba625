/** An organizer can do everything; the order is that of the forms. */
export const STAFF_ROLES = [
  "organizer",
  "scorekeeper",
  "registrar",
  "treasurer",
  "editor",
] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** The roles that are stored by name; organizers have `isAdmin`. */
export type PartialRole = Exclude<StaffRole, "organizer">;

export interface StaffRights {
  isAdmin: boolean;
  staffRoles: readonly PartialRole[];
}

export const NO_STAFF: StaffRights = { isAdmin: false, staffRoles: [] };

/** Every role of an account; a player's has none. */
export function staffRolesOf({ isAdmin, staffRoles }: StaffRights): StaffRole[] {
  return [...(isAdmin ? ["organizer" as const] : []), ...staffRoles];
}

/** Whether an account works on the site, and so is no player. */
export function isStaffAccount(account: StaffRights): boolean {
  return account.isAdmin || account.staffRoles.length > 0;
}

export function staffRightsOf(roles: readonly StaffRole[]): StaffRights {
  return {
    isAdmin: roles.includes("organizer"),
    staffRoles: roles.filter((role) => role !== "organizer"),
  };
}
