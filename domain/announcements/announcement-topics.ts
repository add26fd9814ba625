import { cupTopic, type Topic, teamTopic, tournamentTopic } from "../topics.ts";

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
