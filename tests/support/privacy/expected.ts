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
  "handedOver",
  "removed",
];
/** Whom the pages' data is enough for: their pages are built from it as everybody else's are. */
export const DATA_READERS = [
  "expired",
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
/** Of a team of the cup, whatever their age and address. */
export const MANAGERS = "captain coachU13 minorManager unverified fullManager";
/** An adult with a confirmed address and an empty slot in the U16+: the others each lack one of these. */
const RECRUITER = "captain";
export const SIGNED_IN = READERS.join(" ");
const EVERYBODY = [...READERS, ...STRANGERS].join(" ");

/** A guardian by link who has not answered, or who refused: whose parent is asked, 'Ana S.' */
const ASKED = "firstName guardianEmail";
/** The same who had agreed before finds their own name and phone there. */
const TOOK_BACK = `${ASKED} guardianName guardianPhone`;
/** One who agreed: the whole name, what they agreed to, and their own contact. */
const AGREED = "firstName lastName guardianName guardianPhone guardianEmail agreed";

/** What a guardian who came by a link sees of the player, by what they have answered; nobody else's at all. */
export const BEHIND_LINK: Record<string, string> = {
  named: AGREED,
  unnamed: AGREED,
  cub: AGREED,
  minorManager: AGREED,
  waitTeen: AGREED,
  waitTeenHidden: AGREED,
  waitTeenRefused: AGREED,
  waitYoung: AGREED,
  joiner: AGREED,
  // Agrees in the end.
  waitTeenPending: "firstName guardianName guardianPhone guardianEmail lastName",
  waitTeenAsked: ASKED,
  waitTeenReplaced: ASKED,
  waitTeenTookBack: TOOK_BACK,
  pending: ASKED,
  // Was for a cup that is over, or of somebody who is 18 by now.
  namedThen: TOOK_BACK,
  grownSince: TOOK_BACK,
};

type Row = Partial<Record<Sight, string>>;

/**
 * Who sees what of whom beside the person, who answers for them, and the admin: `decisions.md` 15 and 40,
 * written out for these people. What is not listed is for nobody else; with a '?' it is for somebody whom only
 * a mail tells.
 */
const SEEN_BY: Record<string, Row> = {
  admin: {},
  mere: {},
  changer: { firstName: SIGNED_IN, age: SIGNED_IN },
  // Their address once they have changed it.
  changed: { email: "?changer" },
  // Whose address the admin names in the place of another one.
  newGuardian: { email: "?guardian-of-waitTeenReplaced" },
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

  // The waitlist: 'Ana S.' for who is signed in, of a child under 13 only with a signed paper.
  waitAdult: { firstName: SIGNED_IN, age: SIGNED_IN, dob: MANAGERS, phone: MANAGERS },
  waitAdultHidden: { firstName: SIGNED_IN, age: SIGNED_IN },
  waitTeen: {
    firstName: SIGNED_IN,
    guardianName: RECRUITER,
    guardianPhone: RECRUITER,
    guardianEmail: RECRUITER,
  },
  waitTeenHidden: { firstName: SIGNED_IN },
  waitTeenRefused: { firstName: SIGNED_IN },
  waitTeenPending: { firstName: SIGNED_IN },
  waitTeenAsked: { firstName: SIGNED_IN },
  waitTeenTookBack: { firstName: SIGNED_IN },
  waitTeenReplaced: { firstName: SIGNED_IN },
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
const PENDING = ["pending", "waitTeenPending", "waitTeenAsked"];
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
const ON_A_TEAM = `${LIONS} kidPaper kidBare minorManager unverified fullManager handedOver`.split(
  " ",
);
/** What is known of the guardian, where that is not everything. */
const GUARDIAN_IN_CONSOLE: Record<string, Sight[]> = {
  pending: ["guardianEmail"],
  waitTeenPending: ["guardianEmail"],
  waitTeenAsked: ["guardianEmail"],
  // No number is kept of who took everything back, and nothing of who is no guardian any more.
  waitTeenTookBack: ["guardianEmail", "guardianName"],
  waitTeenReplaced: [],
};
/** Of these the console has a page to check them in by; and of waiting adults it says the age. */
const CHECKED_IN = `${LIONS} kidPaper kidBare cub`.split(" ").filter((each) => each !== "parent");
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
