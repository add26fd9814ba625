import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { linkTo } from "../../e2e/mail.ts";
import { createTeam, joinTeam, openPage, register, U13 } from "../../e2e/people.ts";
import { test } from "./engines.ts";
import type { Person } from "./person.ts";

const PASSWORD = "green grass of july";

async function fillIn(person: Person, firstName: string, lastName: string): Promise<void> {
  await person.type("Email", `${randomUUID()}@example.org`);
  await person.type("Password", PASSWORD);
  await person.type("First Name", firstName);
  await person.type("Last Name", lastName);
  await person.type("Phone Number", "5550100199");
  await person.choose("Date of Birth", "2011-05-04");
  await person.type("Emergency Contact Name", "Rosa Silva");
  await person.type("Emergency Contact Phone", "5550100198");
  const phone = () => document.querySelector<HTMLInputElement>("[name=phone]")?.value;
  expect(await person.run(phone)).toBe("555-010-0199");
  await person.check("*I agree to the terms*");
  await person.press("Register");
  await person.sees("Successfully registered");
}

test("a friend joins a new team by its link, and their guardian agrees", async ({ pickUp }) => {
  const manager = await pickUp();
  await manager.open("/");
  await manager.press("Menu");
  await manager.follow("Teams");
  await manager.isAt("/teams");
  await manager.follow("Register");
  await fillIn(manager, "Ana", "Silva");
  await manager.press("Close");
  await manager.open("/teams");
  await manager.press("*Create a Team*");
  await manager.type("Team Name", "Engine Drivers");
  await manager.choose("Tournament", U13);
  await manager.press("Create Team");
  await manager.sees("Team created successfully!");
  await manager.sees("Invite players");
  const link = await manager.run(
    () => document.querySelector<HTMLAnchorElement>("a[href*='/join/']")?.href ?? "",
  );

  const friend = await pickUp();
  await friend.open(link);
  await friend.sees("Join Engine Drivers");
  await friend.follow("Register");
  await fillIn(friend, "Zoë", "Müller");
  await friend.press("Close");
  await friend.press("Join Engine Drivers");
  await friend.sees("Joined team successfully!");
  await friend.sees("Ana S.");
  const guardianEmail = `${randomUUID()}@example.org`;
  await friend.open("/account/guardian");
  await friend.type("Parent or Guardian Email", guardianEmail);
  await friend.press("Send");
  await friend.sees("We emailed the link to");
  const guardian = await pickUp();
  await guardian.open(await linkTo(guardianEmail, "/guardian/agree?token="));
  await guardian.sees("Zoë M. has registered");
  await guardian.type("Your name", "Karin Müller");
  await guardian.press("I agree");
  await guardian.sees("You've given your consent.");
});

for (const invokers of [true, false]) {
  const how = invokers ? "with invoker commands" : "with popovers only";
  test(`a question is answered No, with Escape, and Yes ${how}`, async ({ browser, pickUp }) => {
    const team = invokers ? "Dialog Divers" : "Popover Divers";
    const manager = await openPage(browser);
    await register(manager, "Ana", "Silva");
    const code = await createTeam(manager, team);
    const friend = await openPage(browser);
    const email = await register(friend, "Kai", "Okoro");
    await joinTeam(friend, code);

    const person = await pickUp({ invokers });
    await person.open("/login");
    await person.type("Email", email);
    await person.type("Password", PASSWORD);
    await person.press("Log in");
    await person.isAt(/^(?!\/login$)/);
    await person.open("/teams");
    const question = "Are you sure you want to leave your team?";
    await person.press("Leave Team");
    await person.sees(question);
    const isModal = () => document.querySelector("dialog:modal") !== null;
    expect(await person.run(isModal)).toBe(invokers);
    await person.press("No", { within: question });
    await person.seesNo(question);
    await person.press("Leave Team");
    await person.sees(question);
    await person.keys(["Escape"]);
    await person.seesNo(question);
    await person.press("Leave Team");
    await person.press("Yes", { within: question });
    await person.sees("Left team successfully!");
  });
}
