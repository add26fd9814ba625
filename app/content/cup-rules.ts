export const cupRules = {
  format: "7v7",
  players: [
    { rule: "Teams are co-ed.", why: "Everybody plays together." },
    { rule: "One team per player.", why: "Who is on one team cannot join another." },
    {
      rule: "Players may play up but not down.",
      why: "A younger player may play in an older group; nobody plays in a younger one.",
    },
  ],
  topScorer: ["A free highlight tape", "An editing service", "A free jersey"],
  weather: [
    {
      sign: "Thunder or lightning",
      rule: "Play stops right away. Everyone leaves the field and waits in a building or a car. Play resumes no sooner than 30 minutes after the last thunder or lightning.",
    },
    {
      sign: "Heat",
      rule: "Play stops for water and shade. If it's too hot to keep playing, the organizer shortens or moves games, and the schedule shows it.",
    },
  ],
};
