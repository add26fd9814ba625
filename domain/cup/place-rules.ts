import type { Cup } from "./current-cup.ts";
import { slugOf } from "./slug-rules.ts";

export interface FieldDirections {
  field: string;
  /** In an address, after '#'. */
  anchor: string;
  text: string;
}

export interface CupPlace {
  /** Empty if only the address is known. */
  name: string;
  address: string;
  /** Opens the map app of a phone. */
  directionsUrl: string;
  parking: string;
  fields: FieldDirections[];
}

export const fieldAnchor = (field: string): string => `field-${slugOf(field)}`;

/** Where a cup is played; null until its place, address or map link is set (decision 89). */
export function placeOf(
  cup: Pick<Cup, "place" | "address" | "mapUrl" | "parking" | "fieldDirections">,
): CupPlace | null {
  const { place, address, mapUrl, parking } = cup;
  if (place === "" && address === "" && mapUrl === null) return null;
  const query = new URLSearchParams({
    api: "1",
    destination: [place, address].filter(Boolean).join(", "),
  });
  return {
    name: place,
    address,
    directionsUrl: mapUrl ?? `https://www.google.com/maps/dir/?${query}`,
    parking,
    fields: directionsIn(cup.fieldDirections),
  };
}

/** A line without a colon continues the one above it. */
function directionsIn(text: string): FieldDirections[] {
  const found: FieldDirections[] = [];
  for (const line of text.split("\n")) {
    const at = line.indexOf(":");
    const field = line.slice(0, at).trim();
    const last = found.at(-1);
    if (at > 0 && field !== "") {
      found.push({ field, anchor: fieldAnchor(field), text: line.slice(at + 1).trim() });
    } else if (last && line.trim() !== "") last.text += ` ${line.trim()}`;
  }
  return found;
}
