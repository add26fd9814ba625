import { describe, expect, test } from "vitest";
import { cached } from "../support/declared-routes.ts";

const SCHEDULE = "/schedules-results?group=u13&view=schedule";

const addressOf = (url: string) => cached.addressOf(url)?.address;

test.each(cached.all.map(({ path }) => [path.replaceAll(/:\w+/g, "old-lions-2"), path] as const))(
  "%s is cached under its own address",
  (url, path) => {
    expect(cached.addressOf(url)).toMatchObject({ address: url, page: { path } });
  },
);

describe("canonical cache addresses", () => {
  test.each([
    [SCHEDULE, SCHEDULE],
    ["/schedules-results?view=schedule&group=u13", SCHEDULE],
    ["/schedules-results?fbclid=IwAR0x&group=u13&view=schedule&utm_source=chat", SCHEDULE],
    ["/schedules-results?group=%75%31%33&view=schedule", SCHEDULE],
    ["/schedules-results?%67roup=u13&view=schedule", SCHEDULE],
    ["/schedules-results?group=u13&view=schedule&", SCHEDULE],
    ["/schedules-results?&&group=u13&&view=schedule&=&x", SCHEDULE],
    ["/schedules-results?group=u13&group=u16&view=schedule", SCHEDULE],
    ["/schedules-results?group=u13&view=", "/schedules-results?group=u13"],
    ["/schedules-results?group=&view=", "/schedules-results"],
    ["/schedules-results?Group=u13", "/schedules-results"],
    ["/schedules-results?_routes=root", "/schedules-results"],
    [`/schedules-results?${"x=1&".repeat(2_000)}group=u13`, "/schedules-results?group=u13"],
    ["/schedules-results?group=a%20b%26c", "/schedules-results?group=a+b%26c"],
    ["/schedules-results?group=a+b%26c", "/schedules-results?group=a+b%26c"],
    ["/?", "/"],
    ["/?fbclid=1", "/"],
    ["/CUPRULES", "/CupRules"],
    ["/cuprules/", "/CupRules"],
    ["/CupRules//?utm_source=chat", "/CupRules"],
    ["/TEAMS/old-lions/", "/teams/old-lions"],
    ["/teams/old-lions?group=u13", "/teams/old-lions"],
    ["/API/v1/tournaments/u16/schedule?x=1&cup=old", "/api/v1/tournaments/u16/schedule?cup=old"],
    ["/paymentmethods.data", "/PaymentMethods.data"],
    ["/_.data?fbclid=1", "/_.data"],
  ])("%s is %s", (url, own) => {
    expect(addressOf(url)).toBe(own);
    expect(addressOf(own)).toBe(own);
  });

  test("parameter values are kept as they are", () => {
    expect(addressOf("/schedules-results?group=U13&view=Schedule")).toBe(
      "/schedules-results?group=U13&view=Schedule",
    );
    expect(addressOf("/teams/Old-Lions")).toBe("/teams/Old-Lions");
  });
});

test.each([
  "",
  "/?posts=show",
  "/?fbclid=1&posts=show",
  "/teams?confirm=leave-7",
  "/teams?done=leave",
  "/CupRules.data?_routes=root",
  "/CupRules#prizes",
  "//CupRules",
  "/Cup%52ules",
  "/teams//x",
  "/teams/old%2Dlions",
  "/teams/old-lions/more",
  "/teams/old-lions#goals",
  "/cups/../admin",
  "/contact",
  "/register",
  "/login",
  "/teamWaitlist",
  "/account",
  "/admin",
  "/manage/1",
  "/guardian?token=abc",
  "/part/teams",
  "/api/v1/tournaments/u16/schedulexcsv",
  "/api/v1/nothing",
])("%s is never cached", (url) => {
  expect(cached.addressOf(url)).toBeNull();
});
