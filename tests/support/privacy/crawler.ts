import { isLongRun } from "../fixtures/run-length.ts";
import { dataAddress, leadsTo } from "./addresses.ts";
import type { MarkedSite } from "./marked-site.ts";
import type { Markers } from "./markers.ts";
import { dataWords, isTelling } from "./page-data.ts";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export class Seen {
  /** Reader → 'person field' → addresses. */
  readonly #byReader = new Map<string, Map<string, Set<string>>>();
  /** 'page key', such as 'teams age' → the readers who received data with it. */
  readonly keys = new Map<string, Set<string>>();
  /** UUIDs that reach people who aren't logged in, and where; not those that they sent. */
  readonly uuids = new Map<string, string>();
  readonly #markers: Markers;

  constructor(markers: Markers) {
    this.#markers = markers;
  }

  get readers(): string[] {
    return [...this.#byReader.keys()];
  }

  note(reader: string, address: string, text: string): void {
    const sights = this.#byReader.get(reader) ?? new Map<string, Set<string>>();
    this.#byReader.set(reader, sights);
    if (/^(?:visitor|guardian-of-)/.test(reader) && !address.endsWith(")")) {
      for (const [uuid] of text.matchAll(UUID)) {
        if (!address.includes(uuid)) this.uuids.set(uuid, address);
      }
    }
    const words = text.replace(/<style[^>]*>[^<]*<\/style>/g, "");
    const data = /\.data(?:\?|$)/.test(address) ? dataWords(text) : null;
    const ages = (data?.numbers ?? []).map((each) => `age ${each} `).join("");
    for (const sight of this.#markers.seenIn(words + ages)) {
      sights.set(sight, (sights.get(sight) ?? new Set()).add(address));
    }
    const [page = ""] = kindOf(address.replace(".data", "")).split(" ");
    for (const key of [...(data?.keys ?? [])].filter(isTelling)) {
      const at = `${page} ${key}`;
      this.keys.set(at, (this.keys.get(at) ?? new Set()).add(reader));
    }
  }

  where(reader: string, sight: string): string[] {
    return [...(this.#byReader.get(reader)?.get(sight) ?? [])];
  }
}

export interface Reader {
  name: string;
  cookie: string;
}

/** Their many pages hold their data; that both are the same is for the long run. */
const PAGES_ONLY = isLongRun ? [] : ["admin"];

const MOST = 500;

/** Reads every address with its data, then up to `each` linked pages of a kind; returns all. */
export async function crawl(
  site: MarkedSite,
  seen: Seen,
  reader: Reader,
  start: {
    addresses: Iterable<string>;
    routeIds: ReadonlyMap<string, string>;
    each: number;
    console: boolean;
  },
): Promise<Set<string>> {
  const known = new Set(start.addresses);
  const kinds = new Map<string, number>();
  for (const address of known) {
    if (known.size > MOST) throw new Error(`The links of the site never end: ${address}`);
    const routeId = start.routeIds.get(address);
    if (address.startsWith("/admin") && !start.console) {
      await readData(site, seen, reader, address, routeId);
      continue;
    }
    for (const next of await readOne(site, seen, reader, address, routeId)) {
      const kind = kindOf(next);
      const count = kinds.get(kind) ?? 0;
      if (known.has(next) || count >= start.each) continue;
      kinds.set(kind, count + 1);
      known.add(next);
    }
  }
  return known;
}

export async function readOne(
  site: MarkedSite,
  seen: Seen,
  { name, cookie }: Reader,
  address: string,
  routeId?: string,
): Promise<string[]> {
  const page = await site.ask(address, cookie);
  seen.note(name, address, page.text);
  if (!page.isPage || !PAGES_ONLY.includes(name))
    await readData(site, seen, { name, cookie }, address, routeId);
  if (!page.isPage) return [];
  return leadsTo(page.body, address).filter((next) => !isFile(next));
}

/** The address with ids masked, so that pages of a kind are equal: '/teams confirm=leave team'. */
export function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://site.example");
  const path = pathname.replace(/\/[^/]*[0-9][^/]*/g, "/:id");
  const values = [...searchParams].map(([name, value]) =>
    /^[a-z][a-z0-9-]{0,12}$/.test(value) ? `${name}=${value}` : name,
  );
  return [path, ...values].join(" ");
}

export async function readData(
  site: MarkedSite,
  seen: Seen,
  { name, cookie }: Reader,
  address: string,
  routeId?: string,
): Promise<void> {
  const data = dataAddress(address, routeId);
  seen.note(name, data, (await site.ask(data, cookie)).text);
}

const isFile = (address: string) =>
  /^\/(?:assets|[^?]*\.(?:css|js|png|jpe?g|webp|svg|mp4|webm|vtt))\b/.test(address);
