import { z } from "zod";
import { GAME_STATES } from "../../domain/competition/games/result-rules.ts";
import { STAGES } from "../../domain/competition/games/schedule-rules.ts";
import { publicNameExplanation } from "../../domain/people/privacy/visible-name-rules.ts";

/** Response schemas, keyed by their names in the OpenAPI document. */
export const shapes = z.registry<{ id: string }>();

function shape<T extends z.core.$ZodShape>(id: string, description: string, fields: T) {
  const made = z.object(fields).describe(description);
  shapes.add(made, { id });
  return made;
}

const ids = <T extends string>(all: readonly { id: T }[]) => z.enum(all.map(({ id }) => id));
const slug = z.string().describe("The part of an address that names it.");
const address = z.url().describe("Where to read it.");
const page = z.url().describe("Its page for people.");
const day = z.iso.date();
const moment = z.iso.datetime();
const count = z.int().min(0);

export const Problem = shape("Problem", "Why there is no answer (RFC 9457).", {
  type: z.literal("about:blank"),
  title: z.string().describe("What the status says."),
  status: z.int(),
  detail: z.string().describe("A sentence for people."),
  requestId: z.string().describe("What to name when you ask us about it."),
});

const CupRef = shape("CupRef", "A cup, by name.", { name: z.string(), slug, href: address });

export const Index = shape("Index", "What there is to read.", {
  version: z.literal("1"),
  documentation: z.url().describe("A page for people."),
  openapi: address,
  cup: address,
  tournaments: address,
  pastCups: z.array(CupRef).describe("The cups that were, the latest first."),
});

const Links = shape("TournamentLinks", "Where a tournament's lists are read.", {
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
  whoPlays: z.string().describe("Who plays, in words; may be empty."),
  playsOn: day.nullable().describe("The day it plays; null while nobody has said."),
  links: Links,
});

export const Cup = shape("Cup", "One edition of the event.", {
  name: z.string(),
  slug,
  isCurrent: z.boolean(),
  zone: z.string().describe("The IANA zone of its days and times."),
  dates: z.string().describe("Its days, in words."),
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  place: z.string().describe("Where it is played; may be empty."),
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
    .describe("The team's name; while it is not known who plays, 'Winner of Semi-final 1'."),
  team: Team.nullable().describe("Null while it is not known who plays."),
});

const Two = shape("Two", "Goals of the one and the other team.", { team1: count, team2: count });

export const Game = shape("Game", "Two teams, a day, and how it stands or ended.", {
  id: z.int().describe("Stays the same, also when the game is moved to another time."),
  stage: ids(STAGES),
  title: z.string().describe("'Quarter-final 2'"),
  bracket: z.string().nullable().describe("The bracket of a group game."),
  date: day.describe("Local to the zone."),
  time: z.iso
    .time({ precision: -1 })
    .nullable()
    .describe("Local to the zone; null is last of its day."),
  zone: z.string(),
  kickOff: moment.nullable().describe("The same day and time as a moment; null without a time."),
  field: z.string().nullable(),
  state: ids(GAME_STATES).describe(
    "Only 'final' and 'forfeit' have a result that counts. An annulled game keeps its score, which counts for nobody.",
  ),
  startedAt: moment.nullable().describe("When it was begun, where somebody has said so."),
  endedAt: moment.nullable().describe("When it ended, where somebody has said so."),
  team1: Side,
  team2: Side,
  score: Two.nullable().describe(
    "After extra time, where there was any; of a live game what it stands at. Penalties are apart.",
  ),
  afterExtraTime: z.boolean(),
  regularTime: Two.nullable().describe("What it stood at when extra time began."),
  penalties: Two.nullable().describe("The shoot-out."),
  winner: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .describe("Which side won; null for a tie and while there is no result."),
});

export const Schedule = shape("Schedule", "A tournament's games in their order.", {
  tournament: TournamentRef,
  games: z.array(Game),
});

const Row = shape("StandingsRow", "A team in its bracket.", {
  rank: z.int().min(1).describe("Level teams share a number: 1, 2, 2, 4."),
  team: Team,
  withdrawn: z.boolean(),
  played: count,
  wins: count,
  losses: count,
  ties: count,
  goalsFor: count,
  goalsAgainst: count,
  goalDifference: z.int(),
  points: z.int().describe("With those that were given or taken besides its games."),
  adjusted: z.int().describe("Points that were given, or taken: -3."),
});

export const Standings = shape("Standings", "The tables of a tournament, one a bracket.", {
  tournament: TournamentRef,
  points: z.object({ win: z.int(), tie: z.int(), loss: z.int() }),
  brackets: z.array(
    z.object({
      name: z.string(),
      rows: z.array(
        Row.extend({
          why: z.array(z.string()).describe("The steps that placed it, in sentences."),
          drawn: z
            .int()
            .min(1)
            .nullable()
            .describe("Its turn where lots were drawn for who goes on among those of its rank."),
        }),
      ),
    }),
  ),
});

const Scorer = shape("Scorer", "Who scored, by the name that everybody may read.", {
  rank: z.int().min(1),
  name: z
    .string()
    .describe(
      `'Ana S.', or 'Player 3'. ${publicNameExplanation()} Whoever left the team is 'Former player'.`,
    ),
  team: Team,
  goals: count,
});

export const Scorers = shape("Scorers", "The top scorers of a tournament.", {
  tournament: TournamentRef,
  scorers: z.array(Scorer),
});

export const Knockout = shape("Knockout", "What is played after the groups, stage by stage.", {
  tournament: TournamentRef,
  stages: z.array(z.object({ stage: ids(STAGES), label: z.string(), games: z.array(Game) })),
});

export const TeamAnswer = shape("Team", "A team with its place, its games and who scored.", {
  name: z.string(),
  slug,
  page,
  tournament: TournamentRef,
  bracket: z.string(),
  withdrawn: z.boolean(),
  place: Row.omit({ team: true, withdrawn: true })
    .nullable()
    .describe("Where it stands; null for a team that withdrew before it played."),
  games: z.array(Game),
  scorers: z.array(Scorer),
});
