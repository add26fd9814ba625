import { expect, test } from "vitest";
import { auditLabels } from "../../../domain/core/audit-action-rules.ts";
import { listPublicTeams } from "../../../domain/teams/rosters.ts";
import { fillDemo } from "../../../scripts/demo/fill.ts";
import { addPastCup } from "../../../tools/screenshots/past-cup.ts";
import {
  cupMutations,
  endOfCupMutations,
  standingsMutations,
} from "../../support/caching/cup-mutations.ts";
import { gameDayMutations } from "../../support/caching/day-mutations.ts";
import { MutationDriver } from "../../support/caching/mutation-driver.ts";
import { teamMutations } from "../../support/caching/team-mutations.ts";
import { isLongRun } from "../../support/fixtures/run-length.ts";
import { useSite } from "../../support/fixtures/test-site.ts";

/** Mutations that no cached page shows, and why. */
const SHOWN_NOWHERE: Record<string, string> = {
  "account.ask-new-address": "an address is on pages of one's own alone",
  "account.begin-second-factor": "how somebody signs in is on pages of their own alone",
  "account.change-email": "an address is on pages of one's own alone",
  "account.change-password": "a password is on no page",
  "account.confirm-address": "an address is on pages of one's own alone",
  "account.confirm-second-factor": "how somebody signs in is on pages of their own alone",
  "account.end-session": "sessions are on pages of one's own alone",
  "account.end-sessions": "sessions are on pages of one's own alone",
  "account.end-their-sessions": "sessions are on pages of one's own alone",
  "account.forgot-password": "writes a mail",
  "account.put-off-second-factor": "how somebody signs in is on pages of their own alone",
  "account.register": "who is on no team is on no public page",
  "account.renew-recovery-codes": "how somebody signs in is on pages of their own alone",
  "account.reset-password": "a password is on no page",
  "account.second-factor": "how somebody signs in is on pages of their own alone",
  "account.send-verification": "writes a mail",
  "account.sign-in": "sessions are on pages of one's own alone",
  "account.sign-out": "sessions are on pages of one's own alone",
  "account.tell-owner": "writes a mail",
  "account.turn-off-second-factor": "how somebody signs in is on pages of their own alone",
  "account.turn-off-their-second-factor": "how somebody signs in is on pages of their own alone",
  "account.verify-email": "an address is on pages of one's own alone",
  "account.warn-owner": "writes a mail",
  "admin.from-settings": "the admin is on no public page",
  "admin.setup": "the admin is on no public page",
  "admin.setup-link": "the admin is on no public page",
  "backup.note": "how a backup went is in the console alone",
  "cup.found": "done before a site answers anybody",
  "enquiry.retry": "messages are in the console alone",
  "enquiry.send": "messages are in the console alone",
  "field.dismiss-entries": "refused entries are in the console alone",
  "field.dismiss-entry": "refused entries are in the console alone",
  "field.end-link": "links for the field are in the console alone",
  "field.make-links": "links for the field are in the console alone",
  "field.renew-link": "links for the field are in the console alone",
  "guardian.ask-again": "writes a mail",
  "guardian.remind": "writes a mail",
  "guardian.see-contact": "writes down that somebody looked",
  "invitation.decline": "who is invited is on pages for who is signed in",
  "invitation.expire": "who is invited is on pages for who is signed in",
  "invitation.withdraw": "who is invited is on pages for who is signed in",
  "mail.drop": "mail is in the console alone",
  "mail.read": "mail is in the console alone",
  "mail.retry": "mail is in the console alone",
  "mail.see-addresses": "writes down that somebody looked",
  "mail.settle": "mail is in the console alone",
  "mail.take": "mail is in the console alone",
  "payments.export": "writes down that somebody looked",
  "player.check-in": "who is there on the day is in the console alone",
  "player.contact": "writes down that somebody looked",
  "player.emergency-contact": "writes down that somebody looked",
  "push.follow": "who follows a team is on no page",
  "push.renew": "who follows a team is on no page",
  "push.settle": "messages to phones are on no page",
  "push.take": "messages to phones are on no page",
  "push.unfollow": "who follows a team is on no page",
  "schedule.discard": "a draft is in the console alone",
  "schedule.make": "a draft is in the console alone",
  "schedule.move": "a draft is in the console alone",
  "site.accept-key": "the secret key is on no page",
  "site.note-address": "the site's address is not read from there",
  "team.ask": "requests are on pages of the team's manager alone",
  "team.check-in": "writes down that somebody looked",
  "team.decline": "requests are on pages of the team's manager alone",
  "team.remind": "writes a mail",
  "team.replace-code": "a team code is on pages of its manager alone",
  "team.sheet": "writes down that somebody looked",
  "team.wrong-code": "wrong codes are counted in the console alone",
  "team.wrong-codes": "wrong codes are counted in the console alone",
  "waitlist.edit": "the waitlist is a page for who is signed in",
  "waitlist.join": "the waitlist is a page for who is signed in",
  "waitlist.leave": "the waitlist is a page for who is signed in",
  "waitlist.see-contact": "writes down that somebody looked",
};

const OF_TEAMS = /^\/$|\/teams\/|sitemap|CupRules|^\/schedules-results($|.*view)/;

const OF_DAY = /two\b|^\/$|^\/board|CupRules|\/u16\/standings$/;

const NO_FILE = /^(?!.*\.csv)/;

const site = useSite();

test("after every mutation, each cached page equals a fresh render", async () => {
  const after = await MutationDriver.begin(site);
  await after.drive("cup.begin-demo", async () => {
    await fillDemo(site.visitor().db, site.now);
    await after.heardSoFar();
  });
  await addPastCup(site.db);
  for (const { slug } of (await listPublicTeams(site.visitor())).slice(0, 2)) {
    after.known.add(`/teams/${slug}`);
  }
  await after.openAll();
  after.looked = OF_TEAMS;
  await teamMutations(after);
  after.looked = /./;
  await after.openAll();
  after.looked = isLongRun ? /./ : /u16/;
  await standingsMutations(after);
  after.looked = isLongRun ? /./ : OF_DAY;
  await gameDayMutations(after);
  after.looked = isLongRun ? /./ : NO_FILE;
  await cupMutations(after);
  await endOfCupMutations(after);
  const seen = [...after.driven, ...Object.keys(SHOWN_NOWHERE)];
  expect(seen.toSorted()).toEqual(Object.keys(auditLabels).toSorted());
}, 240_000);
