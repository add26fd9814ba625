import { expect, test } from "vitest";
import { isShortMessage, messageSlides } from "./board.ts";

const SENTENCE = "The lot on Example Avenue is full, so park behind the school. ";

test("a short message is one slide in large letters", () => {
  expect(messageSlides("Gate 2 is closed.\n")).toEqual(["Gate 2 is closed."]);
  expect(isShortMessage("Gate 2 is closed.")).toBe(true);
});

test("a long message goes over several slides without losing a word or dividing a sentence", () => {
  const text = SENTENCE.repeat(40).trim();
  const slides = messageSlides(text);
  expect(slides.length).toBeGreaterThan(5);
  expect(slides.join(" ")).toBe(text);
  expect(slides.every((slide) => slide.endsWith("."))).toBe(true);
  expect(slides.every((slide) => slide.length <= 45 * 8)).toBe(true);
});

test("one endless sentence, a word without end and Chinese are divided too", () => {
  for (const text of [
    "and then on ".repeat(400),
    "x".repeat(5_000),
    "比赛因雷电暂停".repeat(300),
  ]) {
    const slides = messageSlides(text);
    expect(slides.length).toBeGreaterThan(5);
    expect(slides.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
  }
});

test("many short lines are divided by their height", () => {
  expect(messageSlides("Field 1\n".repeat(20))).toHaveLength(3);
});
