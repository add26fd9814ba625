import { type Outline, outlineOf, type Page } from "./page-pieces.ts";

/** Versions remembered per page; a browser with an older one loads the whole page. */
const VERSIONS = 8;
/** Pieces remembered in total: about 10 MB. */
const ROOM = 50_000;

/** Outlines of recent page versions, for sending deltas to browsers that have one of them. */
export class Outlines {
  readonly #pages = new Map<string, Map<string, Outline>>();
  #pieces = 0;

  get(address: string, version: string): Outline | null {
    return this.#pages.get(address)?.get(version) ?? null;
  }

  add(address: string, version: string, page: Page): void {
    const versions = this.#pages.get(address) ?? new Map<string, Outline>();
    this.#pages.delete(address);
    this.#pages.set(address, versions);
    this.#forget(versions, version);
    const outline = outlineOf(page);
    versions.set(version, outline);
    this.#pieces += weightOf(outline);
    if (versions.size > VERSIONS) this.#forgetOldest(address, versions);
    for (const [each, its] of this.#pages) {
      while (this.#pieces > ROOM && its.size > 0 && each !== address) this.#forgetOldest(each, its);
      if (this.#pieces <= ROOM) return;
    }
  }

  #forgetOldest(address: string, versions: Map<string, Outline>): void {
    const [oldest] = versions.keys();
    if (oldest !== undefined) this.#forget(versions, oldest);
    if (versions.size === 0) this.#pages.delete(address);
  }

  #forget(versions: Map<string, Outline>, version: string): void {
    const outline = versions.get(version);
    if (!outline) return;
    this.#pieces -= weightOf(outline);
    versions.delete(version);
  }
}

function weightOf({ pieceHashes }: Outline): number {
  return pieceHashes.size + 1;
}
