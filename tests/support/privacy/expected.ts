import { FIELDS, type Sight, TEAM_FIELDS } from "./markers.ts";
import type { MarkedWorld } from "./people.ts";

/** Who is signed in somewhere while the site is crawled. */
export const READERS = [
  "admin",
  "captain",
  "named",
  "pending",
  "mate",
  "parent",
  "left",
  "coachU13",
  "minorManager",
  "unverified",
  "fullManager",
  "formerManager",
  "family",
  "waitAdult",
  "waitTeen",
  "mere",
];
/** Who reads without being signed in. */
const STRANGERS = ["visitor", "expired"];
/** Who reads by mail and its links alone, and what nobody's anything may stand in. */
export const WITNESSES = [
  "guardian-of-waitTeen",
  "guardian-of-pending",
  "the log",
  "the stream",
  "an error page",
];

const LIONS = "captain named unnamed pending mate parent";
/** Of a team of the cup, whatever their age and address. */
const MANAGERS = "captain coachU13 minorManager unverified fullManager";
/** An adult with a confirmed address and an empty slot in the U16+: the others each lack one of these. */
const RECRUITER = "captain";
const SIGNED_IN = READERS.join(" ");
const EVERYBODY = [...READERS, ...STRANGERS].join(" ");

type Row = Partial<Record<Sight, string>>;

/**
 * Who sees what of whom beside the person, who answers for them, and the admin: `decisions.md` 15 and 40,
 * written out for these people. What is not listed is for nobody else; with a '?' it is for somebody whom only
 * a mail tells.
 */
const SEEN_BY: Record<string, Row> = {
  admin: {},
  mere: {},
  changer: {},
  enquirer: {},

  // Own team: both names. Everybody: of who has scored 'Ana S.', of a minor where a guardian agreed to it,
  // of a child under 13 where there is a signed paper as well.
  captain: { firstName: EVERYBODY, lastName: LIONS },
  mate: { firstName: EVERYBODY, lastName: LIONS },
  named: { firstName: EVERYBODY, lastName: LIONS },
  kidPaper: { firstName: EVERYBODY, lastName: LIONS },
  unnamed: { firstName: LIONS, lastName: LIONS },
  pending: { firstName: LIONS, lastName: LIONS },
  kidBare: { firstName: LIONS, lastName: LIONS },
  parent: {},
  left: {},

  coachU13: {},
  cub: { firstName: "coachU13", lastName: "coachU13" },
  minorManager: {},
  unverified: {},
  fullManager: {},
  formerManager: {},

  // Past cups name who was named then, and nobody who was a child then.
  veteran: {},
  namedThen: { firstName: EVERYBODY },
  grownSince: {},

  // The waitlist: 'Ana S.' for who is signed in, of a child under 13 only with a signed paper.
  waitAdult: { firstName: SIGNED_IN, dob: MANAGERS, phone: MANAGERS },
  waitAdultHidden: { firstName: SIGNED_IN },
  waitTeen: {
    firstName: SIGNED_IN,
    guardianName: RECRUITER,
    guardianPhone: RECRUITER,
    guardianEmail: RECRUITER,
  },
  waitTeenHidden: { firstName: SIGNED_IN },
  waitTeenRefused: { firstName: SIGNED_IN },
  waitTeenPending: { firstName: SIGNED_IN },
  // Is invited by the captain, and joins once everybody has looked.
  joiner: {
    firstName: SIGNED_IN,
    lastName: "?captain",
    guardianName: RECRUITER,
    guardianPhone: RECRUITER,
    guardianEmail: RECRUITER,
  },
  waitYoung: {
    firstName: SIGNED_IN,
    guardianName: "coachU13",
    guardianPhone: "coachU13",
    guardianEmail: "coachU13",
  },
  waitKidPaper: { firstName: SIGNED_IN },
  waitKidBare: {},
  waitKidTeen: { firstName: SIGNED_IN },
  // As the guardians of their children.
  family: { firstName: RECRUITER, lastName: RECRUITER, phone: RECRUITER, email: RECRUITER },
  teenFamily: { firstName: RECRUITER, lastName: RECRUITER, phone: RECRUITER, email: RECRUITER },
  bareFamily: {},

  Lions: { teamCode: LIONS, reference: LIONS },
  Cubs: { teamCode: "coachU13", reference: "coachU13" },
  Bears: { teamCode: "minorManager", reference: "minorManager ?guardian-of-minorManager" },
  Wolves: { teamCode: "unverified", reference: "unverified" },
  "Full House": { teamCode: "fullManager", reference: "fullManager" },
  Gone: {},
  Veterans: {},
};

/** Children of an account: whose account it is. */
const ANSWERS_FOR: Record<string, string> = {
  kidPaper: "parent",
  kidBare: "parent",
  waitKidPaper: "family",
  waitKidBare: "bareFamily",
  waitKidTeen: "teenFamily",
};

/** What there is of an adult, of a player of 13 to 17, of one whose guardian has answered, of a child. */
const OF_ADULT: Sight[] = ["firstName", "lastName", "dob", "phone", "email"];
const OF_TEEN: Sight[] = [...OF_ADULT, "emergencyName", "emergencyNumber"];
const OF_CHILD: Sight[] = ["firstName", "lastName", "dob", "emergencyName", "emergencyNumber"];
const OF_GUARDIAN: Sight[] = ["guardianName", "guardianPhone"];
/** Nobody has answered for them. */
const PENDING = ["pending", "waitTeenPending"];
const TEENS = [
  "named",
  "unnamed",
  "cub",
  "minorManager",
  "namedThen",
  "waitTeen",
  "waitTeenHidden",
  "waitTeenRefused",
  "waitYoung",
  "joiner",
  ...PENDING,
];

/** What the person, or who holds the account that a child is in, finds on their own pages. */
function ownFields(whose: string): Sight[] {
  if (whose === "admin" || whose === "enquirer") return [];
  if (ANSWERS_FOR[whose]) return OF_CHILD;
  return TEENS.includes(whose) ? OF_TEEN : OF_ADULT;
}

/** What the admin finds in the console. */
function consoleFields(whose: string): Sight[] {
  if (whose === "enquirer") return ["firstName", "email", "phone"];
  if (!TEENS.includes(whose)) return ownFields(whose);
  return [...OF_TEEN, "guardianEmail", ...(PENDING.includes(whose) ? [] : OF_GUARDIAN)];
}

export interface Expected {
  /** Sees it somewhere. */
  must: Set<string>;
  /** May see it; no page shows it to them, or only some mail. */
  may: Set<string>;
}

/** Who sees one field of one person, or of a team. Throws for one that is not in the list. */
export function expected(whose: string, field: Sight): Expected {
  const row = SEEN_BY[whose];
  if (!row) throw new Error(`Say who sees what of ${whose}.`);
  const named = (row[field] ?? "").split(" ").filter(Boolean);
  const owner = ANSWERS_FOR[whose] ?? whose;
  const must = new Set([
    ...named.filter((each) => !each.startsWith("?")),
    ...(ownFields(whose).includes(field) ? [owner] : []),
    ...(consoleFields(whose).includes(field) ? ["admin"] : []),
  ]);
  const may = new Set([
    owner,
    "admin",
    `guardian-of-${whose}`,
    ...named.map((each) => each.replace("?", "")),
  ]);
  return field === "password" ? { must: new Set(), may: new Set() } : { must, may };
}

/** Every field of everybody, and of every team. */
export function everySight({ markers, teams }: Pick<MarkedWorld, "markers" | "teams">) {
  return [
    ...markers.people.flatMap((whose) => FIELDS.map((field) => ({ whose, field }))),
    ...[...teams.keys()].flatMap((whose) => TEAM_FIELDS.map((field) => ({ whose, field }))),
  ];
}
