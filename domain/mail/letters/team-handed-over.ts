/** Tells a team's new manager that it is theirs to manage, or the old one that it no longer is. */
export function teamHandedOverLetter(about: {
  cupName: string;
  teamId: number;
  teamName: string;
  to: "new-manager" | "old-manager";
  /** Whether the organiser did it, and not the team manager. */
  byAdmin: boolean;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cupName, teamId, teamName, to, byAdmin, siteUrl } = about;
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
