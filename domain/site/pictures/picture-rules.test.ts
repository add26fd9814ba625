import { expect, test } from "vitest";
import { largestOf, readPictureName, sourceSet, widthsOf } from "./picture-rules.ts";

const ID = "0b7d1f6e-8f0b-4c4e-9d52-0c7a5f8f9a01";

test("a picture has files up to its own width, and every address that a page offers is read again", () => {
  expect(widthsOf(5_000)).toEqual([480, 960, 1_600]);
  expect(widthsOf(1_000)).toEqual([480, 960, 1_000]);
  expect(widthsOf(960)).toEqual([480, 960]);
  expect(widthsOf(200)).toEqual([200]);
  const picture = { id: ID, alt: { en: "" }, focusX: 50, focusY: 50, width: 700, height: 350 };
  expect(sourceSet(picture, "avif")).toBe(
    `/pictures/${ID}-480.avif 480w, /pictures/${ID}-700.avif 700w`,
  );
  // For programs that may not know AVIF, such as those that draw cards of links.
  expect(largestOf(picture)).toBe(`/pictures/${ID}-700.webp`);
  expect(readPictureName(`${ID}-700.avif`)).toEqual({ id: ID, width: 700, format: "avif" });
});

test.each([
  "",
  ID,
  `${ID}-480.png`,
  `${ID}-0480.avif`,
  `${ID}-48000.avif`,
  `${ID}-480.avif.exe`,
  `${ID.toUpperCase()}-480.avif`,
  `../${ID}-480.avif`,
  `${"-".repeat(36)}-480.avif`,
])("%j is no picture's address", (name) => expect(readPictureName(name)).toBeNull());
