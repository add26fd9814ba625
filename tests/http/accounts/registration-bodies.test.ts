import { expect, test } from "vitest";
import { described, input } from "../../support/assertions/forms.ts";
import { elements } from "../../support/assertions/html.ts";
import { badInput } from "../../support/fixtures/test-data.ts";
import { registration, useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();

const typed = (changes: Record<string, string> = {}) => ({ ...registration(), ...changes });

const send = (fields: Record<string, string>) => site.browser().post("/register", fields);

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

test.each([
  ["__proto__"],
  ["constructor"],
  ["prototype.polluted"],
  ["__proto__[polluted]"],
  ["toString"],
  ["hasOwnProperty"],
  ["a[b]"],
  ["email[0]"],
  ["email.x"],
  ["[]"],
  ["["],
  [""],
  ["__intent__"],
  ["__state__"],
  ["pass\0word"],
  ["<script>"],
])("an extra field called %j is ignored", async (name) => {
  const page = await send({ ...typed({ phone: "1" }), [name]: '{"type":"reset","payload":{}}' });
  expect(page.status).toBe(400);
  expect(described(page.text, "phone")).toEqual(["Phone Number must be 10 digits"]);
  expect(elements(page.text, "input").filter((each) => each["aria-invalid"])).toHaveLength(1);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test.each([10_000, 20_000])("%i fields are too many for a form", async (count) => {
  const body = new URLSearchParams(typed({ phone: "1" }));
  for (let each = 0; each < count; each++) body.append("a", "");
  expect((await post(body)).status).toBe(413);
});

test("a body above the limit is refused unread", async () => {
  expect((await send(typed({ firstName: "x".repeat(70_000) }))).status).toBe(413);
});

test("bytes that are not UTF-8 are refused as a name", async () => {
  const broken = badInput().flatMap(({ bytes, value }) =>
    bytes && value.includes("\uFFFD") ? [bytes] : [],
  );
  expect(broken.length).toBeGreaterThan(10);
  for (const bytes of broken) {
    const others = new URLSearchParams({ ...registration(), firstName: "" }).toString();
    const body = Buffer.concat([Buffer.from(`${others}&firstName=`), encoded(bytes)]);
    const page = await site.browser().send("/register", {
      method: "POST",
      body: body.toString("latin1"),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(page.status).toBe(400);
    expect(input(page.text, "firstName")["aria-invalid"]).toBe("true");
  }
});

function encoded(bytes: Uint8Array): Buffer {
  return Buffer.from([...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
}
