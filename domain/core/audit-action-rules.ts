import type { EnglishMessages } from "../../i18n/+types/messages.ts";

type Actions = EnglishMessages["audit"]["action"];

/** What the audit log can hold: what the messages `audit.action` say. */
export type AuditAction = {
  [Area in keyof Actions]: `${Area}.${keyof Actions[Area] & string}`;
}[keyof Actions];

export const auditAreas = {
  games: ["game", "goal", "field", "knockout", "referee", "schedule", "standings"],
  teams: ["team", "invitation", "waitlist"],
  people: ["player", "guardian", "export"],
  money: ["receipt", "payments"],
  "sign-ins": ["account", "admin", "staff"],
  site: [
    "announcement",
    "backup",
    "bracket",
    "content",
    "cup",
    "enquiry",
    "mail",
    "push",
    "retention",
    "site",
    "tournament",
  ],
} as const;

export type AuditArea = keyof typeof auditAreas;

export function isAuditArea(name: string | null): name is AuditArea {
  return name !== null && Object.hasOwn(auditAreas, name);
}
