import { dataAddress, leadsTo } from "./addresses.ts";
import type { MarkedSite } from "./marked-site.ts";
import type { Markers } from "./markers.ts";

/** What was seen of everybody, by whom and where. */
export class Seen {
  /** Reader → 'person field' → addresses. */
  readonly #byReader = new Map<string, Map<string, Set<string>>>();
  readonly #markers: Markers;

  constructor(markers: Markers) {
    this.#markers = markers;
  }

  get readers(): string[] {
    return [...this.#byReader.keys()];
  }

  /** Notes what a reader was shown at an address. */
  note(reader: string, address: string, text: string): void {
    const sights = this.#byReader.get(reader) ?? new Map<string, Set<string>>();
    this.#byReader.set(reader, sights);
    // Most of a page is its stylesheet, in which nobody is.
    const words = text.replace(/<style[^>]*>[^<]*<\/style>/g, "");
    for (const sight of this.#markers.seenIn(words)) {
      sights.set(sight, (sights.get(sight) ?? new Set()).add(address));
    }
  }

  /** The addresses at which a reader saw a field of somebody. */
  where(reader: string, sight: string): string[] {
    return [...(this.#byReader.get(reader)?.get(sight) ?? [])];
  }
}

/** Somebody who looks around on the site. */
export interface Reader {
  name: string;
  cookie: string;
}

/** More than this many pages are no site but a trap. */
const MOST = 500;

/**
 * Reads the site as one reader: the page of every address, and its data. Goes on to what the pages lead to,
 * `each` pages of a kind at most. Answers the addresses it has read.
 */
export async function crawl(
  site: MarkedSite,
  seen: Seen,
  reader: Reader,
  start: { addresses: Iterable<string>; routeIds: ReadonlyMap<string, string>; each: number },
): Promise<Set<string>> {
  const known = new Set(start.addresses);
  const kinds = new Map<string, number>();
  for (const address of known) {
    if (known.size > MOST) throw new Error(`The links of the site never end: ${address}`);
    for (const next of await readOne(site, seen, reader, address, start.routeIds.get(address))) {
      const kind = kindOf(next);
      const count = kinds.get(kind) ?? 0;
      if (known.has(next) || count >= start.each) continue;
      kinds.set(kind, count + 1);
      known.add(next);
    }
  }
  return known;
}

/** Reads an address and its data, notes what stands there, and answers where the page leads to. */
export async function readOne(
  site: MarkedSite,
  seen: Seen,
  { name, cookie }: Reader,
  address: string,
  routeId?: string,
): Promise<string[]> {
  // Past the console's own page, which looks after who comes in.
  const data = dataAddress(address, address.startsWith("/admin") ? routeId : undefined);
  const all = [address, data];
  const answers = await Promise.all(all.map((each) => site.ask(each, cookie)));
  for (const [at, { text }] of answers.entries()) seen.note(name, all[at] ?? "", text);
  const [page] = answers;
  if (!page?.isPage) return [];
  return leadsTo(page.body, address).filter((next) => !isFile(next));
}

/** What an address asks for, whoever and whatever it names: '/teams?confirm=leave&team='. */
export function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://site.example");
  const path = pathname.replace(/\/[^/]*[0-9][^/]*/g, "/:id");
  const values = [...searchParams].map(([name, value]) =>
    /^[a-z][a-z0-9-]{0,12}$/.test(value) ? `${name}=${value}` : name,
  );
  return [path, ...values].join(" ");
}

/** Reads the data of an address alone, of which a page shows no more. */
export async function readData(
  site: MarkedSite,
  seen: Seen,
  { name, cookie }: Reader,
  address: string,
): Promise<void> {
  const data = dataAddress(address);
  seen.note(name, data, (await site.ask(data, cookie)).text);
}

const isFile = (address: string) =>
  /^\/(?:assets|[^?]*\.(?:css|js|png|jpe?g|webp|svg|mp4|webm|vtt))\b/.test(address);
