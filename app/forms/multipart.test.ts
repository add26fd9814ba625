import { expect, test } from "vitest";
import { TooLarge } from "./http-errors.ts";
import { readMultipart } from "./multipart.ts";

const BOUNDARY = "----form";

const sent = (body: string) =>
  new Request("http://localhost/", {
    method: "POST",
    headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
    body,
  });

const part = (headers: string, value = "") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${value}\r\n`;
const form = (...parts: string[]) => sent(`${parts.join("")}--${BOUNDARY}--\r\n`);

test("a form with a file of the longest name is read", async () => {
  const name = `${"ñ".repeat(125)}.jpg`;
  const sentFile = part(`name="file"; filename="${name}"`, "\r\n--\r\n");
  const fields = await readMultipart(form(part('name="alt"', "A field"), sentFile));
  const file = fields.get("file") as File;
  expect([fields.get("alt"), file.name, file.size]).toEqual(["A field", name, 6]);
});

test.each([
  ["parts", form(...Array.from({ length: 1_001 }, () => part('name="a"')))],
  ["headers", form(part(`name="a"\r\n${"x-a: b\r\n".repeat(300)}x: y`))],
  ["headers without an end", sent(`--${BOUNDARY}\r\n${"x-a: b\r\n".repeat(300)}`)],
])("a form with thousands of %s is too large, however small", async (_, request) => {
  await expect(readMultipart(request)).rejects.toThrow(TooLarge);
});
