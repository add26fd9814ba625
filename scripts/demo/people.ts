import { randomInt } from "node:crypto";
import { addDays } from "#domain/core/date-rules.ts";
import { seededRandom } from "#domain/core/random-rules.ts";
import teams from "./teams.json" with { type: "json" };

type Name = readonly [first: string, last: string];

export interface DemoTeam {
  name: string;
  bracket: "youth" | "openA" | "openB";
  /** A manager who does not play; otherwise the first player on the roster manages. */
  coach?: Name;
  roster: readonly Name[];
  /** Chosen by the manager; other teams have the one they began with. */
  crest?: { color1: string; color2: string; initials: string };
  pending?: Partial<Record<number, "asked" | "nobody">>;
  /** In dollars: paid for the team, or the number of players who paid for themselves. */
  paid: { team: number } | { players: number } | null;
  goals: readonly number[];
}

/**
 * In creation order. Teams of the open tournament alternate, because a new team joins the smaller
 * bracket. The order within a bracket is the number used in `schedule.ts`.
 */
export const demoTeams = teams as unknown as readonly DemoTeam[];

/** Personas whose email addresses and passwords are printed at the end. */
export type DemoRole = "manager" | "player" | "coach" | "waiting" | "adult" | "parent";

export type ConsentState = "all" | "required" | "asked" | "nobody";

interface DemoWaiting {
  name: Name;
  tournament: "youth" | "open";
  age: number;
  showContact: boolean;
  part?: DemoRole;
  answered?: ConsentState;
}

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

export const demoFamily: {
  parent: { name: Name; age: number };
  onTeam: { team: string; name: Name; age: number };
  waiting: { name: Name; age: number };
} = {
  parent: { name: ["Gloria", "Lombardi"], age: 43 },
  onTeam: { team: "Harbor Street Hornets", name: ["Sofia", "Lombardi"], age: 14 },
  waiting: { name: ["Nico", "Lombardi"], age: 11 },
};

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
 * Generates people in a fixed order, with birthdays that move with `today`. `earliest` is the first
 * birth year of the youth tournament.
 */
export class Registrar {
  readonly #today: string;
  readonly #random = seededRandom(7);
  readonly #emails = new Set<string>();
  #phones = 0;

  constructor(today: string) {
    this.#today = today;
  }

  person(
    name: Name,
    age: number | readonly [youngest: number, oldest: number],
    { part, bornSince }: { part?: DemoRole; bornSince?: number | null } = {},
  ): DemoPerson {
    const [youngest, oldest] = typeof age === "number" ? [age, age] : age;
    const years = this.#between(youngest, oldest);
    // Avoids birthdays within two months, so that ages do not change between registration and
    // `today`.
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

  #phone(): string {
    const area = areaCodes[Math.floor(this.#phones / 100)];
    const number = `${area}55501${String(this.#phones % 100).padStart(2, "0")}`;
    this.#phones += 1;
    return number;
  }

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

function bornAgo(today: string, years: number, days: number): string {
  const birthday = addDays(today, -days);
  const born = `${Number(birthday.slice(0, 4)) - years}${birthday.slice(4)}`;
  return born.endsWith("-02-29") ? `${born.slice(0, 7)}-28` : born;
}

export function newPassword(): string {
  const pick = (letters: string) => letters[randomInt(letters.length)] ?? "";
  const syllable = () => pick("bdfghkmnprstvz") + pick("aeiou");
  return Array.from({ length: 4 }, () => syllable() + syllable()).join("-");
}
