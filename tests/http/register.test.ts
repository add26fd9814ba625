import { describe, expect, test } from "vitest";
import { accounts, players } from "../../db/schema/people.ts";
import { registration, useSite } from "../support/browse.ts";
import { described, dialog, input, labelOf } from "../support/forms.ts";
import { elements, readable, within, words } from "../support/html.ts";

const site = useSite();

const typed = (changes: Record<string, string> = {}) => ({ ...registration(), ...changes });

const send = (fields: Record<string, string>) => site.browser().post("/register", fields);

const emergencyHints = (html: string) =>
  ["emergencyName", "emergencyNumber"].flatMap((name) => described(html, name));

test("the emergency contact is marked 'If under 18' until the date of birth says that it is needed", async () => {
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

describe("the form", () => {
  test.each([
    ["email", "Email", "email"],
    ["password", "Password", "password"],
    ["firstName", "First Name", "text"],
    ["lastName", "Last Name", "text"],
    ["phone", "Phone Number", "tel"],
    ["dob", "Date of Birth", "date"],
    ["emergencyName", "Emergency Contact Name", "text"],
    ["emergencyNumber", "Emergency Contact Phone", "tel"],
  ])("has a field %s labelled %s", async (name, label, type) => {
    const page = await site.browser().get("/register");
    expect(labelOf(page.text, name)).toBe(label);
    const field = input(page.text, name);
    expect(field["type"]).toBe(type);
    expect(field["maxlength"]).toBeUndefined();
    expect(field["aria-invalid"]).toBeUndefined();
  });

  test("asks to agree to the terms, which it links to", async () => {
    const { text } = await site.browser().get("/register");
    expect(labelOf(text, "terms")).toContain("I agree to the terms and conditions");
    expect(input(text, "terms")).toMatchObject({ type: "checkbox" });
    expect(input(text, "terms")["checked"]).toBeUndefined();
    expect(input(text, "mediaConsent")["checked"]).toBeUndefined();
    expect(text).toContain('href="/terms"');
  });

  test("works without script: the browser checks nothing, and the button can be pressed", async () => {
    const { text } = await site.browser().get("/register");
    expect(elements(text, "form")).toMatchObject([
      { method: "post", action: "/register", novalidate: "" },
    ]);
    expect(elements(text, "button").filter(({ type }) => type === "submit")).toHaveLength(1);
    for (const button of elements(text, "button")) expect(button["disabled"]).toBeUndefined();
    expect(words(text)).toContain("\nRegister\n");
  });

  test("gives notice of the fee", async () => {
    const { text } = await site.browser().get("/register");
    expect(words(text).replaceAll("\n", "")).toContain(
      "The tournament fee is $175 per team, or $25 per person. If full team payment is not " +
        "received by noon on Friday the 26th, the team is ineligible.",
    );
  });

  test("says who must agree for a player under 18", async () => {
    expect(words((await site.browser().get("/register")).text)).toContain(
      "A parent or guardian must agree to the terms and conditions if the user is under 18.",
    );
  });
});

describe("what is wrong", () => {
  const fields = {
    email: "Email is required",
    password: "Password is required",
    firstName: "First Name is required",
    lastName: "Last Name is required",
    phone: "Phone Number must be 10 digits",
    dob: "Date of Birth is required",
    emergencyName: "Emergency Contact is required",
    emergencyNumber: "Emergency Number must be 10 digits",
    terms: "You must agree to the terms and conditions",
  };

  test("with an empty form stands under each field, which points to it", async () => {
    const page = await send({});
    expect(page.status).toBe(400);
    for (const [name, message] of Object.entries(fields)) {
      expect(input(page.text, name)["aria-invalid"]).toBe("true");
      expect([name, described(page.text, name)[0]]).toEqual([name, message]);
    }
    expect(input(page.text, "mediaConsent")["aria-invalid"]).toBeUndefined();
  });

  test.each(Object.entries(fields))("with only %s left out is: %s", async (name, message) => {
    const { [name]: _, ...others } = typed() as Record<string, string>;
    const page = await send(others);
    expect(page.status).toBe(400);
    expect(described(page.text, name)[0]).toBe(message);
    const wrong = elements(page.text, "input").filter((each) => each["aria-invalid"]);
    expect(wrong.map((each) => each["name"])).toEqual([name]);
  });

  test.each([
    ["email", "ana@", "Email is invalid"],
    ["password", "short", "Password must be at least 8 characters"],
    ["password", "x1".repeat(64) + "x", "Password must be at most 128 characters"],
    ["password", "Password123", "This password is too common"],
    [
      "firstName",
      "Ana\u202E",
      "This contains a hidden sign that turns the writing around; please type it again.",
    ],
    ["lastName", "x".repeat(201), "Please use at most 200 characters."],
    ["phone", "555-010-01999", "Phone Number must be 10 digits"],
    ["phone", "+44 20 7946 0000", "Phone Number must be 10 digits"],
    ["dob", "2011-02-30", "Date of Birth must be a real date (yyyy-mm-dd)"],
    ["dob", "2025-07-16", "Date of Birth cannot be in the future"],
    ["dob", "2012-07-16", "A parent or guardian must register you."],
  ])("%s %j is: %s", async (name, value, message) => {
    const before = await site.db.$count(accounts);
    const page = await send(typed({ [name]: value }));
    expect(page.status).toBe(400);
    expect(described(page.text, name)[0]).toBe(message);
    expect(dialog(page.text).says).toEqual([]);
    expect(await site.db.$count(accounts)).toBe(before);
  });

  test("leaves what was typed in the form, the password excepted", async () => {
    const fields = typed({
      phone: "555",
      firstName: ` "Ana" <b>&amp;</b> O'Brien `,
      emergencyName: "Роза",
      mediaConsent: "on",
    });
    const page = await send(fields);
    expect(page.status).toBe(400);
    for (const [name, value] of Object.entries(fields)) {
      const field = input(page.text, name);
      if (field["type"] === "checkbox") expect([name, field["checked"]]).toEqual([name, ""]);
      else expect([name, field["value"]]).toEqual([name, name === "password" ? undefined : value]);
    }
    expect(page.text).not.toContain(fields["password"]);
  });

  test("never gives the password back, however often the field was sent", async () => {
    const body = new URLSearchParams({ ...typed(), phone: "" });
    body.append("password", "brown sand of june");
    const page = await site.browser().send("/register", { method: "POST", body });
    expect(page.status).toBe(400);
    expect(page.text).not.toMatch(/green grass|brown sand/);
  });
});

describe("who has registered", () => {
  test("is told so in a dialog whose Close leads to the front page, signed in", async () => {
    const browser = site.browser();
    const page = await browser.post("/register", typed({ firstName: "Zoë", dob: "1990-01-31" }));
    expect(page.status).toBe(200);
    expect(dialog(page.text)).toMatchObject({
      says: ["Successfully registered", "Close"],
      close: { method: "get", action: "/" },
    });
    const home = await browser.get("/?");
    expect(home.url).toBe("/");
    expect(words(home.text)).toContain("Zoë");
    expect(words(home.text)).toContain("Log Out");
  });

  test("without script may leave out the emergency contact from 18 years on", async () => {
    const page = await send(
      typed({ dob: "1990-01-31", emergencyName: "", emergencyNumber: "not asked" }),
    );
    expect(dialog(page.text).says).toContain("Successfully registered");
  });

  test("with a password of 128 characters, spaces around it, signs in with exactly that", async () => {
    const password = ` ${"д1".repeat(63)} `;
    const fields = typed({ password });
    expect(dialog((await send(fields)).text).says).toContain("Successfully registered");
    const login = (text: string) =>
      site.browser().post("/login", { email: fields["email"] ?? "", password: text });
    expect((await login(password)).text).toContain("Successfully logged in");
    expect((await login(password.trim())).status).toBe(403);
  });

  test("sees no form at /register, and a stranger who opens the outcome's address no dialog", async () => {
    const browser = await site.register();
    const page = await browser.get("/register");
    expect(elements(page.text, "input")).toEqual([]);
    expect(words(page.text)).toContain("You're logged in.");
    expect(dialog((await site.browser().get("/register?done")).text).says).toEqual([]);
  });

  test("is shown where to add another player, and a player under 18 is not", async () => {
    const links = async (dob: string) => {
      const { text } = await (await site.register({ dob })).get("/register");
      const [main = ""] = within(text, "main");
      expect(words(main)).not.toMatch(/log out/i);
      return elements(main, "a").map(({ href }) => href);
    };
    expect(await links("1990-01-31")).toEqual(["/teams", "/account/players/new"]);
    expect(await links("2011-05-04")).toEqual(["/teams"]);
  });

  test("may register another player from a form still open elsewhere, and is then that player", async () => {
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
});

describe("an address that has an account", () => {
  test("is refused in a dialog, with the form still filled in", async () => {
    const fields = typed();
    await send(fields);
    const page = await send({ ...fields, firstName: "Eve" });
    expect(page.status).toBe(409);
    expect(dialog(page.text).says).toEqual([
      "An account with this e-mail address exists already.",
      "Close",
    ]);
    expect(page.text).toContain('role="alert"');
    expect(input(page.text, "firstName")["value"]).toBe("Eve");
    expect(page.text.indexOf("<dialog")).toBeGreaterThan(page.text.indexOf("</form>"));
  });

  test("is no failure for the person who pressed Register twice", async () => {
    const { text } = await site.browser().get("/register");
    const sending = input(text, "sending")["value"] ?? "";
    expect(sending).not.toBe("");
    const fields = { ...typed(), sending };
    const before = await site.db.$count(players);
    const pages = await Promise.all([send(fields), send(fields)]);
    for (const page of pages) expect(dialog(page.text).says).toContain("Successfully registered");
    expect(await site.db.$count(players)).toBe(before + 1);
  });
});
