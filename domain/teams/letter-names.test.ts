import { describe, expect, test } from "vitest";
import type { Letter } from "../messaging/letter.ts";
import {
  askGuardianLetter,
  guardianAnsweredOrganizerLetter,
  guardianCopyLetter,
  guardianLinkLetter,
} from "../people/guardians/guardian-letters.ts";
import {
  invitationAnswerLetter,
  invitationLetter,
  joinRequestLetter,
  onATeamLetter,
  removedFromTeamLetter,
  teamHandedOverLetter,
  teamWithdrawnLetter,
} from "./team-letters.ts";

const cupName = "Araknid Cup";
const siteUrl = "https://cup.example";
const about = (name: string) => ({
  cup: { name: cupName, zone: "America/Los_Angeles" },
  team: { id: 1, name },
  tournament: { name: "U16+" },
  siteUrl,
});
const link = `${siteUrl}/teams`;
const invited = { byAdmin: false, expiresAt: new Date("2025-07-17T19:00:00Z"), link };

const letters: Record<string, (team: string, player: string) => Letter> = {
  "an invitation": (team, player) => invitationLetter("en", about(team), player, invited),
  "a proposal": (team, player) =>
    invitationLetter("en", about(team), player, { ...invited, byAdmin: true }),
  "a yes": (team, player) => invitationAnswerLetter("en", about(team), player, player, "accepted"),
  "a no": (team, player) => invitationAnswerLetter("en", about(team), null, player, "declined"),
  "a request": (team, player) => joinRequestLetter("en", about(team), player),
  "the news of a team": (team, player) =>
    onATeamLetter("en", about(team), player, { how: "placed", manages: false }),
  "the news of none": (team, player) => removedFromTeamLetter("en", about(team), player, false),
  "a withdrawal": (team) =>
    teamWithdrawnLetter("en", about(team), { byAdmin: true, isBack: false }),
  "a team's return": (team) =>
    teamWithdrawnLetter("en", about(team), { byAdmin: true, isBack: true }),
  "a handed-over team": (team, player) =>
    teamHandedOverLetter("en", about(team), player, { isNew: true, byAdmin: false }),
  "a team handed to oneself": (team) =>
    teamHandedOverLetter("en", about(team), null, { isNew: true, byAdmin: false }),
  "a guardian's question": (_, player) =>
    askGuardianLetter({ language: "en", cupName, player, link, until: "Tuesday" }),
  "a guardian's link": (_, player) =>
    guardianLinkLetter({ language: "en", cupName, player, link, until: "Tuesday" }),
  "a guardian's copy": (_, player) =>
    guardianCopyLetter("en", cupName, siteUrl, { player, agreed: [], at: "today" }),
  "a guardian's no": (_, player) =>
    guardianAnsweredOrganizerLetter("en", cupName, siteUrl, { answer: "declined", player }),
};

describe.each(Object.entries(letters))("%s", (_, letter) => {
  test("an email contains names of teams and players", () => {
    const { subject, body } = letter("Night Owls", "Ana S.");
    expect(subject + body).toMatch(/Night Owls|Ana S\./);
  });

  test("an email that names a team is deleted with the team", () => {
    const { subject, body, teamId } = letter("Night Owls", "Ana S.");
    expect(teamId).toBe(/Night Owls/.test(subject + body) ? 1 : undefined);
  });

  test("an email contains no stranger's address, number or sentence", () => {
    const { subject, body } = letter("win at evil.example/now", "Call 555-010-0199 Z.");
    expect(`${subject}\n${body}`).not.toMatch(/evil|555/);
    expect(`${subject}\n${body}`).toMatch(/A team|A player/);
  });
});

test("an email is in its receiver's language", () => {
  const { subject, body } = invitationLetter("es", about("Búhos"), "Ana S.", invited);
  expect(subject).toBe("Búhos invita a Ana S. a jugar");
  expect(body).toContain("hasta el jueves 17 de julio de 2025 a las 12:00 pm PDT");
  const how = { isNew: true, byAdmin: true };
  const handedOver = teamHandedOverLetter("es", about("evil.example/now"), null, how);
  expect(handedOver.subject).toBe("Ahora usted está a cargo de (nombre oculto)");
  expect(handedOver.body).toContain(`${siteUrl}/es/manage/1`);
});
