import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { formatDollars } from "../core/format-rules.ts";
import {
  deadlineBanners as bannersOf,
  cupDates,
  cupDatesWithYear,
  formatPlayDay,
  nextDeadline,
  paymentDue,
  registrationCloses,
  requireRostersOpen,
  whenRostersLock,
  whyRostersLocked,
} from "./cup-dates-rules.ts";

const before = new Date(0);
const deadlineBanners = (...args: Parameters<typeof bannersOf>) =>
  bannersOf(...args).map((each) => translate("en", each));

const cup = {
  zone: "America/Los_Angeles",
  datesText: "July 27–29",
  startsOn: null,
  endsOn: null,
  paymentDueText: "noon on Friday the 26th",
  paymentDueBannerText: "Friday at midnight",
  paymentDueAt: null,
  registrationClosesText: "Friday July 26 at noon",
  registrationClosesAt: null,
  teamFee: 175,
  banner1: null,
  banner2: null,
};
/** Friday, July 26, 2024, noon in Los Angeles. */
const noon = new Date("2024-07-26T19:00:00Z");
const closing = (moment: string, zone = cup.zone) =>
  registrationCloses({ ...cup, zone, registrationClosesAt: new Date(moment) });

test("banners and notice show the spec's words exactly", () => {
  const closes = "Registration closes Friday July 26 at noon";
  const due = "The $175 team fee is due Friday at midnight";
  expect(deadlineBanners(cup, before)).toEqual([closes, due]);
  expect(paymentDue(cup)).toBe("noon on Friday the 26th");
  expect(registrationCloses(cup)).toBe("Friday July 26 at noon");
});

test.each([
  ["noon on Friday the 23rd", "at noon on Friday the 23rd", "by noon on Friday the 23rd"],
  ["Midnight on July 26", "at midnight on July 26", "by midnight on July 26"],
  ["6:30 PM on Friday", "at 6:30 PM on Friday", "by 6:30 PM on Friday"],
  ["5 p.m. Friday", "at 5 p.m. Friday", "by 5 p.m. Friday"],
  ["by Friday at noon", "by Friday at noon", "by Friday at noon"],
  ["Friday July 26 at noon", "Friday July 26 at noon", "Friday July 26 at noon"],
  ["July 26", "July 26", "July 26"],
  ["26 July", "26 July", "26 July"],
])("'%s' makes a sentence of each banner", (words, closes, due) => {
  const said = { ...cup, registrationClosesText: words, paymentDueText: words };
  const sentences = [`Registration closes ${closes}`, `The $175 team fee is due ${due}`];
  // A banner without its own words repeats the notice.
  for (const paymentDueBannerText of [words, ""]) {
    expect(deadlineBanners({ ...said, paymentDueBannerText }, before)).toEqual(sentences);
  }
});

test("the fee notice says 'by' once", () => {
  expect(paymentDue({ ...cup, paymentDueText: "by noon on Friday" })).toBe("noon on Friday");
  expect(paymentDue({ ...cup, paymentDueText: "By Friday" })).toBe("Friday");
});

test("missing dates are left out", () => {
  const unsaid = { registrationClosesText: "", paymentDueText: "", paymentDueBannerText: "" };
  const expected = ["Registration is open", "The team fee is $175"];
  expect(deadlineBanners({ ...cup, ...unsaid }, before)).toEqual(expected);
  expect(deadlineBanners({ ...cup, teamFee: 0 }, before)[1]).toBe("There is no team fee");
});

test("the days of the cup are a text until they are set", () => {
  expect(cupDates(cup)).toBe("July 27–29");
  expect(cupDates({ ...cup, startsOn: "2024-07-27" })).toBe("July 27–29");
  expect(cupDatesWithYear(cup)).toBe("July 27–29");
});

test("once a moment is set every place shows it, but an admin's own banner stays", () => {
  const set = { ...cup, paymentDueAt: noon, registrationClosesAt: noon };
  expect(paymentDue(set)).toBe("Friday July 26 at noon");
  const closes = "Registration closes Friday July 26 at noon";
  const due = "The $175 team fee is due Friday July 26 at noon";
  expect(deadlineBanners(set, before)).toEqual([closes, due]);
  const own = { ...set, banner2: "Pay by Friday!" };
  expect(deadlineBanners(own, before)).toEqual([closes, "Pay by Friday!"]);
});

test.each([
  ["2024-07-27T01:30:00Z", "America/Los_Angeles", "Friday July 26 at 6:30 PM"],
  ["2024-07-27T01:30:00Z", "Asia/Kolkata", "Saturday July 27 at 7:00 AM"],
  ["2024-07-27T01:30:00Z", "Pacific/Kiritimati", "Saturday July 27 at 3:30 PM"],
  ["2024-07-26T12:00:00Z", "UTC", "Friday July 26 at noon"],
  ["2024-07-26T12:01:00Z", "UTC", "Friday July 26 at 12:01 PM"],
  ["2024-07-26T00:01:00Z", "UTC", "Friday July 26 at 12:01 AM"],
  ["2024-07-26T23:59:00Z", "UTC", "Friday July 26 at 11:59 PM"],
  ["2024-12-01T20:00:00Z", "America/Los_Angeles", "Sunday December 1 at noon"],
  // Beirut skips midnight on this day, so there is no ambiguous 12:00 AM.
  ["2024-03-30T22:00:00Z", "Asia/Beirut", "Sunday March 31 at 1:00 AM"],
])("%s in %s is %s", (moment, zone, text) => expect(closing(moment, zone)).toBe(text));

test.each([
  ["2024-07-27T07:00:00Z", "America/Los_Angeles", "Friday July 26"],
  ["2024-08-01T00:00:00Z", "UTC", "Wednesday July 31"],
  ["2025-01-01T00:00:00Z", "UTC", "Tuesday December 31"],
  ["2024-03-01T00:00:00Z", "UTC", "Thursday February 29"],
])("midnight, %s in %s, is the end of %s", (moment, zone, day) =>
  expect(closing(moment, zone)).toBe(`${day} at midnight (the end of the day)`),
);

test.each([
  ["2024-07-27", "2024-07-29", "July 27–29"],
  ["2024-07-27", "2024-07-27", "July 27"],
  ["2024-07-31", "2024-08-02", "July 31–August 2"],
  ["2024-12-30", "2025-01-02", "December 30–January 2"],
  ["2024-07-27", "2025-07-29", "July 27–July 29"],
  ["2024-02-28", "2024-03-01", "February 28–March 1"],
])("the days %s to %s are %s", (startsOn, endsOn, text) => {
  const days = { datesText: "some day", startsOn, endsOn };
  expect(cupDates(days)).toBe(text);
  const [from = "", until = ""] = text.split("–");
  const [first, last] = [startsOn.slice(0, 4), endsOn.slice(0, 4)];
  expect(cupDatesWithYear(days)).toBe(
    first === last ? `${text}, ${last}` : `${from}, ${first}–${until}, ${last}`,
  );
});

test("the days of the cup in Spanish", () => {
  const days = { datesText: "", startsOn: "2024-07-27", endsOn: "2024-07-29" };
  expect(cupDates(days, "es")).toBe("27–29 de julio");
  expect(cupDatesWithYear(days, "es")).toBe("27–29 de julio de 2024");
});

test("a tournament's day is a text until it is set", () => {
  expect(formatPlayDay({ playsOn: null, playsText: "July 28" })).toBe("July 28");
  expect(formatPlayDay({ playsOn: "2024-07-28", playsText: "some day" })).toBe("July 28");
  expect(formatPlayDay({ playsOn: "2024-08-01", playsText: "" })).toBe("August 1");
});

test.each([
  ["2024-07-27", "2024-07-28", "July 27–28"],
  ["2024-07-28", "2024-07-28", "July 28"],
  ["2024-07-20", "2024-07-21", "July 28"],
])("a tournament of July 28 with games from %s to %s plays %s", (first, last, shown) =>
  expect(formatPlayDay({ playsOn: "2024-07-28", playsText: "" }, "en", { first, last })).toBe(
    shown,
  ),
);

test("dollars are written with commas, and with cents where there are some", () => {
  const written = [0, 175, 1050, 100_000, 19.5].map((amount) => formatDollars(amount));
  expect(written.join(" ")).toBe("$0 $175 $1,050 $100,000 $19.50");
});

test("a deadline is called past from its exact moment", () => {
  const set = { ...cup, registrationClosesAt: noon, paymentDueAt: noon };
  expect(deadlineBanners(set, new Date(noon.getTime() - 1))).toEqual([
    "Registration closes Friday July 26 at noon",
    "The $175 team fee is due Friday July 26 at noon",
  ]);
  expect(deadlineBanners(set, noon)).toEqual([
    "Registration closed Friday July 26 at noon",
    "The $175 team fee was due Friday July 26 at noon",
  ]);
  expect(nextDeadline(set, new Date(noon.getTime() - 1))).toBe(noon.toISOString());
  expect(nextDeadline(set, noon)).toBeNull();
  expect(deadlineBanners(cup, new Date("2099-01-01"))).toEqual(deadlineBanners(cup, before));
});

const locking = { zone: cup.zone, rosterLocksAt: noon };
const justBefore = new Date(noon.getTime() - 1);

test("rosters lock at the set moment, shown in the cup's time", () => {
  expect(whyRostersLocked(locking, justBefore)).toBeNull();
  const locked = "Rosters locked on Friday July 26 at noon.";
  expect(translate("en", whyRostersLocked(locking, noon) ?? "")).toBe(locked);
  expect(() => requireRostersOpen(locking, { now: justBefore, locale: "en" })).not.toThrow();
  expect(() => requireRostersOpen(locking, { now: noon, locale: "en" })).toThrow(locked);
});

test("a deadline in a refusal is in the reader's language", () => {
  expect(translate("es", whyRostersLocked(locking, noon, "es") ?? "")).toBe(
    "Los planteles se cerraron el viernes 26 de julio al mediodía.",
  );
});

test("a roster lock is announced until it happens, and without a date nothing locks", () => {
  expect(translate("en", whenRostersLock(locking, justBefore) ?? "")).toBe(
    "Rosters lock on Friday July 26 at noon. After that, only the organizer can change them.",
  );
  expect(whenRostersLock(locking, noon)).toBeNull();
  const never = { ...locking, rosterLocksAt: null };
  expect(whyRostersLocked(never, new Date("2099-01-01"))).toBeNull();
  expect(whenRostersLock(never, justBefore)).toBeNull();
});
