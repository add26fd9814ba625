import { expect, test } from "vitest";
import { parseWebAddress } from "#domain/core/web-address-rules.ts";
import { listed } from "#tests/support/assertions/tables.ts";
import { contact, hasExampleDetails } from "./contact.ts";

test("the shipped contact details are known as examples, and an institute's own are not", () => {
  const own = {
    ...contact.defaults,
    contactEmail: "hello@araknid.org",
    phone: "2135521234",
    address: "12 Main Street\nLos Angeles, CA 90001",
    companyPage: "https://www.linkedin.com/company/araknid",
    socialFeed: "",
  };
  expect(hasExampleDetails(own)).toBe(false);
  for (const name of ["contactEmail", "phone", "address", "companyPage", "socialFeed"] as const) {
    expect(hasExampleDetails({ ...own, [name]: contact.defaults[name] }), name).toBe(true);
  }
});

test.each(listed`
  http://araknid.org | javascript:alert(1) | https://localhost/feed
  https://user:secret@araknid.org | araknid.org | https://evil.example;sandbox
  https://evil.example,x.example
`)("%s is refused as the address of another site", (raw) => {
  expect(parseWebAddress(raw)).toBeNull();
});

test("an https address of another site is kept, also one with letters of other alphabets", () => {
  expect(parseWebAddress(" https://araknid.org/feed?x=1 ")).toBe("https://araknid.org/feed?x=1");
  expect(parseWebAddress("https://español.example/")).toBe("https://xn--espaol-zwa.example/");
});
