import type { Cup, Tournament } from "./current-cup.ts";

type Dated = Pick<
  Cup,
  | "zone"
  | "datesText"
  | "startsOn"
  | "endsOn"
  | "paymentDueText"
  | "paymentDueBannerText"
  | "paymentDueAt"
  | "registrationClosesText"
  | "registrationClosesAt"
>;

/** 'July 27–29': the texts of the cup until its days are set, then the days. */
export function cupDates(cup: Pick<Cup, "datesText" | "startsOn" | "endsOn">): string {
  const { startsOn, endsOn } = cup;
  if (startsOn === null || endsOn === null) return cup.datesText;
  const [first, last] = [monthAndDay(startsOn), monthAndDay(endsOn)];
  if (startsOn === endsOn) return `${first.month} ${first.day}`;
  const until = first.month === last.month ? String(last.day) : `${last.month} ${last.day}`;
  return `${first.month} ${first.day}–${until}`;
}

/** When registration closes: 'Friday July 26 at noon'. Empty where nobody has said. */
export function registrationCloses(cup: Dated): string {
  return cup.registrationClosesAt
    ? momentText(cup.registrationClosesAt, cup.zone)
    : cup.registrationClosesText;
}

/** When the team fee is due, as the fee notice says it: 'noon on Friday the 26th'. */
export function paymentDue(cup: Dated): string {
  return cup.paymentDueAt ? momentText(cup.paymentDueAt, cup.zone) : cup.paymentDueText;
}

/**
 * The two banners of the front page: the admin's own words, else the two deadlines. Until a moment is set
 * the banner keeps its own text of the second one (the spec says noon here and midnight there).
 */
export function banners(
  cup: Dated & Pick<Cup, "teamFee" | "banner1" | "banner2">,
): [string, string] {
  const due = cup.paymentDueAt ? paymentDue(cup) : cup.paymentDueBannerText || paymentDue(cup);
  return [
    cup.banner1 ?? `Registration closes ${registrationCloses(cup)}`,
    cup.banner2 ?? `The $${cup.teamFee} team fee is due ${due}`,
  ];
}

/** 'July 28': the day a tournament plays. Empty where nobody has said. */
export function playDay(tournament: Pick<Tournament, "playsOn" | "playsText">): string {
  if (tournament.playsOn === null) return tournament.playsText;
  const { month, day } = monthAndDay(tournament.playsOn);
  return `${month} ${day}`;
}

/** 'Friday July 26 at noon', 'Friday July 26 at 6:30 PM', in the zone of the cup. */
function momentText(moment: Date, zone: string): string {
  const day = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: zone,
  })
    .format(moment)
    .replace(",", "");
  const time = new Intl.DateTimeFormat("en-US", {
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
  })
    .format(moment)
    .replace(/\s/g, " ");
  return `${day} at ${time === "12:00 PM" ? "noon" : time}`;
}

/** A plain date has no zone: it is told in UTC, where it was read. */
function monthAndDay(date: string): { month: string; day: number } {
  const day = new Date(`${date}T00:00:00Z`);
  const month = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" }).format(day);
  return { month, day: day.getUTCDate() };
}
