import { hash } from "node:crypto";

/**
 * A public page taken apart. Its *pieces* are the innermost elements of its main part with an id of their
 * own; its *skeleton* is what stands around them.
 */
export interface Page {
  /** As it stands in the page: escaped. */
  title: string;
  /** What is inside of `<main>`. */
  main: string;
  /** Those of the tag of `<main>`, with the space before the first. */
  attributes: string;
  /** The whole element behind `<main>`; empty where there is none. */
  footer: string;
  skeleton: string;
  /** By id, in the order of the page, each with its own tags. */
  pieces: Map<string, string>;
}

/** What is remembered of a page that a browser may still have. */
export interface Outline {
  /** Everything that cannot be sent as a piece, and which pieces there are. */
  skeletonHash: string;
  pieceHashes: Map<string, string>;
}

/** These say how new a page is; they are no part of what it says. */
const LIVE_ATTRIBUTES = / data-(?:topics|since|until|version|part)="[^"]*"/g;

/**
 * Takes a page apart that React wrote: every element is closed, and the void ones end in `/>`. A page without
 * `<main>` is an error.
 */
export function splitPage(html: string): Page {
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

/** The outline of a page. */
export function outlineOf(page: Page): Outline {
  const pieceHashes = new Map<string, string>();
  for (const [id, piece] of page.pieces) pieceHashes.set(id, hashOf(piece));
  return { skeletonHash: hashOf([page.title, page.footer, page.skeleton].join("\0")), pieceHashes };
}

/** A name for what the page says, by what it changes and until when it holds: the same again for the same. */
export function versionOf(page: Page): string {
  const { title, attributes, main, footer } = page;
  const told = ["topics", "until"].map((name) => attributeOf(page, name));
  const around = attributes.replace(LIVE_ATTRIBUTES, "");
  return hashOf([title, around, ...told, main, footer].join("\0"));
}

/** The part of a page that a browser needs which has it in a version that nothing is known of. */
export function wholePart({ title, attributes, main, footer }: Page): string {
  return `<title>${title}</title><main${attributes}>${main}</main>${footer}`;
}

/**
 * The part of a page that a browser needs which has `old`: the pieces that changed. Null where more than
 * pieces changed. The tag of `<main>` is empty and carries the newest attributes.
 */
export function deltaPart(old: Outline, now: Page): string | null {
  const { skeletonHash, pieceHashes } = outlineOf(now);
  if (skeletonHash !== old.skeletonHash) return null;
  let part = `<main${now.attributes}></main>`;
  for (const [id, piece] of now.pieces) {
    if (pieceHashes.get(id) !== old.pieceHashes.get(id)) part += `<template>${piece}</template>`;
  }
  return part;
}

function attributeOf({ attributes }: Page, name: string): string {
  const before = ` data-${name}="`;
  const start = attributes.indexOf(before) + before.length;
  return start < before.length ? "" : attributes.slice(start, attributes.indexOf('"', start));
}

function hashOf(text: string): string {
  return hash("sha256", text, "base64url").slice(0, 12);
}

/** An element that is open and has an id of its own. */
interface Open {
  id: string;
  start: number;
  /** How many elements of its name are open from it on. */
  depth: number;
  /** Whether it holds another that has an id of its own. */
  holds: boolean;
  /** How the tags of its name begin, and where the next of each is. */
  opening: string;
  opensAt: number;
  closing: string;
  closesAt: number;
}

/**
 * Looks only at tags with an id and at those that may end an element that has one: a page has thousands of
 * others. It holds because React escapes `<` and quotes wherever they are not its own.
 */
function piecesOf(main: string): { pieces: Map<string, string>; around: string } {
  const pieces = new Map<string, string>();
  /** An id is of the first that has it: there the browser finds it. */
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
  /** The place behind its `>`. */
  end: number;
  isVoid: boolean;
}

const ID = ' id="';

/** The next tag with an id that is not of React's making. */
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

/** Whether a place is inside of the tag that starts before it, and not between the quotes of an attribute. */
function isInTag(html: string, start: number, place: number): boolean {
  let quoted = false;
  for (let at = start; at < place; at++) {
    if (html[at] === '"') quoted = !quoted;
    else if (html[at] === ">" && !quoted) return false;
  }
  return !quoted;
}

/** The place behind the `>` that ends a tag, which is none of those in its attributes; -1 for none. */
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
