import { isLongRun } from "../fixtures/run-length.ts";
import { type Persona, STAFF } from "./marked-world.ts";

const STRANGERS = ["visitor", "expired"] as const;
export const READERS: readonly Persona[] = [
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
  "newManager",
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
/** Who is nearly somebody else, such as a helper to a manager, reads in the long run only. */
const SELDOM: ReadonlySet<Persona> = new Set([
  "treasurer",
  "editor",
  "helper",
  "newcomer",
  "asker",
  "left",
  "coachU13",
  "formerManager",
  "unverified",
  "fullManager",
  "waitAdult",
  "waitTeen",
  "handedOver",
  "removed",
]);
export const DAILY_READERS = READERS.filter((name) => isLongRun || !SELDOM.has(name));
const MORE_PAGE_READERS = [
  ...STAFF,
  "mate",
  "named",
  "pending",
  "unconfirmed",
  "coachU13",
  "family",
  "minorManager",
  "newManager",
] as const;
/** Who reads pages besides their data; pages show nothing else. Daily, those who find most. */
export const PAGE_READERS: readonly Reader[] = [
  "visitor",
  "admin",
  "captain",
  "parent",
  ...(isLongRun ? MORE_PAGE_READERS : []),
];
/** Reached only by email and its links, or places that must not contain personal data. */
export const WITNESSES = [
  "former-guardian-of-waitTeenReplaced",
  "old-address-of-changer",
  "listed",
  "the log",
  "the stream",
  "an error page",
] as const;

/** Who reads pages, emails or what is behind their links. */
export type Reader =
  | Persona
  | (typeof STRANGERS)[number]
  | (typeof WITNESSES)[number]
  | `guardian-of-${Persona}`;

/** The helper is a co-manager. */
export const LIONS = [
  "captain",
  "helper",
  "named",
  "unnamed",
  "pending",
  "mate",
  "parent",
] as const;
export const ALL_LIONS = [...LIONS, "newcomer", "unconfirmed"] as const;
/** Confirmed adults with an empty slot in the U16+; other managers lack one of these. */
export const RECRUITER = ["captain", "helper"] as const;
export const MANAGERS = [
  ...RECRUITER,
  "coachU13",
  "minorManager",
  "newManager",
  "unverified",
  "fullManager",
] as const;
/** Of the Lions' minors; they hear of a new manager. */
export const LIONS_GUARDIANS = [
  "parent",
  "guardian-of-named",
  "guardian-of-unnamed",
  "guardian-of-pending",
  "guardian-of-joiner",
  "guardian-of-unconfirmed",
  "guardian-of-newcomer",
] as const;
/** The staff's own emails are not confirmed here. */
const UNCONFIRMED: readonly Persona[] = ["unverified", "unconfirmed", ...STAFF];
export const CONFIRMED = READERS.filter((each) => !UNCONFIRMED.includes(each));
export const EVERYBODY = [...READERS, ...STRANGERS];
