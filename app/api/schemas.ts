import { z } from "zod";
import { GAME_STATES } from "#domain/competition/games/result-rules.ts";
import { STAGES } from "#domain/competition/games/schedule-rules.ts";
import type { Field } from "#domain/core/fields.ts";
import { publicNameExplanation } from "#domain/people/privacy/visible-name-rules.ts";
import { CREST_COLORS } from "#domain/teams/crest-rules.ts";
import { teamFactFields } from "#domain/teams/input.ts";
import { translate } from "#i18n/translate.ts";

/** Response schemas, keyed by their names in the OpenAPI document. */
export const shapes = z.registry<{ id: string }>();

function shape<T extends z.core.$ZodShape>(id: string, description: string, fields: T) {
  const made = z.object(fields).describe(description);
  shapes.add(made, { id });
  return made;
}

const ids = <T extends string>(all: readonly { id: T }[]) => z.enum(all.map(({ id }) => id));
const slug = z.string().describe("Its name in URLs.");
const address = z.url().describe("Its URL in this API.");
const page = z.url().describe("Its page on the site.");
const day = z.iso.date();
const moment = z.iso.datetime();
const count = z.int().min(0);

export const Problem = shape("Problem", "Why the request failed (RFC 9457).", {
  type: z.literal("about:blank"),
  title: z.string().describe("The meaning of the status."),
  status: z.int(),
  detail: z.string().describe("An explanation to show to people."),
  requestId: z.string().describe("Quote it when you contact us about the problem."),
});

const CupRef = shape("CupRef", "A cup, by name.", { name: z.string(), slug, href: address });

export const Index = shape("Index", "What you can read.", {
  version: z.literal("1"),
  documentation: z.url().describe("Documentation to read in a browser."),
  openapi: address,
  cup: address,
  tournaments: address,
  pastCups: z.array(CupRef).describe("Past cups, the latest first."),
});

const Links = shape("TournamentLinks", "URLs of a tournament's lists.", {
  schedule: address,
  standings: address,
  scorers: address,
  knockout: address,
  scheduleCsv: address,
  standingsCsv: address,
  scorersCsv: address,
  page,
});

const Tournament = shape("Tournament", "An age group of a cup.", {
  name: z.string(),
  slug,
  whoPlays: z.string().describe("Who can play, as text; can be empty."),
  playsOn: day.nullable().describe("The day it is played; null until it is set."),
  links: Links,
});

export const Cup = shape("Cup", "One edition of the event.", {
  name: z.string(),
  slug,
  isCurrent: z.boolean(),
  zone: z.string().describe("The IANA time zone of its dates and times."),
  dates: z.string().describe("Its dates, as text."),
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  place: z.string().describe("Where it is played; can be empty."),
  held: z
    .object({
      since: moment,
      for: z.enum(["lightning", "heat", "other"]),
      text: z.string(),
      resumeAt: moment.nullable().describe("When play is expected to resume; null if unknown."),
      resumeIsSet: z.boolean().describe("Whether the organizer has set that time for good."),
    })
    .nullable()
    .describe("While play is suspended: since when, why, and until when. Null otherwise."),
  tournaments: z.array(Tournament),
});

export const Tournaments = shape("Tournaments", "The age groups of a cup.", {
  cup: CupRef,
  tournaments: z.array(Tournament),
});

const TournamentRef = shape("TournamentRef", "A tournament, by name.", {
  cup: CupRef,
  name: z.string(),
  slug,
});

const Team = shape("TeamRef", "A team, by name.", {
  name: z.string(),
  slug,
  href: address,
  page,
  withdrawn: z.boolean().describe("Whether it withdrew from the cup."),
});

const Side = shape("Side", "Who plays on one side of a game.", {
  name: z
    .string()
    .describe(
      "The team's name, or a placeholder such as 'Winner of Semi-final 1' until the team is known.",
    ),
  team: Team.nullable().describe("Null until the team is known."),
});

const Two = shape("Two", "Goals of both teams.", { team1: count, team2: count });

export const Game = shape("Game", "Two teams, a date, and the score.", {
  id: z.int().describe("Doesn't change when the game is moved."),
  stage: ids(STAGES),
  title: z.string().describe("'Quarter-final 2'"),
  places: z
    .object({ first: z.int(), last: z.int() })
    .nullable()
    .describe("The places at stake in a placement game; null for any other."),
  bracket: z.string().nullable().describe("The bracket of a group game."),
  date: day.describe("In the cup's time zone."),
  time: z.iso
    .time({ precision: -1 })
    .nullable()
    .describe("In the cup's time zone. Games without a time come last on their day."),
  zone: z.string(),
  kickOff: moment.nullable().describe("The date and time as an instant; null without a time."),
  field: z.string().nullable(),
  minutes: z.int().describe("How long it's played, without overtime."),
  overtime: count.describe("Minutes of overtime if it's tied; 0 for none."),
  state: ids(GAME_STATES).describe(
    "Only 'final' and 'forfeit' results count. A forfeit of 0-0 is one of both teams: a loss each. An annulled game keeps its score, but it doesn't count.",
  ),
  startedAt: moment.nullable().describe("When it started, if recorded."),
  endedAt: moment.nullable().describe("When it ended, if recorded."),
  team1: Side,
  team2: Side,
  score: Two.nullable().describe(
    "The current score of a live game; otherwise the final score, including extra time but not penalties.",
  ),
  afterExtraTime: z.boolean(),
  regularTime: Two.nullable().describe("The score when extra time began."),
  penalties: Two.nullable().describe("The penalty shoot-out."),
  winner: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .describe("Which side won; null for a tie or without a result."),
});

export const Schedule = shape("Schedule", "A tournament's games in order.", {
  tournament: TournamentRef,
  games: z.array(Game),
});

const Row = shape("StandingsRow", "A team in its bracket.", {
  rank: z.int().min(1).describe("Tied teams share a rank: 1, 2, 2, 4."),
  team: Team,
  withdrawn: z.boolean(),
  played: count,
  wins: count,
  losses: count,
  ties: count,
  goalsFor: count,
  goalsAgainst: count,
  goalDifference: z.int(),
  points: z.int().describe("Includes adjustments."),
  adjusted: z.int().describe("Points added or deducted by the organizer, such as -3."),
});

export const Standings = shape("Standings", "The tables of a tournament, one per bracket.", {
  tournament: TournamentRef,
  points: z.object({
    win: z.int(),
    tie: z.int(),
    loss: z.int(),
    goals: z.int().optional().describe("A point for each goal, up to this many."),
    shutout: z.int().optional(),
    forfeitWin: z.int().optional().describe("All points for a win by forfeit."),
  }),
  brackets: z.array(
    z.object({
      name: z.string(),
      rows: z.array(
        Row.extend({
          why: z.array(z.string()).describe("The tiebreakers that decided its rank, as sentences."),
          drawn: z
            .int()
            .min(1)
            .nullable()
            .describe(
              "Its position in the draw, if lots decided which of the teams that share its rank advances.",
            ),
        }),
      ),
    }),
  ),
});

const Scorer = shape("Scorer", "A scorer, by public name.", {
  rank: z.int().min(1),
  name: z
    .string()
    .describe(
      `'Ana S.', or 'Player 3'. ${translate("en", publicNameExplanation())} Players who left the team are 'Former player'.`,
    ),
  team: Team,
  goals: count,
});

export const Scorers = shape("Scorers", "The top scorers of a tournament.", {
  tournament: TournamentRef,
  scorers: z.array(Scorer),
});

export const Knockout = shape("Knockout", "The knockout games by stage.", {
  tournament: TournamentRef,
  stages: z.array(z.object({ stage: ids(STAGES), label: z.string(), games: z.array(Game) })),
});

const Crest = shape("Crest", "Two colors and initials, shown beside the team's name.", {
  color1: z.enum(CREST_COLORS),
  color2: z.enum(CREST_COLORS),
  initials: z.string().describe("At most three letters or digits; can be empty."),
});

const facts = Object.entries<Field>(teamFactFields).map(([name, { label }]) => {
  return [name, z.string().describe(`${translate("en", label)}; can be empty.`)];
});

export const TeamAnswer = shape("Team", "A team with its standing, games and scorers.", {
  name: z.string(),
  slug,
  page,
  crest: Crest,
  ...Object.fromEntries(facts),
  tournament: TournamentRef,
  bracket: z.string(),
  withdrawn: z.boolean(),
  place: Row.omit({ team: true, withdrawn: true })
    .nullable()
    .describe("Its standing; null for a team that withdrew before it played."),
  games: z.array(Game),
  scorers: z.array(Scorer),
});
