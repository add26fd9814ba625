import { createContext, useContext } from "react";
import type { StaffRole } from "#domain/core/staff-role-rules.ts";

/** The roles of the console's reader. */
export const StaffRoles = createContext<readonly StaffRole[]>([]);

/**
 * Tells whether the reader has one of the roles, so that the console hides what is not for them.
 * Organizers have all; without a role it asks for an organizer.
 */
export function useHasRole(): (...roles: StaffRole[]) => boolean {
  const own = useContext(StaffRoles);
  return (...roles) => own.includes("organizer") || roles.some((role) => own.includes(role));
}
