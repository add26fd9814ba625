import { beforeAll, describe, expect, test } from "vitest";
import { described, dialog, input, labelOf } from "#tests/support/assertions/forms.ts";
import { elements, readable, words } from "#tests/support/assertions/html.ts";
import { registration, useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();

const typed = (changes: Record<string, string> = {}) => ({ ...registration(), ...changes });

const send = (fields: Record<string, string>) => site.browser().post("/register", fields);

const emergencyHints = (html: string) =>
  ["emergencyName", "emergencyNumber"].flatMap((name) => described(html, name));

test("the emergency contact is marked 'If under 18' until the birth date requires it", async () => {
  const empty = await site.browser().get("/register");
  expect(emergencyHints(empty.text)).toEqual(["If under 18", "If under 18"]);
  const child = await send(typed({ dob: "2011-05-04", emergencyName: "", emergencyNumber: "" }));
  expect(emergencyHints(child.text)).toEqual([
    "Emergency Contact is required",
    "Emergency Number must be 10 digits",
  ]);
  expect(readable(child.text)).not.toContain("If under 18");
  const adult = await send(typed({ dob: "1990-01-31", phone: "1" }));
  expect(emergencyHints(adult.text)).toEqual(["If under 18", "If under 18"]);
});

describe("the registration form", () => {
  let text: string;
  beforeAll(async () => {
    ({ text } = await site.browser().get("/register"));
  });

  test("the registration form asks to agree to the terms and links to them", () => {
    expect(labelOf(text, "terms")).toContain("I agree to the terms and conditions");
    for (const name of ["terms", "mediaConsent"]) {
      expect(input(text, name)).toMatchObject({ type: "checkbox" });
      expect(input(text, name)["checked"]).toBeUndefined();
    }
    expect(text).toContain('href="/terms"');
  });

  test("the registration form names the fee, who must agree for a minor, and the parents' way", () => {
    const said = words(text).replaceAll("\n", "");
    for (const sentence of [
      "The tournament fee is $175 per team, or $25 per person. If full team payment is not received by noon on Friday the 26th, the team is ineligible.",
      "A parent or guardian must agree to the terms and conditions if the user is under 18.",
      "Registering your child? Use the parent form.",
    ]) {
      expect(said).toContain(sentence);
    }
    expect(text).toContain('href="/register?as=guardian"');
  });
});

test("an empty registration shows an error under each field, linked to it", async () => {
  const page = await send({});
  expect(page.status).toBe(400);
  for (const name of [...Object.keys(typed()), "mediaConsent"]) {
    const isRequired = name !== "mediaConsent";
    expect(input(page.text, name)["aria-invalid"], name).toBe(isRequired ? "true" : undefined);
    if (isRequired) expect(described(page.text, name)[0], name).toMatch(/required|must/);
  }
  expect(described(page.text, "firstName")[0]).toBe("First Name is required");
});

test("a refused registration keeps what was typed except the password, however often that was sent", async () => {
  const fields = typed({
    phone: "555",
    firstName: ` "Ana" <b>&amp;</b> O'Brien `,
    emergencyName: "Роза",
    mediaConsent: "on",
  });
  const body = new URLSearchParams(fields);
  body.append("password", "brown sand of june");
  const page = await site.browser().send("/register", { method: "POST", body });
  expect(page.status).toBe(400);
  for (const [name, value] of Object.entries(fields)) {
    const field = input(page.text, name);
    if (field["type"] === "checkbox") expect([name, field["checked"]]).toEqual([name, ""]);
    else expect([name, field["value"]]).toEqual([name, name === "password" ? undefined : value]);
  }
  expect(page.text).not.toMatch(/green grass|brown sand/);
});

test("a new account is welcomed in a dialog and signed in", async () => {
  const browser = site.browser();
  const page = await browser.post("/register", typed({ firstName: "Zoë", dob: "1990-01-31" }));
  expect(page.status).toBe(200);
  expect(dialog(page.text)).toMatchObject({
    says: ["Successfully registered", "Create or join a team", "Close"],
    close: { method: "get", action: "/" },
  });
  expect(words((await browser.get("/?")).text)).toMatch(/Zoë[^]*Log Out/);
});

test("a signed-in person sees no registration form, and a stranger no welcome dialog", async () => {
  const browser = await site.register();
  const page = await browser.get("/register");
  expect(elements(page.text, "input")).toEqual([]);
  expect(words(page.text)).toContain("You're logged in.");
  expect(dialog((await site.browser().get("/register?done")).text).says).toEqual([]);
});

test("a second registration from a form still open elsewhere signs in as the new player @long", async () => {
  const browser = await site.register({ firstName: "Ana" });
  const old = new Map(browser.cookies);
  const wrong = await browser.post("/register", typed({ firstName: "Leo", phone: "1" }));
  expect(described(wrong.text, "phone")).toEqual(["Phone Number must be 10 digits"]);
  expect(input(wrong.text, "firstName")["value"]).toBe("Leo");
  await browser.post("/register", typed({ firstName: "Leo" }));
  expect(words((await browser.get("/")).text)).toContain("Leo");
  const before = site.browser();
  for (const [name, value] of old) before.setCookie(name, value);
  expect(words((await before.get("/")).text)).toContain("Join Us Today!");
});

test("a taken address is refused in a dialog with the form still filled in", async () => {
  const fields = typed();
  await send(fields);
  const page = await send({ ...fields, firstName: "Eve" });
  expect(page.status).toBe(409);
  expect(dialog(page.text).says).toEqual(["There's already an account with this email.", "Close"]);
  expect(page.text).toContain('role="alert"');
  expect(input(page.text, "firstName")["value"]).toBe("Eve");
  expect(page.text.indexOf("<dialog")).toBeGreaterThan(page.text.indexOf("</form>"));
});
