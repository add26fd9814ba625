export function wrongCodesLetter({
  cupName,
  tries,
  since,
  consoleLink,
}: {
  cupName: string;
  tries: number;
  since: string;
  consoleLink: string;
}): { subject: string; body: string } {
  const body = [
    `${tries} wrong team codes were typed at ${cupName} since ${since}. Somebody may be trying them out to get onto a team and read its roster.`,
    "You don't need to shut anything down. Guesses are limited, and for now new players need their team manager's approval. Check the rosters for players nobody knows, and give any team that has one a new code.",
    "You hear of it once a day at most; the console's front page shows it as long as it is new.",
    `To the console:\n${consoleLink}`,
  ];
  return { subject: `Many wrong team codes at ${cupName}`, body: `${body.join("\n\n")}\n` };
}
