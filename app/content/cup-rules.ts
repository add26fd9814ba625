/**
 * The rules of the cup that do not change with its settings. Days, deadlines, fee, prize, tournaments, points
 * and the order of the tables come from the cup; lengths of games from `domain/games/length-rules.ts`.
 */
export const cupRules = {
  format: "7v7",
  /** Who may play for whom. */
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
      rule: "Play stops at once. Everybody leaves the field for a building or a car, and play goes on no sooner than 30 minutes after the last thunder.",
    },
    {
      sign: "Heat",
      rule: "Play stops for water and shade. When it is too hot to go on, the organiser shortens or moves games; the schedule says so.",
    },
  ],
};
