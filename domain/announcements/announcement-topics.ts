import { cupTopic, type Topic, teamTopic, tournamentTopic } from "../topics.ts";

/** Every page that shows a message's banner, and the console's list of what was written. */
export function announcementTopics(to: {
  cupId: number;
  tournamentId: number | null;
  teamId: number | null;
}): Topic[] {
  return [
    cupTopic(to.cupId),
    ...(to.tournamentId === null ? [] : [tournamentTopic(to.tournamentId)]),
    ...(to.teamId === null ? [] : [teamTopic(to.teamId)]),
  ];
}
