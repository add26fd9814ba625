import QRCode from "qrcode";
import { expect, test } from "vitest";
import { drawQr } from "./draw-qr.ts";

test.each(["https://cash.app/$araknidcup", `https://venmo.com/u/${"a".repeat(50)}`])(
  "the drawing of %s has a square exactly where the code has one",
  (address) => {
    const { size, path } = drawQr(address);
    const drawn = new Set<number>();
    for (const [, column, row, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      for (let step = 0; step < Number(width); step++) {
        drawn.add(Number(row) * size + Number(column) + step);
      }
    }
    const { data } = QRCode.create(address, { errorCorrectionLevel: "M" }).modules;
    const dark = [...data.keys()].filter((index) => data[index]);
    expect([...drawn].toSorted((a, b) => a - b)).toEqual(dark);
    expect(path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, "")).toBe("");
  },
);
