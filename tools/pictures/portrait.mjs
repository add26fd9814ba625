// The founder, until an institute puts a photograph in its place: 320 × 320.
import { webPath } from "../../app/ui/brand-paths.ts";
import { ember, flame, hot, ink, paper, sand, skins, slate } from "./palette.mjs";
import { around, circle, corners, ellipse, fill, line, picture, polygon, rect } from "./svg.mjs";

export function founder() {
  const [skin, shade] = skins[1];
  return picture(
    320,
    320,
    "Portrait of the founder",
    fill(sand, rect(0, 0, 320, 320)),
    fill(flame, circle(160, 148, 118)),
    line(
      hot,
      1.5,
      webPath({ x: 160, y: 148, spokes: around(14), rings: [66, 92, 117], reach: 117 }),
    ),
    // Hair behind, then neck and shoulders.
    fill("#2a1a14", "M96 150c-6-76 40-92 66-92 38 0 72 22 64 92l-10 34h-112z"),
    fill(shade, "M136 190h48v56q-24 22-48 0z"),
    fill(ink, "M34 320q2-74 62-88l40-14q24 26 48 0l40 14q60 14 62 88z"),
    fill(slate, "M250 320q-2-46 10-70 24 22 26 70z"),
    fill(paper, "M130 222l6-12q24 34 48 0l6 12-20 30-10-8-10 8z"),
    fill(flame, "M34 320q1-24 8-42l42 42zM286 320q-1-24-8-42l-42 42z"),
    // Head.
    fill(shade, ellipse(105, 152, 10, 15), ellipse(215, 152, 10, 15)),
    fill(skin, "M106 122q0-44 54-44t54 44v34q0 54-54 60-54-6-54-60z"),
    fill("#2a1a14", "M102 140c-4-58 26-74 60-74s62 18 56 74q-6-34-22-44-40 16-76-2-14 14-18 46z"),
    line("#2a1a14", 5, "M124 132q10-7 22-2M174 130q12-5 22 2"),
    fill(ink, circle(136, 148, 5), circle(184, 148, 5)),
    line(shade, 4, "M160 148q-8 20-5 25 4 4 10 2"),
    line(ember, 5, "M140 190q20 14 40 0"),
    // Whistle and its cord.
    line(flame, 4, "M130 226q6 50 30 60M190 226q-6 50-30 60"),
    fill(paper, circle(154, 297, 12), rect(154, 285, 30, 12)),
    fill(ink, circle(154, 297, 5)),
    fill(flame, polygon(...corners(5, 228, 276, 11))),
  );
}
