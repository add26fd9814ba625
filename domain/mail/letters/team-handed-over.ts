import { safeName } from "../safe-name-rules.ts";

export function teamHandedOverLetter(about: {
  cupName: string;
  teamId: number;
  teamName: string;
  to: "new-manager" | "old-manager";
  byAdmin: boolean;
  /** The manager's short name in the guardian's copy; null in the manager's. */
  guardianOf: string | null;
  siteUrl: string;
}): { subject: string; body: string } {
  if (about.guardianOf !== null) return guardiansLetter(about, about.guardianOf);
  const { cupName, teamId, to, byAdmin, siteUrl } = about;
  const teamName = safeName(about.teamName, "A team");
  if (to === "new-manager") {
    const who = byAdmin ? `The organiser of ${cupName}` : "The team manager";
    const body = [
      `${who} has handed ${teamName} over to you: you manage it from now on. You look after its roster, its team code and its fee.`,
      `Manage ${teamName}:\n${siteUrl}/manage/${teamId}`,
      "If you do not want that, you can hand it over to somebody else on the roster there.",
    ];
    return { subject: `You manage ${teamName} now`, body: `${body.join("\n\n")}\n` };
  }
  const body = [
    byAdmin
      ? `The organiser of ${cupName} has given ${teamName} another team manager.`
      : `You have handed ${teamName} over to another team manager.`,
    "If you play for the team you stay on its roster, and may leave it as anybody else.",
    `Your team:\n${siteUrl}/teams`,
    "If this is a mistake, write to the organiser on the contact page.",
  ];
  return { subject: `You no longer manage ${teamName}`, body: `${body.join("\n\n")}\n` };
}

/** Guardians have no account, so the email has no links they could not open. */
function guardiansLetter(
  about: Omit<Parameters<typeof teamHandedOverLetter>[0], "guardianOf">,
  guardianOf: string,
): { subject: string; body: string } {
  const { cupName, to, byAdmin, siteUrl } = about;
  const teamName = safeName(about.teamName, "A team");
  const manager = safeName(guardianOf, "A player");
  const isNew = to === "new-manager";
  const body = [
    isNew
      ? `${byAdmin ? `The organiser of ${cupName}` : "The team manager"} has handed ${teamName} over to ${manager}, who manages it from now on and looks after its roster, its team code and its fee. ${manager} can hand it over to somebody else on the roster.`
      : byAdmin
        ? `The organiser of ${cupName} has given ${teamName} another team manager. ${manager} no longer manages it. Whoever plays for the team stays on its roster.`
        : `${manager} has handed ${teamName} over to another team manager. Whoever plays for the team stays on its roster.`,
    `If this is a mistake, or you do not want it, write to the organiser:\n${siteUrl}/contact`,
    `You get this as the guardian of ${manager}, who ${isNew ? "manages" : "managed"} ${teamName} in ${cupName} and got it as well.`,
  ];
  const subject = isNew
    ? `${manager} manages ${teamName} now`
    : `${manager} no longer manages ${teamName}`;
  return { subject, body: `${body.join("\n\n")}\n` };
}
