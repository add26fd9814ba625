import { expect } from "vitest";
import { issueEmailLink } from "#domain/people/accounts/email-links.ts";
import { guardianOf } from "../factories/consents.ts";
import { type ClientPool, fresh, statusesOf, together } from "./client-pool.ts";

export function accountRaces({ sites, race, rareRace, posting }: ClientPool): void {
  race("a link for a new password that is used twice at once sets one", async () => {
    const { accountId } = await sites.person();
    const link = { purpose: "reset-password", to: { accountId } } as const;
    const token = await issueEmailLink(sites.db, sites.now, link);
    const answers = await together(
      [0, 1].map((at) =>
        posting(sites.browser(at), "/reset", { token, password: `green grass of july ${at}` }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ "303": 1, "404": 1 });
    expect(await sites.count("sessions where account_id = $1", accountId)).toBe(1);
  });

  rareRace(
    "what a guardian agrees to and takes back at once by two links is one of these",
    async () => {
      const { playerId } = await sites.person();
      const email = `${fresh("rosa").replace(" ", "")}@home.example`;
      const guardianId = await guardianOf(sites, playerId, { email });
      const link = { purpose: "guardian", to: { guardianId } } as const;
      const token = () => issueEmailLink(sites.db, sites.now, link);
      const agreed = { intent: "agree", token: await token(), name: "Rosa" };
      const declined = { intent: "decline", token: await token() };
      const answers = await together([
        posting(sites.browser(0), "/guardian/agree", agreed),
        posting(sites.browser(1), "/guardian/agree", declined),
      ]);
      for (const each of answers) expect(each).toMatch(/^303 \/guardian\/agree\?done=/);
      // Whichever request came last wins: all required consents, or none.
      const standing = `agreements a where player_id = $1 and agreed and not exists (select from agreement_withdrawals w where w.agreement_id = a.id) and not exists (select from agreements later where later.player_id = a.player_id and later.document = a.document and later.id > a.id)`;
      expect([0, 3]).toContain(await sites.count(standing, playerId));
    },
  );
}
