import { expect, test } from "vitest";
import { Answers } from "./answers.ts";

/** After how many of the pieces an answer was complete; 0 for never. */
function pieces(answers: Answers, ...texts: string[]): number {
  return texts.findIndex((text) => answers.take(Buffer.from(text, "latin1"))) + 1;
}

const OK = "HTTP/1.1 200 OK\r\n";

test("an answer ends where its length says", () => {
  const answers = new Answers();
  expect(pieces(answers, `${OK}Content-Length: 4\r\n\r\nab`, "c", "d")).toBe(3);
  expect(pieces(answers, `${OK}content-length: 0\r\n\r\n`)).toBe(1);
  expect(answers.status).toBe(200);
});

test("an answer in chunks ends with the empty one, wherever it is cut", () => {
  const body = `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n`;
  for (let cut = 1; cut < body.length; cut++) {
    expect(pieces(new Answers(), body.slice(0, cut), body.slice(cut))).toBe(2);
  }
  expect(pieces(new Answers(), `${OK}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toBe(1);
});

test("'not modified' has no body, and a connection may end with its answer", () => {
  const answers = new Answers();
  expect(pieces(answers, "HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n")).toBe(1);
  expect([answers.status, answers.closes]).toEqual([304, false]);
  expect(pieces(answers, `${OK}Content-Length: 1\r\nConnection: close\r\n\r\na`)).toBe(1);
  expect(answers.closes).toBe(true);
});
