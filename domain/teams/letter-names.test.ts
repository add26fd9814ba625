import { describe, expect, test } from "vitest";
import {
  askGuardianLetter,
  guardianAnsweredOrganizerLetter,
  guardianCopyLetter,
  guardianLinkLetter,
} from "../people/guardians/guardian-letters.ts";
import { invitationAnswerLetter, invitationLetter } from "./invitation-letters.ts";
import {
  onATeamLetter,
  removedFromTeamLetter,
  teamHandedOverLetter,
  teamWithdrawnLetter,
  whyManager,
} from "./team-letters.ts";

const cupName = "Araknid Cup";
const siteUrl = "https://cup.example";
const tournamentName = "U16+";
const link = `${siteUrl}/teams`;

const letters: Record<string, (team: string, player: string) => { subject: string; body: string }> =
  {
    "an invitation": (teamName, whom) =>
      invitationLetter({
        cup: { name: cupName, zone: "America/Los_Angeles" },
        teamName,
        tournamentName,
        whom,
        byAdmin: false,
        expiresAt: new Date("2025-07-17T19:00:00Z"),
        link,
      }),
    "a proposal": (teamName, whom) =>
      invitationLetter({
        cup: { name: cupName, zone: "America/Los_Angeles" },
        teamName,
        tournamentName,
        whom,
        byAdmin: true,
        expiresAt: new Date("2025-07-17T19:00:00Z"),
        link,
      }),
    "a yes": (teamName, playerName) =>
      invitationAnswerLetter({
        cupName,
        teamName,
        playerName,
        answer: "accepted",
        link,
        guardianOf: playerName,
      }),
    "a no": (teamName, playerName) =>
      invitationAnswerLetter({
        cupName,
        teamName,
        playerName,
        answer: "declined",
        link,
        guardianOf: null,
      }),
    "the news of a team": (teamName, whom) =>
      onATeamLetter({
        cupName,
        teamName,
        tournamentName,
        whom,
        how: "placed",
        manages: false,
        link,
      }),
    "the news of none": (teamName, whom) =>
      removedFromTeamLetter({ cupName, teamName, whom, byAdmin: false, siteUrl }),
    "a withdrawal": (teamName) =>
      teamWithdrawnLetter({ cupName, teamName, byAdmin: true, isBack: false, siteUrl }),
    "a team's return": (teamName) =>
      teamWithdrawnLetter({ cupName, teamName, byAdmin: true, isBack: true, siteUrl }),
    "a handed-over team": (teamName, guardianOf) =>
      teamHandedOverLetter({
        cupName,
        teamId: 1,
        teamName,
        to: "new-manager",
        byAdmin: false,
        guardianOf,
        siteUrl,
      }),
    "a team handed to oneself": (teamName) =>
      teamHandedOverLetter({
        cupName,
        teamId: 1,
        teamName,
        to: "new-manager",
        byAdmin: false,
        guardianOf: null,
        siteUrl,
      }),
    "why it came": (teamName, guardianOf) => ({
      subject: "",
      body: whyManager(teamName, cupName, guardianOf),
    }),
    "a guardian's question": (_, player) =>
      askGuardianLetter({ cupName, player, link, until: "Tuesday" }),
    "a guardian's link": (_, player) =>
      guardianLinkLetter({ cupName, player, link, until: "Tuesday" }),
    "a guardian's copy": (_, player) =>
      guardianCopyLetter(cupName, siteUrl, { player, agreed: [], at: "today" }),
    "a guardian's no": (_, player) =>
      guardianAnsweredOrganizerLetter(cupName, siteUrl, { answer: "declined", player }),
  };

describe.each(Object.entries(letters))("%s", (_, letter) => {
  test("an email contains names of teams and players", () => {
    const { subject, body } = letter("Night Owls", "Ana S.");
    expect(subject + body).toMatch(/Night Owls|Ana S\./);
  });

  test("an email contains no stranger's address, number or sentence", () => {
    const { subject, body } = letter("win at evil.example/now", "Call 555-010-0199 Z.");
    expect(`${subject}\n${body}`).not.toMatch(/evil|555/);
    expect(`${subject}\n${body}`).toMatch(/A team|A player/);
  });
});
