import type { Localized } from "#i18n/localized.ts";

/** Pictures are stored in these widths, none wider than what was uploaded. */
const WIDTHS = [480, 960, 1_600];

export const FORMATS = ["avif", "webp"] as const;
export type Format = (typeof FORMATS)[number];

export const MOST_PICTURES = 300;
export const MOST_MEGABYTES = 15;
export const MOST_BYTES = MOST_MEGABYTES * 1_000_000;
/** A small file can claim to be huge, and reading it would take gigabytes. */
export const MOST_MEGAPIXELS = 50;
/** The longer side compared with the shorter one. */
export const MOST_STRETCHED = 6;

/** Where browsers crop a picture, it stays in this many percent, as each has a rule of its own. */
export const FOCUS_STEP = 10;

/** What pages show of a picture. */
export interface ShownPicture {
  id: string;
  alt: Localized<string>;
  focusX: number;
  focusY: number;
  /** Of the largest file. */
  width: number;
  height: number;
}

/** The widths of the files of a picture that is `width` wide, the smallest first. */
export function widthsOf(width: number): number[] {
  const widest = Math.min(width, Math.max(...WIDTHS));
  return [...WIDTHS.filter((each) => each < widest), widest];
}

export function pictureAddress(id: string, width: number, format: Format): string {
  return `/pictures/${id}-${width}.${format}`;
}

/** The address of the largest file, for sites that read no AVIF. */
export function largestOf({ id, width }: ShownPicture): string {
  return pictureAddress(id, width, "webp");
}

/** For the browser to choose from. */
export function sourceSet({ id, width }: ShownPicture, format: Format): string {
  return widthsOf(width)
    .map((each) => `${pictureAddress(id, each, format)} ${each}w`)
    .join(", ");
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isPictureId(raw: string): boolean {
  return UUID.test(raw);
}

/** Reads the last part of an address; null for what no picture has. */
export function readPictureName(raw: string) {
  const [, id = "", width = "", ending] =
    /^([0-9a-f-]{36})-([1-9][0-9]{0,3})\.(avif|webp)$/.exec(raw) ?? [];
  const format = FORMATS.find((each) => each === ending);
  return format && isPictureId(id) ? { id, width: Number(width), format } : null;
}

/** Of an icon, in pixels; 'padded' ones stay whole where a phone cuts off the corners. */
export const ICONS = {
  "192": { side: 192, isPadded: false },
  "512": { side: 512, isPadded: false },
  "180-padded": { side: 180, isPadded: true },
  "512-padded": { side: 512, isPadded: true },
} as const;

export type IconKind = keyof typeof ICONS;

export function iconAddress(id: string, kind: IconKind): string {
  return `/pictures/${id}-icon-${kind}.png`;
}

/** Reads the last part of an icon's address; null for any other. */
export function readIconName(raw: string): { id: string; kind: IconKind } | null {
  const [, id = "", kind = ""] = /^([0-9a-f-]{36})-icon-([a-z0-9-]+)\.png$/.exec(raw) ?? [];
  return isPictureId(id) && Object.hasOwn(ICONS, kind) ? { id, kind: kind as IconKind } : null;
}
