export function announcementLetter(message: {
  subject: string;
  body: string;
  cupName: string;
  isGuardian: boolean;
}): { subject: string; body: string } {
  const { subject, body, cupName, isGuardian } = message;
  const why = isGuardian
    ? `You get this as the guardian of a player of ${cupName}. The player got it as well.`
    : `You get this because you, or somebody you answer for, play in ${cupName}, wait for a team, or manage one.`;
  return { subject, body: `${body}\n\n–\n\nFrom the organiser of ${cupName}. ${why}` };
}
