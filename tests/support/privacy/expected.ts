import { isLongRun } from "../fixtures/run-length.ts";
import { BEHIND_LINK } from "./addresses.ts";
import type { MarkedWorld } from "./marked-world.ts";
import { FIELDS, type Sight, TEAM_FIELDS } from "./markers.ts";
import { STAFF } from "./staff.ts";

export const READERS = [
  "admin",
  ...STAFF,
  "captain",
  "helper",
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
/** Who reads pages besides their data; pages show nothing else. Daily, one of each kind. */
export const PAGE_READERS = [
  "visitor",
  "admin",
  ...STAFF,
  "captain",
  "mate",
  "parent",
  ...(isLongRun ? ["named", "pending", "unconfirmed", "coachU13", "minorManager", "family"] : []),
];
const STRANGERS = ["visitor", "expired"];
/** Reached only by email and its links, or places that must not contain personal data. */
export const WITNESSES = [
  "former-guardian-of-waitTeenReplaced",
  "old-address-of-changer",
  "the log",
  "the stream",
  "an error page",
];

/** The helper is a co-manager. */
export const LIONS = "captain helper named unnamed pending mate parent";
export const NEWCOMERS = "newcomer unconfirmed";
const ALL_LIONS = `${LIONS} ${NEWCOMERS}`;
export const MANAGERS = "captain helper coachU13 minorManager unverified fullManager";
/**
 * An adult with a confirmed email and an empty slot in the U16+; the other managers each lack one
 * of these.
 */
const RECRUITER = "captain helper";
export const SIGNED_IN = READERS.join(" ");
/** The staff's own emails are not confirmed here. */
const CONFIRMED = READERS.filter(
  (each) => !["unverified", "unconfirmed", ...STAFF].includes(each),
).join(" ");
const EVERYBODY = [...READERS, ...STRANGERS].join(" ");

type Row = Partial<Record<Sight, string>>;

/**
 * Who sees which data of whom besides the person, their guardian and the admin
 * (`docs/decisions/23-privacy-table.md`), spelled out for these personas. What is not listed is visible to no other reader; '?'
 * marks readers who see it only by email.
 */
const SEEN_BY: Record<string, Row> = {
  // The treasurer sees who recorded a payment.
  admin: { email: "?treasurer" },
  scorekeeper: {},
  registrar: {},
  treasurer: {},
  editor: {},
  mere: {},
  changer: { firstName: CONFIRMED, age: CONFIRMED },
  changed: { email: "?changer" },
  invited: {},
  // Invited to help the Cubs.
  coach: { email: "coachU13" },
  newGuardian: { email: "?guardian-of-waitTeenReplaced" },
  enquirer: {},

  // Teammates see both names; newcomers see 'Ana S.' of players who are 13 or older. The public
  // sees 'Ana S.' of scorers: of minors with a guardian's consent, and under 13 with a signed paper
  // as well.
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
  asker: { firstName: RECRUITER, lastName: RECRUITER },
  helper: { firstName: "captain", lastName: "captain" },
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

  // Past cups show the names shown then, except those of players who were children then.
  veteran: {},
  namedThen: { firstName: EVERYBODY },
  grownSince: {},

  // The waitlist shows 'Ana S.' to accounts with a confirmed email: of minors with a guardian's
  // consent, and under 13 with a signed paper as well.
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
  joiner: {
    firstName: CONFIRMED,
    lastName: "?captain ?helper",
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
  family: { firstName: RECRUITER, lastName: RECRUITER, phone: RECRUITER, email: RECRUITER },
  teenFamily: { firstName: RECRUITER, lastName: RECRUITER, phone: RECRUITER, email: RECRUITER },
  bareFamily: {},

  Lions: { teamCode: `${ALL_LIONS} asker ?guardian-of-asker`, reference: ALL_LIONS },
  Cubs: { teamCode: "coachU13", reference: "coachU13" },
  Bears: { teamCode: "minorManager", reference: "minorManager ?guardian-of-minorManager" },
  Eagles: { teamCode: "handedOver", reference: "handedOver ?heir" },
  Wolves: { teamCode: "unverified", reference: "unverified" },
  "Full House": { teamCode: "fullManager", reference: "fullManager" },
  Gone: {},
  Veterans: {},
};

const ANSWERS_FOR: Record<string, string> = {
  kidPaper: "parent",
  kidBare: "parent",
  waitKidPaper: "family",
  waitKidBare: "bareFamily",
  waitKidTeen: "teenFamily",
};

const OF_ADULT: Sight[] = ["firstName", "lastName", "dob", "phone", "email"];
const OF_TEEN: Sight[] = [...OF_ADULT, "emergencyName", "emergencyNumber"];
const OF_CHILD: Sight[] = ["firstName", "lastName", "dob", "emergencyName", "emergencyNumber"];
const OF_GUARDIAN: Sight[] = ["guardianName", "guardianPhone"];
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

const NOT_PLAYING = ["parent", "helper"];
const ON_A_TEAM = `${ALL_LIONS} kidPaper kidBare minorManager unverified fullManager handedOver`
  .split(" ")
  .filter((each) => !NOT_PLAYING.includes(each));
const GUARDIAN_IN_CONSOLE: Record<string, Sight[]> = {
  pending: ["guardianEmail"],
  newcomer: ["guardianEmail"],
  unconfirmed: ["guardianEmail"],
  asker: ["guardianEmail"],
  waitTeenPending: ["guardianEmail"],
  waitTeenAsked: ["guardianEmail"],
  waitTeenTookBack: ["guardianEmail", "guardianName"],
  waitTeenReplaced: [],
};
const CHECKED_IN = `${ALL_LIONS} kidPaper kidBare cub`
  .split(" ")
  .filter((each) => !NOT_PLAYING.includes(each));
const ADDRESSES = ["changed", "newGuardian", "coach"];
const NO_PLAYERS = ["admin", ...STAFF, "enquirer", "invited", ...ADDRESSES];

function ownFields(whose: string): Sight[] {
  if (NO_PLAYERS.includes(whose)) return [];
  const there: Sight[] = ON_A_TEAM.includes(whose) ? ["presentAt", "dobSeenAt"] : [];
  const agreed: Sight[] = PENDING.includes(whose) ? [] : ["agreed"];
  return [...fieldsOf(whose), ...agreed, ...there];
}

function fieldsOf(whose: string): Sight[] {
  if (ANSWERS_FOR[whose]) return OF_CHILD;
  return TEENS.includes(whose) ? OF_TEEN : OF_ADULT;
}

function consoleFields(whose: string): Sight[] {
  if (whose === "enquirer") return ["firstName", "email", "phone"];
  if (ADDRESSES.includes(whose)) return ["email"];
  if (NO_PLAYERS.includes(whose)) return [];
  if (whose === "changer") return ["firstName", "lastName", "dob", "phone"];
  const there: Sight[] = CHECKED_IN.includes(whose) ? ["presentAt", "dobSeenAt"] : [];
  if (!TEENS.includes(whose)) return [...fieldsOf(whose), ...there];
  const guardian = GUARDIAN_IN_CONSOLE[whose] ?? ["guardianEmail", ...OF_GUARDIAN];
  return [...OF_TEEN, ...guardian, ...there];
}

const NAMES: Sight[] = ["firstName", "lastName"];

/**
 * What staff see besides their own data and what everybody does: the registrar what the organizer
 * sees of players and teams, except payments; scorekeeper and treasurer the names of players on
 * teams; the treasurer payment references; the editor nothing.
 */
function staffWho(which: "must" | "may", whose: string, field: Sight): string[] {
  if (/^[A-Z]/.test(whose)) {
    if (which === "must") return [];
    return field === "reference" ? ["treasurer"] : ["registrar"];
  }
  if (ADDRESSES.includes(whose)) return field === "email" ? ["registrar"] : [];
  if (NO_PLAYERS.includes(whose)) return [];
  const isNamed = NAMES.includes(field) && !/^wait|^changer$/.test(whose);
  const byName = isNamed ? ["scorekeeper", "treasurer"] : [];
  if (which === "may") return ["registrar", ...byName];
  return [
    ...(consoleFields(whose).includes(field) ? ["registrar"] : []),
    ...(CHECKED_IN.includes(whose) ? byName : []),
  ];
}

export interface Expected {
  must: Set<string>;
  may: Set<string>;
}

/** The readers of one field of a person or team. Throws for an unknown one. */
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
    ...staffWho("must", whose, field),
    ...(byLink && field === "firstName" ? [`guardian-of-${whose}`] : []),
  ]);
  const may = new Set([
    owner,
    "admin",
    ...staffWho("may", whose, field),
    ...(byLink ? [`guardian-of-${whose}`] : []),
    ...named.map((each) => each.replace("?", "")),
  ]);
  return field === "password" ? { must: new Set(), may: new Set() } : { must, may };
}

export function everySight({ markers, teams }: Pick<MarkedWorld, "markers" | "teams">) {
  return [
    ...markers.people.flatMap((whose) => FIELDS.map((field) => ({ whose, field }))),
    ...[...teams.keys()].flatMap((whose) => TEAM_FIELDS.map((field) => ({ whose, field }))),
  ];
}
