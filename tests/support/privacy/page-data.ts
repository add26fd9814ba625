import { BEHIND_LINK } from "./addresses.ts";
import { MANAGERS, READERS, type Reader } from "./readers.ts";

const HAS_CHILDREN = ["parent", "family"] as const;
const REGISTRARS: readonly string[] = ["admin", "registrar"] satisfies Reader[];
const BY_LINK = Object.keys(BEHIND_LINK).map((name) => `guardian-of-${name}` as Reader);

/** The data is one list of values; '_7' is the key at index 7, so numbers can be indexes too. */
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

/** Who gets such keys on which page, besides the admin and the registrar in /admin. */
const WHO_GETS: readonly [page: string, keys: string, readers: readonly Reader[]][] = [
  ["/account", "agreed agreements document guardianName", READERS],
  ["/account", "dob emergencyName emergencyNumber", READERS],
  ["/account/data.json", "agreed agreements document guardianOf guardians hash", READERS],
  ["/account/data.json", "dob emergencyName emergencyNumber", READERS],
  ["/account/data.json", "dobSeenAt presentAt showContact", READERS],
  ["/account/guardian", "guardian", READERS],
  ["/account/players/:id", "agreed dob document emergencyName emergencyNumber", HAS_CHILDREN],
  ["/account/players/new", "emergency emergencyName emergencyNumber", READERS],
  ["/teams", "showContact", READERS],
  ["/teams", "pending", ["captain", "helper", "fullManager", "pending", "newcomer", "unconfirmed"]],
  ["/manage/:id", "pending", MANAGERS],
  ["/teams", "age dob guardian", MANAGERS],
  ["/teamWaitlist", "age guardian", READERS],
  ["/teamWaitlist", "dob", ["admin", "registrar", ...MANAGERS, "family", "waitAdult", "waitTeen"]],
  // Always null for a scorekeeper.
  ["/admin/players/:id", "pending", ["admin", "registrar", "scorekeeper"]],
  ["/guardian/agree", "agreed dob emergency guardian", BY_LINK],
  ["/invited/:id", "birthday", ["listed"]],
  ["/guardian/data.json", "agreed agreements dob dobSeenAt document emergencyName", BY_LINK],
  ["/guardian/data.json", "emergencyNumber guardians hash presentAt showContact", BY_LINK],
];

export function strayKeys(seen: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const listed = new Map<string, readonly string[]>(
    WHO_GETS.flatMap(([page, keys, readers]) =>
      keys.split(" ").map((key) => [`${page} ${key}`, readers]),
    ),
  );
  const strays = [...seen].flatMap(([at, readers]) => {
    const may = listed.get(at) ?? (at.startsWith("/admin") ? REGISTRARS : []);
    return [...readers]
      .filter((reader) => !may.includes(reader))
      .map((reader) => `${reader} is sent ${at.replace(" ", " with '")}'`);
  });
  const unseen = [...listed.keys()].filter((at) => !seen.has(at));
  return [...strays, ...unseen.map((at) => `nobody is sent ${at}`)];
}
