import { expect, test } from "vitest";
import { cached } from "../support/declared-routes.ts";

const SCHEDULE = "/schedules-results?group=u13&view=schedule";

const addressOf = (url: string) => cached.addressOf(url)?.address;

test.each(cached.all.map(({ path }) => [path.replaceAll(/:\w+/g, "old-lions-2"), path] as const))(
  "%s is cached under its own address",
  (url, path) => {
    expect(cached.addressOf(url)).toMatchObject({ address: url, page: { path } });
  },
);

test.each([
  [SCHEDULE, SCHEDULE],
  ["/schedules-results?fbclid=IwAR0x&group=u13&view=schedule&utm_source=chat", SCHEDULE],
  ["/schedules-results?group=%75%31%33&view=schedule", SCHEDULE],
  ["/schedules-results?%67roup=u13&view=schedule", SCHEDULE],
  ["/schedules-results?&&group=u13&&view=schedule&=&x", SCHEDULE],
  ["/schedules-results?group=u13&group=u16&view=schedule", SCHEDULE],
  ["/schedules-results?group=u13&view=", "/schedules-results?group=u13"],
  ["/schedules-results?group=&view=", "/schedules-results"],
  ["/schedules-results?Group=u13", "/schedules-results"],
  ["/schedules-results?_routes=root", "/schedules-results"],
  [`/schedules-results?${"x=1&".repeat(2_000)}group=u13`, "/schedules-results?group=u13"],
  ["/schedules-results?group=a%20b%26c", "/schedules-results?group=a+b%26c"],
  ["/?fbclid=1", "/"],
  ["/cuprules/", "/CupRules"],
  ["/CupRules//?utm_source=chat", "/CupRules"],
  ["/TEAMS/old-lions/", "/teams/old-lions"],
  ["/teams/old-lions?group=u13", "/teams/old-lions"],
  ["/API/v1/tournaments/u16/schedule?x=1&cup=old", "/api/v1/tournaments/u16/schedule?cup=old"],
  ["/paymentmethods.data", "/PaymentMethods.data"],
  ["/_.data?fbclid=1", "/_.data"],
  ["/schedules-results?group=U13&view=Schedule", "/schedules-results?group=U13&view=Schedule"],
  ["/teams/Old-Lions", "/teams/Old-Lions"],
])("the page at %s is cached as %s", (url, own) => {
  expect([addressOf(url), addressOf(own)]).toEqual([own, own]);
});

test.each([
  "",
  "/?posts=show",
  "/teams?confirm=leave-7",
  "/CupRules.data?_routes=root",
  "/CupRules#prizes",
  "//CupRules",
  "/Cup%52ules",
  "/teams//x",
  "/teams/old%2Dlions",
  "/teams/old-lions/more",
  "/cups/../admin",
  "/contact",
  "/admin",
  "/manage/1",
  "/guardian?token=abc",
  "/part/teams",
  "/api/v1/tournaments/u16/schedulexcsv",
])("%s is never cached", (url) => {
  expect(cached.addressOf(url)).toBeNull();
});
