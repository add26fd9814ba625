import { namesIn } from "../assertions/tables.ts";
import type { Birth } from "../cup/populated-cup.ts";

/** Personal fields that can be seen somewhere. Each person's value is a unique marker. */
export const FIELDS = [
  ...namesIn("firstName lastName dob phone email emergencyName emergencyNumber guardianName"),
  ...namesIn("guardianPhone guardianEmail password agreed presentAt dobSeenAt"),
  // Of adults only, who all have different ages.
  "age",
] as const;
export const TEAM_FIELDS = ["teamCode", "reference"] as const;

export type Field = (typeof FIELDS)[number];
export type Sight = Field | (typeof TEAM_FIELDS)[number];

const WORDS = {
  firstName: "f",
  lastName: "l",
  email: "m",
  emergencyName: "e",
  guardianName: "g",
  guardianEmail: "h",
  password: "p",
  agreed: "d",
} as const;
const NUMBERS = { phone: 1, emergencyNumber: 2, guardianPhone: 3 } as const;

const SEEN_IN = { presentAt: 2021, dobSeenAt: 2022 };
const THIS_YEAR = 2025;
/** Adults are born in this year and the next ones, so that each has an age of their own. */
const ADULTS_BORN = 1900;

export class Markers {
  readonly #known = new Map<string, { whose: string; field: Sight }>();
  readonly people: string[] = [];
  #adults = 0;

  /** A person's details, all of them markers: words of letters, ten digits, days. */
  person(whose: string, { born, dob }: Birth = {}) {
    const number = this.people.push(whose) - 1;
    const letters = String.fromCharCode(97 + Math.floor(number / 26), 97 + (number % 26));
    const word = (field: keyof typeof WORDS) =>
      this.#note(`zq${letters}${WORDS[field]}aqz`, whose, field);
    const digits = (field: keyof typeof NUMBERS) =>
      this.#note(`55501${NUMBERS[field]}${String(number).padStart(4, "0")}`, whose, field);
    const name = (field: keyof typeof WORDS) => word(field).replace("z", "Z");
    const year = born ?? ADULTS_BORN + this.#adults++;
    // Higher than any other number in page data, and born early in the year.
    if (born === undefined) this.#note(`age ${THIS_YEAR - year}`, whose, "age");
    for (const field of ["presentAt", "dobSeenAt"] as const) {
      this.#note(dayOf(number, SEEN_IN[field]), whose, field);
    }
    const agreed = word("agreed");
    return {
      firstName: name("firstName"),
      lastName: name("lastName"),
      dob: this.#note(dob ?? dayOf(number, year), whose, "dob"),
      phone: digits("phone"),
      email: `${word("email")}@mail.example`,
      emergencyName: name("emergencyName"),
      emergencyNumber: digits("emergencyNumber"),
      guardianName: name("guardianName"),
      guardianPhone: digits("guardianPhone"),
      guardianEmail: `${word("guardianEmail")}@mail.example`,
      password: word("password"),
      agreed: {
        document: `own:${agreed}`,
        version: agreed,
        hash: this.#note(String(number).padStart(64, "c"), whose, "agreed"),
      },
    };
  }

  checkIn(whose: string): { presentAt: Date; dobSeenAt: Date } {
    const at = (year: number) => new Date(`${dayOf(this.people.indexOf(whose), year)}T19:07:00Z`);
    return { presentAt: at(SEEN_IN.presentAt), dobSeenAt: at(SEEN_IN.dobSeenAt) };
  }

  team(whose: string, team: { teamCode: string; paymentReference: string }): void {
    this.#note(team.teamCode, whose, "teamCode");
    this.#note(team.paymentReference.toLowerCase(), whose, "reference");
  }

  seenIn(text: string): Set<string> {
    const seen = new Set<string>();
    for (const candidate of candidates(text)) {
      const known = this.#known.get(candidate);
      if (known) seen.add(`${known.whose} ${known.field}`);
    }
    return seen;
  }

  #note(marker: string, whose: string, field: Sight): string {
    const known = this.#known.get(marker);
    if (known && (known.whose !== whose || known.field !== field)) {
      throw new Error(`${marker} is somebody's already.`);
    }
    this.#known.set(marker, { whose, field });
    return marker;
  }
}

function dayOf(number: number, year: number): string {
  return `${year}-0${1 + Math.floor(number / 28)}-${String(1 + (number % 28)).padStart(2, "0")}`;
}

const MONTHS =
  "january february march april may june july august september october november december";

/** Every possible marker in a text, in any format that a page uses for dates and numbers. */
function* candidates(text: string): Generator<string> {
  const lower = text.toLowerCase();
  // As long as this, so that no random token has one by chance.
  for (const [word] of lower.matchAll(/zq[a-z]{4}qz/g)) yield word;
  for (const [, area, exchange, line] of lower.matchAll(
    /(\d{3})\)?[-. \u00A0]{0,2}(\d{3})[-. \u00A0]?(\d{4})/g,
  )) {
    yield `${area}${exchange}${line}`;
  }
  for (const [day] of lower.matchAll(/\d{4}-\d{2}-\d{2}/g)) yield day;
  for (const [, month, day, year] of lower.matchAll(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g)) {
    yield [year, month?.padStart(2, "0"), day?.padStart(2, "0")].join("-");
  }
  for (const [, month = "", day = "", year] of lower.matchAll(
    /(?<=\b([a-z]{3,9})\.?) (\d{1,2}), (\d{4})/g,
  )) {
    const at = MONTHS.split(" ").findIndex((each) => each.startsWith(month));
    if (at >= 0) yield `${year}-${String(at + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
  }
  // Matches ages alone in a cell and in prose; `dataWords` writes ages from page data the same way.
  for (const [, age] of lower.matchAll(/\bage\D{1,20}(1[0-2]\d)\b/g)) yield `age ${age}`;
  for (const [, age] of lower.matchAll(/>(1[0-2]\d)</g)) yield `age ${age}`;
  for (const [, age] of lower.matchAll(/\b(1[0-2]\d) years/g)) yield `age ${age}`;
  for (const [millis] of lower.matchAll(/\b1[67]\d{11}\b/g)) {
    yield new Date(Number(millis)).toISOString().slice(0, 10);
  }
  for (const [hash] of lower.matchAll(/c{40}[0-9a-f]{24}/g)) yield hash;
  for (const [code] of lower.matchAll(/\b[1-9]\d{5}\b/g)) yield code;
  for (const [end, start = ""] of lower.matchAll(/(?<=\b([a-z0-9]{1,6}))-\d{3,}\b/g)) {
    yield start + end;
  }
}
