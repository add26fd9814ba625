import { namesIn } from "../assertions/tables.ts";
import { isLongRun } from "../fixtures/run-length.ts";
import { type Persona, STAFF } from "./marked-world.ts";

const STRANGERS = ["visitor", "expired"] as const;
export const READERS: readonly Persona[] = [
  "admin",
  ...STAFF,
  ...namesIn("captain helper named pending mate parent newcomer unconfirmed asker left coachU13"),
  ...namesIn("minorManager newManager unverified fullManager formerManager family waitAdult"),
  ...namesIn("waitTeen mere handedOver removed"),
];
/** Those who differ most in what they see; everybody else reads in the long run only. */
const DAILY: ReadonlySet<Persona> = new Set(
  namesIn("admin registrar captain newManager mate parent family"),
);
export const DAILY_READERS = READERS.filter((name) => isLongRun || DAILY.has(name));
const MORE_PAGE_READERS = [
  ...STAFF,
  ...namesIn(
    "captain parent mate named pending unconfirmed coachU13 family minorManager newManager",
  ),
];
/** Who reads pages besides their data; pages show nothing else. Daily, those who find most. */
export const PAGE_READERS: readonly Reader[] = [
  ...namesIn("visitor admin"),
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

export type Reader =
  | Persona
  | (typeof STRANGERS)[number]
  | (typeof WITNESSES)[number]
  | `guardian-of-${Persona}`;

/** The helper is a co-manager. */
export const LIONS = namesIn("captain helper named unnamed pending mate parent");
export const ALL_LIONS = [...LIONS, ...namesIn("newcomer unconfirmed")];
/** Confirmed adults with an empty slot in the U16+; other managers lack one of these. */
export const RECRUITER = ["captain", "helper"] as const;
export const MANAGERS = [
  ...RECRUITER,
  ...namesIn("coachU13 minorManager newManager unverified fullManager"),
];
/** Of the Lions' minors; they hear of a new manager. */
export const LIONS_GUARDIANS: Reader[] = [
  "parent",
  ...namesIn("named unnamed pending joiner unconfirmed newcomer").map(
    (name) => `guardian-of-${name}` as const,
  ),
];
/** The staff's own emails are not confirmed here. */
const UNCONFIRMED: readonly Persona[] = ["unverified", "unconfirmed", ...STAFF];
export const CONFIRMED = READERS.filter((each) => !UNCONFIRMED.includes(each));
export const EVERYBODY = [...READERS, ...STRANGERS];
