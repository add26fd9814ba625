import { BEHIND_LINK } from "./behind-link.ts";
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
  "newcomer",
  "unconfirmed",
  "asker",
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
  "handedOver",
  "removed",
];
/** Whom the pages' data is enough for: their pages are built from it as everybody else's are. */
export const DATA_READERS = [
  "expired",
  "newcomer",
  "asker",
  "left",
  "unverified",
  "fullManager",
  "formerManager",
  "waitAdult",
  "waitTeen",
  "mere",
  "handedOver",
  "removed",
];
/** Who reads without being signed in. */
const STRANGERS = ["visitor", "expired"];
/** Who reads by mail and its links alone, and what nobody's anything may stand in. */
export const WITNESSES = [
  "former-guardian-of-waitTeenReplaced",
  "old-address-of-changer",
  "the log",
  "the stream",
  "an error page",
];

export const LIONS = "captain named unnamed pending mate parent";
/** On the Lions, one without an approval, the other without a confirmed email. */
export const NEWCOMERS = "newcomer unconfirmed";
const ALL_LIONS = `${LIONS} ${NEWCOMERS}`;
/** Of a team of the cup, whatever their age and address. */
export const MANAGERS = "captain coachU13 minorManager unverified fullManager";
/** An adult with a confirmed address and an empty slot in the U16+: the others each lack one of these. */
const RECRUITER = "captain";
export const SIGNED_IN = READERS.join(" ");
/** Whose email is confirmed. */
const CONFIRMED = READERS.filter((each) => !["unverified", "unconfirmed"].includes(each)).join(" ");
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
  changer: { firstName: CONFIRMED, age: CONFIRMED },
  // Their address once they have changed it.
  changed: { email: "?changer" },
  // Whose address the admin names in the place of another one.
  newGuardian: { email: "?guardian-of-waitTeenReplaced" },
  enquirer: {},

  // Own team: both names, for newcomers 'Ana S.' from 13 years on. Everybody: of who has scored 'Ana S.', of a minor where a guardian agreed to it,
  // of a child under 13 where there is a signed paper as well.
  captain: { firstName: EVERYBODY, lastName: LIONS },
  mate: { firstName: EVERYBODY, lastName: LIONS },
  named: { firstName: EVERYBODY, lastName: LIONS },
  kidPaper: { firstName: EVERYBODY, lastName: LIONS },
  unnamed: { firstName: ALL_LIONS, lastName: LIONS },
  pending: { firstName: ALL_LIONS, lastName: LIONS },
  kidBare: { firstName: LIONS, lastName: LIONS },
  parent: {},
  newcomer: { firstName: ALL_LIONS, lastName: LIONS },
  unconfirmed: { firstName: ALL_LIONS, lastName: LIONS },
  // Only the team's manager, beside the admin, sees who asks to join.
  asker: { firstName: "captain", lastName: "captain" },
  left: {},
  handedOver: {},
  heir: { firstName: "handedOver", lastName: "handedOver" },
  removed: {},

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

  // The waitlist: 'Ana S.' for accounts with a confirmed email, of a minor once a guardian agreed, of a child under
  // 13 with a signed paper as well.
  waitAdult: { firstName: CONFIRMED, age: CONFIRMED, dob: RECRUITER, phone: RECRUITER },
  waitAdultHidden: { firstName: CONFIRMED, age: CONFIRMED },
  waitTeen: {
    firstName: CONFIRMED,
    guardianName: RECRUITER,
    guardianPhone: RECRUITER,
    guardianEmail: RECRUITER,
  },
  waitTeenHidden: { firstName: CONFIRMED },
  waitTeenRefused: { firstName: CONFIRMED },
  waitTeenPending: {},
  waitTeenAsked: {},
  waitTeenTookBack: {},
  waitTeenReplaced: {},
  // Is invited by the captain, and joins once everybody has looked.
  joiner: {
    firstName: CONFIRMED,
    lastName: "?captain",
    guardianName: RECRUITER,
    guardianPhone: RECRUITER,
    guardianEmail: RECRUITER,
  },
  waitYoung: {
    firstName: CONFIRMED,
    guardianName: "coachU13",
    guardianPhone: "coachU13",
    guardianEmail: "coachU13",
  },
  waitKidPaper: { firstName: CONFIRMED },
  waitKidBare: {},
  waitKidTeen: { firstName: CONFIRMED },
  // As the guardians of their children.
  family: { firstName: RECRUITER, lastName: RECRUITER, phone: RECRUITER, email: RECRUITER },
  teenFamily: { firstName: RECRUITER, lastName: RECRUITER, phone: RECRUITER, email: RECRUITER },
  bareFamily: {},

  // Whoever asked reads the code as they typed it.
  Lions: { teamCode: `${ALL_LIONS} asker ?guardian-of-asker`, reference: ALL_LIONS },
  Cubs: { teamCode: "coachU13", reference: "coachU13" },
  Bears: { teamCode: "minorManager", reference: "minorManager ?guardian-of-minorManager" },
  Eagles: { teamCode: "handedOver", reference: "handedOver ?heir" },
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
const PENDING = ["pending", "newcomer", "unconfirmed", "asker", "waitTeenPending", "waitTeenAsked"];
const TEENS = [
  "named",
  "unnamed",
  "cub",
  "minorManager",
  "namedThen",
  "waitTeen",
  "waitTeenHidden",
  "waitTeenRefused",
  "waitTeenTookBack",
  "waitTeenReplaced",
  "waitYoung",
  "joiner",
  ...PENDING,
];

/** On a team: when they were there and their proof of age was seen stands in the file of their data. */
const ON_A_TEAM =
  `${ALL_LIONS} kidPaper kidBare minorManager unverified fullManager handedOver`.split(" ");
/** What is known of the guardian, where that is not everything. */
const GUARDIAN_IN_CONSOLE: Record<string, Sight[]> = {
  pending: ["guardianEmail"],
  newcomer: ["guardianEmail"],
  unconfirmed: ["guardianEmail"],
  asker: ["guardianEmail"],
  waitTeenPending: ["guardianEmail"],
  waitTeenAsked: ["guardianEmail"],
  // No number is kept of who took everything back, and nothing of who is no guardian any more.
  waitTeenTookBack: ["guardianEmail", "guardianName"],
  waitTeenReplaced: [],
};
/** Of these the console has a page to check them in by; and of waiting adults it says the age. */
const CHECKED_IN = `${ALL_LIONS} kidPaper kidBare cub`
  .split(" ")
  .filter((each) => each !== "parent");
const NO_PLAYERS = ["admin", "enquirer", "changed", "newGuardian"];

/** What the person, or who holds the account that a child is in, finds on their own pages. */
function ownFields(whose: string): Sight[] {
  if (NO_PLAYERS.includes(whose)) return [];
  const there: Sight[] =
    ON_A_TEAM.includes(whose) && whose !== "parent" ? ["presentAt", "dobSeenAt"] : [];
  const agreed: Sight[] = PENDING.includes(whose) ? [] : ["agreed"];
  return [...fieldsOf(whose), ...agreed, ...there];
}

function fieldsOf(whose: string): Sight[] {
  if (ANSWERS_FOR[whose]) return OF_CHILD;
  return TEENS.includes(whose) ? OF_TEEN : OF_ADULT;
}

/** What the admin finds in the console. */
function consoleFields(whose: string): Sight[] {
  if (whose === "enquirer") return ["firstName", "email", "phone"];
  if (whose === "newGuardian" || whose === "changed") return ["email"];
  if (NO_PLAYERS.includes(whose)) return [];
  // Has another address by the time the admin looks.
  if (whose === "changer") return ["firstName", "lastName", "dob", "phone"];
  const there: Sight[] = CHECKED_IN.includes(whose) ? ["presentAt", "dobSeenAt"] : [];
  if (!TEENS.includes(whose)) return [...fieldsOf(whose), ...there];
  const guardian = GUARDIAN_IN_CONSOLE[whose] ?? ["guardianEmail", ...OF_GUARDIAN];
  return [...OF_TEEN, ...guardian, ...there];
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
  const byLink = (BEHIND_LINK[whose] ?? "").split(" ").includes(field);
  const must = new Set([
    ...named.filter((each) => !each.startsWith("?")),
    ...(ownFields(whose).includes(field) ? [owner] : []),
    ...(consoleFields(whose).includes(field) ? ["admin"] : []),
    ...(byLink && field === "firstName" ? [`guardian-of-${whose}`] : []),
  ]);
  const may = new Set([
    owner,
    "admin",
    ...(byLink ? [`guardian-of-${whose}`] : []),
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
