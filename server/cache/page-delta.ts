import { hash } from "node:crypto";

/**
 * A parsed public page. Its *pieces* are the innermost elements of `<main>` with an id; its
 * *skeleton* is everything around them.
 */
export interface SplitPage {
  title: string;
  main: string;
  attributes: string;
  footer: string;
  skeleton: string;
  pieces: Map<string, string>;
}

export interface Outline {
  skeletonHash: string;
  pieceHashes: Map<string, string>;
}

/** These describe freshness, not content. */
const LIVE_ATTRIBUTES = / data-(?:topics|since|until|version|part)="[^"]*"/g;

/**
 * Parses HTML written by React: every element is closed, and void ones end in `/>`. Throws if there
 * is no `<main>`.
 */
export function splitPage(html: string): SplitPage {
  const start = html.indexOf("<main ");
  const inside = endOfTag(html, start + 1);
  const end = html.lastIndexOf("</main>");
  if (start < 0 || inside < 0 || end < inside) throw new Error("A page without a main part.");
  const main = html.slice(inside, end);
  const attributes = html.slice(start + "<main".length, inside - 1);
  const footerAt = html.indexOf("<footer", end);
  const footerEnd = html.lastIndexOf("</footer>") + "</footer>".length;
  const footer = footerAt < 0 ? "" : html.slice(footerAt, footerEnd);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  const { pieces, around } = piecesOf(main);
  const skeleton = `${attributes.replace(LIVE_ATTRIBUTES, "")}\0${around}`;
  return { title, main, attributes, footer, skeleton, pieces };
}

export function outlineOf(page: SplitPage): Outline {
  const pieceHashes = new Map<string, string>();
  for (const [id, piece] of page.pieces) pieceHashes.set(id, hashOf(piece));
  return { skeletonHash: hashOf([page.title, page.footer, page.skeleton].join("\0")), pieceHashes };
}

/** A hash of the page's content, topics and expiry; equal pages have equal versions. */
export function contentVersion(page: SplitPage): string {
  const { title, attributes, main, footer } = page;
  const told = ["topics", "until"].map((name) => attributeOf(page, name));
  const around = attributes.replace(LIVE_ATTRIBUTES, "");
  return hashOf([title, around, ...told, main, footer].join("\0"));
}

export function wholePart({ title, attributes, main, footer }: SplitPage): string {
  return `<title>${title}</title><main${attributes}>${main}</main>${footer}`;
}

/**
 * The response for a browser that has `old`: the changed pieces and an empty `<main>` with the
 * current attributes. Returns null if anything outside the pieces changed.
 */
export function deltaPart(old: Outline, now: SplitPage): string | null {
  const { skeletonHash, pieceHashes } = outlineOf(now);
  if (skeletonHash !== old.skeletonHash) return null;
  let part = `<main${now.attributes}></main>`;
  for (const [id, piece] of now.pieces) {
    if (pieceHashes.get(id) !== old.pieceHashes.get(id)) part += `<template>${piece}</template>`;
  }
  return part;
}

function attributeOf({ attributes }: SplitPage, name: string): string {
  const before = ` data-${name}="`;
  const start = attributes.indexOf(before) + before.length;
  return start < before.length ? "" : attributes.slice(start, attributes.indexOf('"', start));
}

function hashOf(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 12);
}

interface Open {
  id: string;
  start: number;
  depth: number;
  holds: boolean;
  opening: string;
  opensAt: number;
  closing: string;
  closesAt: number;
}

/**
 * Looks only at tags with an id and at tags that can close one of those, because a page has
 * thousands of others. Relies on React escaping `<` and quotes in text.
 */
function piecesOf(main: string): { pieces: Map<string, string>; around: string } {
  const pieces = new Map<string, string>();
  const seen = new Set<string>();
  const open: Open[] = [];
  let around = "";
  let told = 0;
  let at = 0;
  let tag = nextWithId(main, at);
  while (true) {
    if (tag && tag.start < at) tag = nextWithId(main, at);
    const inner = open.at(-1);
    if (inner && inner.opensAt < at) inner.opensAt = placeOf(main, inner.opening, at);
    if (inner && inner.closesAt < at) inner.closesAt = placeOf(main, inner.closing, at);
    const tagAt = tag?.start ?? Infinity;
    if (inner && inner.closesAt < Math.min(inner.opensAt, tagAt)) {
      at = inner.closesAt + inner.closing.length;
      if (--inner.depth > 0) continue;
      open.pop();
      if (inner.holds) continue;
      pieces.set(inner.id, main.slice(inner.start, at));
      around += `${main.slice(told, inner.start)}\0${inner.id}\0`;
      told = at;
    } else if (inner && inner.opensAt < tagAt) {
      at = inner.opensAt + inner.opening.length;
      if (isNameEnd(main[at])) inner.depth++;
    } else if (tag) {
      at = tag.end;
      const isNew = !seen.has(tag.id);
      seen.add(tag.id);
      if (tag.isVoid) continue;
      if (isNew) {
        if (inner) inner.holds = true;
        open.push(opened(main, tag));
      } else if (inner?.opening === `<${tag.name}`) {
        inner.depth++;
      }
    } else {
      return { pieces, around: around + main.slice(told) };
    }
  }
}

function opened(main: string, { id, name, start, end }: Tag): Open {
  const opening = `<${name}`;
  const closing = `</${name}>`;
  const opensAt = placeOf(main, opening, end);
  const closesAt = placeOf(main, closing, end);
  return { id, start, depth: 1, holds: false, opening, opensAt, closing, closesAt };
}

interface Tag {
  id: string;
  name: string;
  start: number;
  end: number;
  isVoid: boolean;
}

const ID = ' id="';

function nextWithId(html: string, from: number): Tag | null {
  for (let at = html.indexOf(ID, from); at >= 0; at = html.indexOf(ID, at + 1)) {
    const start = html.lastIndexOf("<", at);
    const valueAt = at + ID.length;
    const valueEnd = html.indexOf('"', valueAt);
    if (start < 0 || html[valueAt] === "_" || valueEnd === valueAt) continue;
    if (!isInTag(html, start, at)) continue;
    const end = endOfTag(html, valueEnd + 1);
    if (end < 0) return null;
    let nameEnd = start + 1;
    while (!isNameEnd(html[nameEnd])) nameEnd++;
    const id = html.slice(valueAt, valueEnd);
    const isVoid = html[end - 2] === "/";
    return { id, name: html.slice(start + 1, nameEnd), start, end, isVoid };
  }
  return null;
}

function isInTag(html: string, start: number, place: number): boolean {
  let quoted = false;
  for (let at = start; at < place; at++) {
    if (html[at] === '"') quoted = !quoted;
    else if (html[at] === ">" && !quoted) return false;
  }
  return !quoted;
}

function endOfTag(html: string, from: number): number {
  let quoted = false;
  for (let at = from; at < html.length; at++) {
    if (html[at] === '"') quoted = !quoted;
    else if (html[at] === ">" && !quoted) return at + 1;
  }
  return -1;
}

function isNameEnd(char: string | undefined): boolean {
  return char === undefined || char === " " || char === ">" || char === "/";
}

function placeOf(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at < 0 ? Infinity : at;
}

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

  add(address: string, version: string, page: SplitPage): void {
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
