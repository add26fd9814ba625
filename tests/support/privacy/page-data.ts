import { BEHIND_LINK } from "./addresses.ts";
import { MANAGERS, SIGNED_IN } from "./expected.ts";

const HAS_CHILDREN = "parent family";
const BY_LINK = Object.keys(BEHIND_LINK)
  .map((name) => `guardian-of-${name}`)
  .join(" ");

/**
 * The keys and numbers in a page's data. The format is one flat list of values, in which '_7' is
 * the key at index 7, so plain numbers can also be indexes.
 */
export function dataWords(text: string): { keys: Set<string>; numbers: number[] } {
  const keys = new Set<string>();
  const numbers: number[] = [];
  for (const line of text.split("\n")) {
    const list = /^(?:[A-Z]\d+:)?(\[.*\])$/.exec(line)?.[1];
    if (list === undefined) continue;
    const values: unknown[] = JSON.parse(list);
    for (const value of values) {
      if (typeof value === "number") numbers.push(value);
      if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
      for (const at of Object.keys(value)) keys.add(String(values[Number(at.slice(1))]));
    }
  }
  return { keys, numbers };
}

/** Keys of personal data that has no marker, or is only a yes or no. */
const TELLING =
  /^(?:ages?|\w*dob(?:seen\w*)?|\w*birth(?:day|date)|born|\w*pending|(?:is|was)?present(?:at)|ispresent|presence|checkin\w*|agree(?:d|ments?|dto)|consents?|documents?|hash|guardians?|guardian(?:of|name|phone|email)|emergency\w*|paper|showcontact)$/i;

export const isTelling = (key: string): boolean => TELLING.test(key.replaceAll("_", ""));

/**
 * The pages whose data has such a key, and their readers; in /admin the admin and the registrar. Markers
 * cover whose data it is.
 */
const WHO_GETS: Record<string, string> = {
  "/account agreed": SIGNED_IN,
  "/account agreements": SIGNED_IN,
  "/account document": SIGNED_IN,
  "/account dob": SIGNED_IN,
  "/account emergencyName": SIGNED_IN,
  "/account emergencyNumber": SIGNED_IN,
  "/account guardianName": SIGNED_IN,
  "/account/data.json agreed": SIGNED_IN,
  "/account/data.json agreements": SIGNED_IN,
  "/account/data.json dob": SIGNED_IN,
  "/account/data.json dobSeenAt": SIGNED_IN,
  "/account/data.json document": SIGNED_IN,
  "/account/data.json emergencyName": SIGNED_IN,
  "/account/data.json emergencyNumber": SIGNED_IN,
  "/account/data.json guardianOf": SIGNED_IN,
  "/account/data.json guardians": SIGNED_IN,
  "/account/data.json hash": SIGNED_IN,
  "/account/data.json presentAt": SIGNED_IN,
  "/account/data.json showContact": SIGNED_IN,
  "/account/guardian guardian": SIGNED_IN,
  "/account/players/:id agreed": HAS_CHILDREN,
  "/account/players/:id dob": HAS_CHILDREN,
  "/account/players/:id document": HAS_CHILDREN,
  "/account/players/:id emergencyName": HAS_CHILDREN,
  "/account/players/:id emergencyNumber": HAS_CHILDREN,
  "/account/players/new emergency": SIGNED_IN,
  "/account/players/new emergencyName": SIGNED_IN,
  "/account/players/new emergencyNumber": SIGNED_IN,
  "/teams showContact": SIGNED_IN,

  "/teams isPending": "captain helper fullManager pending newcomer unconfirmed",
  "/manage/:id pending": MANAGERS,
  "/teams age": MANAGERS,
  "/teams dob": MANAGERS,
  "/teams guardian": MANAGERS,

  "/teamWaitlist age": SIGNED_IN,
  "/teamWaitlist dob": `admin registrar ${MANAGERS} family waitAdult waitTeen`,
  "/teamWaitlist guardian": SIGNED_IN,

  // Always false for a scorekeeper.
  "/admin/players/:id pending": "admin registrar scorekeeper",

  "/guardian/agree agreed": BY_LINK,
  "/guardian/agree guardian": BY_LINK,
};

/** Returns keys sent to readers who are not listed, and listed keys that no reader received. */
export function strayKeys(seen: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const strays = [...seen].flatMap(([at, readers]) => {
    const may = (WHO_GETS[at] ?? (at.startsWith("/admin") ? "admin registrar" : "")).split(" ");
    return [...readers]
      .filter((reader) => !may.includes(reader))
      .map((reader) => `${reader} is sent ${at.replace(" ", " with '")}'`);
  });
  const unseen = Object.keys(WHO_GETS).filter((at) => !seen.has(at));
  return [...strays, ...unseen.map((at) => `nobody is sent ${at}`)];
}
