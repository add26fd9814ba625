const LETTERS = 45;
const LINES = 8;

/** Of a font in which Chinese letters are twice as wide as Latin ones. */
function widthOf(line: string): number {
  return [...line].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);
}

function linesOf(text: string, letters: number): number {
  const lines = text.trimEnd().split("\n");
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / letters)), 0);
}

/** Whether a text fits in the largest letters. */
export function isShortMessage(text: string): boolean {
  return linesOf(text, 30) <= 5;
}

/** Parts of a text that are readable from afar, divided between sentences where possible. */
export function messageSlides(text: string): string[] {
  const fits = (part: string) => linesOf(part, LETTERS) <= LINES;
  const sentences = text.split(/(?<=[.!?\u3002]\s|\n)/);
  const pieces = sentences.flatMap((sentence) =>
    fits(sentence) ? [sentence] : (sentence.match(/\S{1,20}\s?|\s/gu) ?? []),
  );
  const slides = [""];
  for (const piece of pieces) {
    const longer = (slides.at(-1) ?? "") + piece;
    if (fits(longer)) slides[slides.length - 1] = longer;
    else slides.push(piece);
  }
  return slides.map((slide) => slide.trim()).filter(Boolean);
}
