import { expect, test } from "vitest";
import { input } from "#tests/support/assertions/forms.ts";
import { registration, useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();

const post = (body: BodyInit, type?: string) =>
  site.browser().send("/register", {
    method: "POST",
    body,
    ...(type === undefined ? {} : { headers: { "Content-Type": type } }),
  });

test.each([
  ["JSON", '{"email":"ana@example.org"}', "application/json"],
  ["plain text", "email=ana@example.org", "text/plain"],
  ["bytes", "\0\u0001\u0002", "application/octet-stream"],
  ["an unknown type", "email=x", "application/x-www-form-urlencodedx"],
  ["a nonsense type", "email=x", "🙈;;="],
  ["multipart without a boundary", "--x\r\n\r\n--x--", "multipart/form-data"],
  ["multipart with another boundary", "--x\r\n\r\n--x--", "multipart/form-data; boundary=y"],
  [
    "multipart cut short",
    '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nana@exa',
    "multipart/form-data; boundary=x",
  ],
  ["nothing", "", "application/x-www-form-urlencoded"],
  ["multipart without names", "--x\r\n\r\nana\r\n--x--", "multipart/form-data; boundary=x"],
])("a body of %s is refused", async (_, body, type) => {
  const bytes = new TextEncoder().encode(body);
  const page = await post(bytes, Buffer.from(type).toString("latin1"));
  expect(page.status).toBe(400);
});

test("10,000 fields are too many for a form", async () => {
  const body = new URLSearchParams(registration());
  for (let each = 0; each < 10_000; each++) body.append("a", "");
  expect((await post(body)).status).toBe(413);
});

test("bytes that are not UTF-8 are refused as a name", async () => {
  const others = new URLSearchParams({ ...registration(), firstName: "" });
  const page = await post(`${others}&firstName=Ana%FF`, "application/x-www-form-urlencoded");
  expect(page.status).toBe(400);
  expect(input(page.text, "firstName")["aria-invalid"]).toBe("true");
});
