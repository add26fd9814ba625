import type { Persona } from "../privacy/marked-world.ts";

/** The actors that calls are tried as, and the persona behind each. 'this team' is the Lions. */
export const ACTORS = {
  visitor: null,
  "player without a team": "mere",
  "pending player": "pending",
  "team-mate": "left",
  guardian: "parent",
  "manager of this team": "mate",
  "co-manager of this team": "helper",
  "manager of another team": "fullManager",
  "former manager": "captain",
  "removed player": "unnamed",
  admin: "admin",
  "former admin": "formerAdmin",
  scorekeeper: "scorekeeper",
  registrar: "registrar",
  treasurer: "treasurer",
  editor: "editor",
} as const satisfies Record<string, Persona | null>;
