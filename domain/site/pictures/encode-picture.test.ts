import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type Message, message } from "#i18n/message.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import {
  animatedPng,
  animatedWebp,
  crowdedPng,
  decompressionBomb,
  GIF,
  HTML,
  SVG,
  ZIP,
} from "#tests/support/factories/bad-pictures.ts";
import { plainPicture, TINY_PNG } from "#tests/support/factories/pictures.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { encodePicture } from "./encode-picture.ts";
import { kindOfFile } from "./file-kind-rules.ts";

const SECRET = "34 degrees north";
const KIND = message("pictureErrors.kind");
const DAMAGED = message("pictureErrors.damaged");
const ANIMATED = message("pictureErrors.animated");
const BIG = message("pictureErrors.tooManyPixels", { most: 50 });
const STRETCHED = message("pictureErrors.stretched", { most: 6 });
const TOO_LARGE = message("pictureErrors.tooLarge", { most: 15 });

/** What decoders read of a file besides its pixels. */
async function noted(bytes: Buffer) {
  const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
  return { exif, icc, xmp, iptc, orientation };
}

describe.each(sampled(["jpeg", "png", "webp"] as const, 3))("a good %s", (format) => {
  const photo = (width: number, height: number) =>
    plainPicture(width, height)
      .withExif({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitude: "34/1 3/1 1/1" } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();

  test("is stored in three widths and two formats, turned as the camera was held", async () => {
    const { width, height, files } = await encodePicture(await photo(500, 1_700));
    expect([width, height]).toEqual([1_600, 471]);
    const made = files.map((file) => `${file.width} ${file.format}`);
    const expected = [480, 960, 1600].flatMap((each) => [`${each} avif`, `${each} webp`]);
    expect(made).toEqual(expected);
    for (const file of files) {
      if (file.format === "avif") {
        expect(file.bytes.toString("latin1", 4, 12)).toBe("ftypavif");
        continue;
      }
      expect(kindOfFile(file.bytes)).toBe("webp");
      const read = await sharp(file.bytes).metadata();
      expect(read.width).toBe(file.width);
      expect(Math.abs((read.height * width) / height - read.width)).toBeLessThan(2);
    }
  });

  test("loses what the camera noted, such as where it was", async () => {
    const original = await photo(600, 400);
    expect(await noted(original)).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    const { files } = await encodePicture(original);
    for (const { bytes, format: made } of files) {
      expect(bytes.includes("Exif"), made).toBe(false);
      expect(bytes.includes(SECRET), made).toBe(false);
      if (made === "webp") expect(await noted(bytes)).toEqual({});
    }
  });

  test("that is small is never enlarged", async () => {
    const { width, files } = await encodePicture(await photo(300, 200));
    expect(width).toBe(200);
    expect(new Set(files.map((file) => file.width))).toEqual(new Set([200]));
  });

  test("keeps nothing of what follows it in the file", async () => {
    const twoInOne = Buffer.concat([await photo(90, 60), ZIP, HTML]);
    const { files } = await encodePicture(twoInOne);
    for (const { bytes } of files) expect(bytes.includes("<script>")).toBe(false);
  });

  test.each([0.2, 0.5, 0.9])("of which only a share of %d arrived is refused", async (share) => {
    const whole = await photo(900, 600);
    const arrived = whole.subarray(0, whole.length * share);
    await expectRefusal(encodePicture(arrived), { text: DAMAGED });
  });
});

test("what is transparent stays transparent", async () => {
  const { files } = await encodePicture(
    await sharp({ create: { width: 90, height: 60, channels: 4, background: "#33669980" } })
      .png()
      .toBuffer(),
  );
  const webp = files.find(({ format }) => format === "webp");
  expect((await sharp(webp?.bytes).stats()).isOpaque).toBe(false);
});

test.each<[string, () => Buffer | Promise<Buffer>, Message]>([
  ["nothing at all", () => Buffer.alloc(0), message("pictureErrors.empty")],
  ["an SVG", () => SVG, KIND],
  ["a GIF", () => GIF, KIND],
  ["a page", () => HTML, KIND],
  ["an archive", () => ZIP, KIND],
  ["an AVIF", () => plainPicture(9, 9).avif().toBuffer(), KIND],
  ["a page with a picture behind", () => Buffer.concat([HTML, TINY_PNG]), KIND],
  ["a GIF with a picture behind", () => Buffer.concat([GIF, TINY_PNG]), KIND],
  ["an animated PNG", animatedPng, ANIMATED],
  ["an animated WebP", animatedWebp, ANIMATED],
  ["a PNG with thousands of chunks before its pixels", crowdedPng, DAMAGED],
  ["a decompression bomb", () => decompressionBomb(9_000, 9_000), BIG],
  ["a claim of a size beyond all measure", () => decompressionBomb(2_000_000, 1), STRETCHED],
  ["a beginning alone", () => TINY_PNG.subarray(0, 16), DAMAGED],
  ["a large file", () => Buffer.concat([TINY_PNG, Buffer.alloc(15_000_000)]), TOO_LARGE],
  ["a strip", () => plainPicture(700, 100).png().toBuffer(), STRETCHED],
])("%s is refused with its sentence", async (_, make, text) => {
  const refused = { code: "invalid", text, field: "file" };
  await expectRefusal(encodePicture(await make()), refused);
});

test("pictures are made one at a time, and a crowd is asked to wait @long", async () => {
  const photo = await plainPicture(900, 600).jpeg().toBuffer();
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => encodePicture(photo)));
  const made = all.map(({ status }) => status === "fulfilled");
  expect(made).toEqual([true, true, true, true, false, false]);
  expect(await encodePicture(TINY_PNG)).toMatchObject({ width: 1 });
});
