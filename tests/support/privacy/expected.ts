import { forNames, type Names, namesIn } from "../assertions/tables.ts";
import { BEHIND_LINK, behindLink } from "./addresses.ts";
import {
  type Account,
  type MarkedWorld,
  type Persona,
  STAFF,
  type TeamName,
} from "./marked-world.ts";
import { FIELDS, type Sight, TEAM_FIELDS } from "./markers.ts";
import {
  ALL_LIONS,
  CONFIRMED,
  EVERYBODY,
  LIONS,
  LIONS_GUARDIANS,
  RECRUITER,
  type Reader,
} from "./readers.ts";

/** Readers of a page; those in `email` learn it by email or behind its link only. */
type ReadersOf = readonly Reader[] | { pages?: readonly Reader[]; email: readonly Reader[] };
type Row = Partial<Record<Sight, ReadersOf>>;

/** Addresses and visitors that are written to, or write, without being registered. */
type Stranger = Names<"changed invited coach newGuardian enquirer listed listedManager">;
export type Whose = Exclude<Persona, Account> | TeamName | Stranger;

const byGuardian = (readers: readonly Reader[]) =>
  forNames("guardianName guardianPhone guardianEmail", readers);

/**
 * Who sees which data of whom besides the person, their guardian and the admin
 * (`docs/decisions/23-privacy-table.md`), spelled out for these personas. What is not listed is
 * visible to no other reader.
 */
const SEEN_BY: Record<Whose, Row> = {
  // Of these nobody else sees anything.
  ...forNames("scorekeeper registrar treasurer editor invited enquirer listed", {}),
  ...forNames("listedManager parent left handedOver removed coachU13 minorManager", {}),
  ...forNames("newManager unverified fullManager formerManager veteran grownSince", {}),
  ...forNames("waitTeenPending waitTeenAsked waitTeenTookBack waitKidBare bareFamily", {}),
  ...forNames("Gone Veterans", {}),
  // The treasurer sees who recorded a payment.
  admin: { email: { email: ["treasurer"] } },
  mere: { firstName: { email: LIONS_GUARDIANS } },
  changer: { firstName: CONFIRMED, age: CONFIRMED },
  changed: { email: { email: ["changer"] } },
  // Invited to help the Cubs.
  coach: { email: ["coachU13"] },
  newGuardian: { email: { email: ["guardian-of-waitTeenReplaced"] } },

  // Teammates see both names; newcomers see 'Ana S.' of players who are 13 or older. The public
  // sees 'Ana S.' of scorers: of minors with a guardian's consent, and under 13 with a signed paper
  // as well.
  captain: { firstName: EVERYBODY, lastName: LIONS },
  mate: { firstName: { pages: EVERYBODY, email: LIONS_GUARDIANS }, lastName: LIONS },
  named: { firstName: EVERYBODY, lastName: LIONS },
  kidPaper: { firstName: EVERYBODY, lastName: LIONS },
  unnamed: { firstName: ALL_LIONS, lastName: LIONS },
  // Until a guardian agrees, the team sees 'Ana S.' too.
  pending: { firstName: ALL_LIONS },
  kidBare: { firstName: RECRUITER, lastName: RECRUITER },
  newcomer: { firstName: ALL_LIONS },
  unconfirmed: { firstName: ALL_LIONS },
  asker: { firstName: RECRUITER },
  helper: { firstName: { pages: ["captain"], email: LIONS_GUARDIANS }, lastName: ["captain"] },
  heir: { firstName: ["handedOver"], lastName: ["handedOver"] },

  cub: { firstName: ["coachU13"], lastName: ["coachU13"] },
  // A manager under 18 sees what a teammate does, one who isn't approved what a newcomer does.
  bear: { firstName: ["minorManager"], lastName: ["minorManager"] },
  pendingBear: { firstName: ["minorManager"] },
  otter: { firstName: ["newManager"] },

  // Past cups show the names shown then, except those of players who were children then.
  namedThen: { firstName: EVERYBODY },

  // The waitlist shows 'Ana S.' to accounts with a confirmed email: of minors with a guardian's
  // consent, and under 13 with a signed paper as well.
  waitAdult: { firstName: CONFIRMED, age: CONFIRMED, dob: RECRUITER, phone: RECRUITER },
  waitAdultHidden: { firstName: CONFIRMED, age: CONFIRMED },
  waitTeen: { firstName: CONFIRMED, ...byGuardian(RECRUITER) },
  waitTeenHidden: { firstName: CONFIRMED },
  waitTeenRefused: { firstName: CONFIRMED },
  // The email about the other guardian names the player as those before did.
  waitTeenReplaced: { firstName: { email: ["former-guardian-of-waitTeenReplaced"] } },
  joiner: {
    firstName: CONFIRMED,
    lastName: { email: RECRUITER },
    ...byGuardian(RECRUITER),
  },
  waitYoung: { firstName: CONFIRMED, ...byGuardian(["coachU13"]) },
  waitKidPaper: { firstName: CONFIRMED },
  waitKidTeen: { firstName: CONFIRMED },
  family: { firstName: RECRUITER, lastName: RECRUITER, phone: RECRUITER, email: RECRUITER },
  teenFamily: { firstName: RECRUITER, lastName: RECRUITER, phone: RECRUITER, email: RECRUITER },

  Lions: {
    teamCode: { pages: [...ALL_LIONS, "asker"], email: ["guardian-of-asker"] },
    reference: ALL_LIONS,
  },
  Cubs: { teamCode: ["coachU13"], reference: ["coachU13"] },
  Bears: {
    teamCode: ["minorManager"],
    reference: { pages: ["minorManager"], email: ["guardian-of-minorManager"] },
  },
  Eagles: { teamCode: ["handedOver"], reference: { pages: ["handedOver"], email: ["heir"] } },
  Wolves: { teamCode: ["unverified"], reference: ["unverified"] },
  "Full House": { teamCode: ["fullManager"], reference: ["fullManager"] },
  Otters: { teamCode: ["newManager"], reference: ["newManager"] },
};

/** Children, who have no account, and their parents. */
const PARENTS: Partial<Record<Whose, Persona>> = {
  kidPaper: "parent",
  kidBare: "parent",
  waitKidPaper: "family",
  waitKidBare: "bareFamily",
  waitKidTeen: "teenFamily",
};

const names = (...all: Whose[]): ReadonlySet<string> => new Set(all);

const OF_ADULT: Sight[] = ["firstName", "lastName", "dob", "phone", "email"];
const OF_TEEN: Sight[] = [...OF_ADULT, "emergencyName", "emergencyNumber"];
const OF_CHILD: Sight[] = ["firstName", "lastName", "dob", "emergencyName", "emergencyNumber"];
const OF_GUARDIAN: Sight[] = ["guardianName", "guardianPhone"];
const UNANSWERED = names(
  ...namesIn("pending pendingBear newcomer unconfirmed asker waitTeenPending waitTeenAsked"),
);
/** Who has a guardian by link, besides one who has turned 18. */
const TEENS: ReadonlySet<string> = new Set(
  Object.keys(BEHIND_LINK).filter((name) => name !== "grownSince"),
);

const PLAYING_LIONS = [
  ...ALL_LIONS.filter((each) => each !== "parent" && each !== "helper"),
  ...(["kidPaper", "kidBare"] as const),
];
const MANAGING = [
  ...namesIn("minorManager bear pendingBear newManager otter"),
  ...namesIn("unverified fullManager handedOver"),
];
const ON_A_TEAM = names(...PLAYING_LIONS, ...MANAGING);
const CHECKED_IN = names(...PLAYING_LIONS, "cub");
const GUARDIAN_IN_CONSOLE: Partial<Record<string, Sight[]>> = {
  ...Object.fromEntries([...UNANSWERED].map((name) => [name, ["guardianEmail"]])),
  waitTeenTookBack: ["guardianEmail", "guardianName"],
  waitTeenReplaced: [],
};
const ADDRESSES = names("changed", "newGuardian", "coach");
const NO_PLAYERS = names(
  ...STAFF,
  ...namesIn("admin enquirer invited changed newGuardian coach listed listedManager"),
);

function ownFields(whose: Whose): Sight[] {
  if (NO_PLAYERS.has(whose)) return [];
  const there: Sight[] = ON_A_TEAM.has(whose) ? ["presentAt", "dobSeenAt"] : [];
  const agreed: Sight[] = UNANSWERED.has(whose) ? [] : ["agreed"];
  return [...fieldsOf(whose), ...agreed, ...there];
}

function fieldsOf(whose: Whose): Sight[] {
  if (PARENTS[whose]) return OF_CHILD;
  return TEENS.has(whose) ? OF_TEEN : OF_ADULT;
}

function consoleFields(whose: Whose): Sight[] {
  if (whose === "enquirer") return ["firstName", "email", "phone"];
  if (ADDRESSES.has(whose)) return ["email"];
  if (NO_PLAYERS.has(whose)) return [];
  if (whose === "changer") return ["firstName", "lastName", "dob", "phone"];
  const there: Sight[] = CHECKED_IN.has(whose) ? ["presentAt", "dobSeenAt"] : [];
  if (!TEENS.has(whose)) return [...fieldsOf(whose), ...there];
  const guardian = GUARDIAN_IN_CONSOLE[whose] ?? ["guardianEmail", ...OF_GUARDIAN];
  return [...OF_TEEN, ...guardian, ...there];
}

const NAMES: Sight[] = ["firstName", "lastName"];

/**
 * What staff see besides their own data and what everybody does: the registrar what the organizer
 * sees of players and teams, except payments; scorekeeper and treasurer the names of players on
 * teams; the treasurer payment references; the editor nothing.
 */
function staffWho(which: "must" | "may", whose: Whose, field: Sight): Reader[] {
  if (/^[A-Z]/.test(whose)) {
    if (which === "must") return [];
    return field === "reference" ? ["treasurer"] : ["registrar"];
  }
  if (ADDRESSES.has(whose)) return field === "email" ? ["registrar"] : [];
  if (NO_PLAYERS.has(whose)) return [];
  const isNamed = NAMES.includes(field) && !/^wait|^changer$/.test(whose);
  const byName: Reader[] = isNamed ? ["scorekeeper", "treasurer"] : [];
  if (which === "may") return ["registrar", ...byName];
  const registrar: Reader[] = consoleFields(whose).includes(field) ? ["registrar"] : [];
  return [...registrar, ...(CHECKED_IN.has(whose) ? byName : [])];
}

interface Expected {
  must: Set<string>;
  may: Set<string>;
}

/** The readers of one field of a person or team. Throws for an unknown one. */
export function expected(name: string, field: Sight): Expected {
  if (!isKnown(name)) throw new Error(`Say who sees what of ${name}.`);
  if (field === "password") return { must: new Set(), may: new Set() };
  const readers = SEEN_BY[name][field] ?? [];
  const { pages = [], email } = "email" in readers ? readers : { pages: readers, email: [] };
  const owner = PARENTS[name] ?? name;
  const byLink = behindLink(name).includes(field) ? [`guardian-of-${name}`] : [];
  return {
    must: new Set<string>([
      ...pages,
      ...(ownFields(name).includes(field) ? [owner] : []),
      ...(consoleFields(name).includes(field) ? ["admin"] : []),
      ...staffWho("must", name, field),
      ...(["firstName", "dob"].includes(field) ? byLink : []),
    ]),
    may: new Set<string>([
      owner,
      "admin",
      ...staffWho("may", name, field),
      ...byLink,
      ...pages,
      ...email,
    ]),
  };
}

const isKnown = (name: string): name is Whose => name in SEEN_BY;

export function everySight({ markers, teams }: Pick<MarkedWorld, "markers" | "teams">) {
  return [
    ...markers.people.flatMap((whose) => FIELDS.map((field) => ({ whose, field }))),
    ...[...teams.keys()].flatMap((whose) => TEAM_FIELDS.map((field) => ({ whose, field }))),
  ];
}
