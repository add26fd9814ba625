import { expect, test } from "vitest";
import { enquiryLetter } from "./contact-letter-rules.ts";

const ana = {
  fromName: "Ana Silva",
  fromEmail: "ana@example.org",
  contactPhone: "5550100199",
  message: "Is there a team for my son?\n\nHe is 12.",
  createdAt: new Date("2025-07-15T19:00:00Z"),
};

test("a contact email shows who wrote and when by the cup's clock", () => {
  const { subject, body } = enquiryLetter(ana, "America/Los_Angeles");
  expect(subject).toBe("Message from Ana Silva");
  expect(body.split("\n").slice(0, 8)).toEqual([
    "Name: Ana Silva",
    "Email: ana@example.org",
    "Phone: 555-010-0199",
    "Sent: Tuesday, July 15, 2025 at 12:00 PM PDT",
    "",
    "Is there a team for my son?",
    "",
    "He is 12.",
  ]);
  expect(enquiryLetter(ana, "Europe/Lisbon").body).toContain("July 15, 2025 at 8:00 PM");
});
