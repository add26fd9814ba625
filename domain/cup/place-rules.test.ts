import { expect, test } from "vitest";
import { placeOf } from "./place-rules.ts";

const NONE = { place: "", address: "", mapUrl: null, parking: "", fieldDirections: "" };

test("a cup has no place until its name, address or map link is set", () => {
  expect(placeOf({ ...NONE, parking: "Full by noon", fieldDirections: "North: left" })).toBeNull();
  for (const one of [{ place: "Sunset" }, { address: "1 Road" }, { mapUrl: "https://x.example/" }])
    expect(placeOf({ ...NONE, ...one })).not.toBeNull();
});

test("directions lead to the map link, or else to place and address", () => {
  const known = { ...NONE, place: "Sunset Fields", address: "1 Road & Lane" };
  expect(placeOf(known)?.directionsUrl).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=Sunset+Fields%2C+1+Road+%26+Lane",
  );
  const mapUrl = "https://maps.example.org/x";
  expect(placeOf({ ...known, mapUrl })?.directionsUrl).toBe(mapUrl);
});

test("each line of directions is a field's, and one without a colon continues it", () => {
  const fieldDirections =
    "Before any field\nNorth: behind\nthe school\n\nField 2 : left: then right";
  expect(placeOf({ ...NONE, place: "Sunset", fieldDirections })?.fields).toEqual([
    { field: "North", anchor: "field-north", text: "behind the school" },
    { field: "Field 2", anchor: "field-field-2", text: "left: then right" },
  ]);
});
