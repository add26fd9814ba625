import { randomInt } from "node:crypto";
import { chance } from "../../domain/chance-rules.ts";
import { addDays } from "../../domain/players/age-rules.ts";
import type { Name } from "./teams.ts";

/** Those whose addresses and passwords are told at the end: each shows the site from another side. */
export type Part = "manager" | "player" | "coach" | "waiting" | "adult" | "parent";

/** How far the guardian of a player under 18 has come. */
export type Answered =
  /** Agreed to what is required, and to what is asked apart as well. */
  | "all"
  /** Agreed to what is required, and to nothing else. */
  | "required"
  /** Has a link and has not answered. */
  | "asked"
  /** Nobody was named. */
  | "nobody";

export interface DemoWaiting {
  name: Name;
  tournament: "youth" | "open";
  age: number;
  showContact: boolean;
  part?: Part;
  /** How far the guardian of a player under 18 has come; all the way while it is not said. */
  answered?: Answered;
}

/** Who waits for a team, in the order they came. */
export const demoWaiting: readonly DemoWaiting[] = [
  { name: ["Rosa", "Delgado"], tournament: "open", age: 19, showContact: true, part: "adult" },
  { name: ["Ezra", "Feldman"], tournament: "youth", age: 14, showContact: false, part: "waiting" },
  { name: ["Jürgen", "Weiß"], tournament: "open", age: 22, showContact: true },
  { name: ["Lina", "Haddad"], tournament: "youth", age: 13, showContact: true, answered: "asked" },
  { name: ["Amélie", "Saint-Pierre"], tournament: "open", age: 17, showContact: false },
  { name: ["Oluwaseun", "Adebayo"], tournament: "open", age: 24, showContact: true },
  { name: ["Petra", "Hlaváčková"], tournament: "youth", age: 15, showContact: false },
  { name: ["ณัฐพงศ์ธนากร", "วงศ์สุวรรณรัตน์"], tournament: "open", age: 18, showContact: true },
  { name: ["Marco", "D'Angelo"], tournament: "youth", age: 14, showContact: true },
  { name: ["Sukma", "Sukma"], tournament: "open", age: 20, showContact: false },
  { name: ["Bríd", "Ní Dhomhnaill"], tournament: "youth", age: 13, showContact: false },
  { name: ["Tomás", "Echeverría"], tournament: "open", age: 16, showContact: false },
];

/** A parent, with one child on a team and one on the waitlist: nobody else may look after who is under 13. */
export const demoFamily: {
  parent: { name: Name; age: number };
  onTeam: { team: string; name: Name; age: number };
  waiting: { name: Name; age: number };
} = {
  parent: { name: ["Gloria", "Lombardi"], age: 43 },
  onTeam: { team: "Harbor Street Hornets", name: ["Sofia", "Lombardi"], age: 14 },
  waiting: { name: ["Nico", "Lombardi"], age: 11 },
};

/** What a person of the demo types into the registration. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  dob: string;
  emergencyName: string;
  emergencyNumber: string;
  mediaConsent?: string;
}

/**
 * Makes people, always the same in the same order but for their birthdays, which move with `today` so that
 * nobody grows older. `earliest` is the first birth year of the youth tournament, where none is too old.
 */
export class Registrar {
  readonly #today: string;
  readonly #random = chance(7);
  readonly #emails = new Set<string>();
  #phones = 0;

  constructor(today: string) {
    this.#today = today;
  }

  /** Of whole years `age`, or between the two of them. `part` gives an address that is easy to type. */
  person(
    name: Name,
    age: number | readonly [youngest: number, oldest: number],
    { part, bornSince }: { part?: Part; bornSince?: number | null } = {},
  ): DemoPerson {
    const [youngest, oldest] = typeof age === "number" ? [age, age] : age;
    const years = this.#between(youngest, oldest);
    // No birthday within two months, so that an age is the same when the person registered and now.
    const dob = bornAgo(this.#today, years, this.#between(60, 300));
    const first = `${bornSince ?? 1900}-01-01`;
    const guardian = guardians[this.#between(0, guardians.length - 1)] ?? "";
    return {
      email: `${part ?? this.#mailName(name)}@example.org`,
      firstName: name[0],
      lastName: name[1],
      phone: this.#phone(),
      dob: dob < first ? addDays(first, this.#between(0, 300)) : dob,
      emergencyName: `${guardian} ${name[1]}`,
      emergencyNumber: this.#phone(),
      ...(this.#between(0, 2) > 0 && { mediaConsent: "on" }),
    };
  }

  /** '(213) 555-0100' and on: numbers that are nobody's. */
  #phone(): string {
    const area = areaCodes[Math.floor(this.#phones / 100)];
    const number = `${area}55501${String(this.#phones % 100).padStart(2, "0")}`;
    this.#phones += 1;
    return number;
  }

  /** The name in plain letters where it can be written so, else a number. */
  #mailName(name: Name): string {
    const letters = name
      .join(".")
      .normalize("NFKD")
      .replace(/[\p{M}']/gu, "")
      .toLowerCase();
    const plain = letters.replace(/[ -]/g, "");
    const mail = /^[a-z.]+$/.test(plain) ? plain : `player${this.#emails.size + 1}`;
    if (this.#emails.has(mail)) throw new Error(`Two people of the demo are ${mail}.`);
    this.#emails.add(mail);
    return mail;
  }

  #between(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }
}

const areaCodes = [213, 310, 323, 424, 562, 626];

const guardians = ["Alex", "Carmen", "Dana", "Erin", "Ibrahim", "Jules", "Kim", "Maria", "Robin"];

/** The day somebody was born who turned `years` so many days ago. */
function bornAgo(today: string, years: number, days: number): string {
  const birthday = addDays(today, -days);
  const born = `${Number(birthday.slice(0, 4)) - years}${birthday.slice(4)}`;
  return born.endsWith("-02-29") ? `${born.slice(0, 7)}-28` : born;
}

/** A password that can be read out loud: 'ropa-divu-keso-tami'. */
export function newPassword(): string {
  const pick = (letters: string) => letters[randomInt(letters.length)] ?? "";
  const syllable = () => pick("bdfghkmnprstvz") + pick("aeiou");
  return Array.from({ length: 4 }, () => syllable() + syllable()).join("-");
}
