import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type Note, noteLine, readNote } from "./progress-reporter.ts";

test("a note is one line to its reader, whatever the test is called", async () => {
  const note: Note = { kind: "pass", name: 'a "text" with\nlines\u2028of\u2029any kind' };
  const read: (Note | null)[] = [];
  const lines = createInterface({ input: Readable.from([noteLine(note)]) });
  for await (const line of lines) read.push(readNote(line));
  expect(read).toEqual([note]);
});
