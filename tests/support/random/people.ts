import { type Field, type Form, formsOf } from "../crawler/forms.ts";
import { sampled } from "../fixtures/test-data.ts";
import type { Browser, Page } from "../fixtures/test-site.ts";
import { answerOf, type ReadyForm } from "../fixtures/two-sites.ts";

export type Chance = () => number;

export const pick = <T>(chance: Chance, from: readonly T[]): T | undefined =>
  from[Math.floor(chance() * from.length)];

/** Forms that would end the run for everyone or need a password. */
const NOT_SENT =
  /^\/(?:logout|login|forgot|register|account\/security)|^\/admin\/(?:cup\/new|setup|security|messages\/outbox)/;
const NOT_READ =
  /^\/(?:assets|logout|login|account\/data|forgot|register|live|part)|\.csv|\.(?:png|svg|jpg|webmanifest)|token=|^\/admin\/cup\/new/;

const INTO =
  /<a [^>]*href="(\/(?:manage\/\d+|admin\/(?:games\/edit|payments|cup\/tournaments|players)\/\d+(?:\/check-in)?))"/g;
const ASKS = /<input[^>]* name="password"/;

interface Having {
  chance: Chance;
  name: string;
  signIn: () => Promise<[Browser, Browser]>;
  /** Where they begin; they find more on the pages. */
  starts: readonly string[];
}

export class RandomPerson {
  readonly #chance: Chance;
  readonly #having: Having;
  #browsers: [Browser, Browser];
  readonly #known: string[];

  private constructor(having: Having, browsers: [Browser, Browser]) {
    this.#chance = having.chance;
    this.#having = having;
    this.#browsers = browsers;
    this.#known = [...having.starts];
  }

  static async enter(having: Having): Promise<RandomPerson> {
    return new RandomPerson(having, await having.signIn());
  }

  async step(): Promise<string> {
    const { name, starts } = this.#having;
    const address =
      (this.#chance() < 0.6 ? pick(this.#chance, starts) : pick(this.#chance, this.#known)) ?? "/";
    let page = await this.#open(address);
    const into = pick(this.#chance, [...page.text.matchAll(INTO)]);
    if (into && this.#chance() < 0.6) page = await this.#open(into[1] ?? address);
    const forms = formsOf(page.text, page.url).filter(
      ({ method, action, multipart }) => method === "post" && !multipart && !NOT_SENT.test(action),
    );
    const form = pick(this.#chance, forms);
    if (!form || this.#chance() < 0.1) return `${name} reads ${page.url}: ${page.status}`;
    const ready = this.#fill(form);
    const said = await this.#send(ready);
    return `${name} sends ${describe(ready)}: ${said}`;
  }

  async readAll(): Promise<number> {
    const addresses = sampled(this.#known, 12);
    for (const address of addresses) {
      const page = await this.#open(address);
      if (![200, 403, 404].includes(page.status))
        throw new Error(`${this.#having.name}: ${address} is ${page.status}`);
    }
    return addresses.length;
  }

  async #open(address: string): Promise<Page> {
    const [browser] = this.#browsers;
    let page = await browser.get(address);
    if (page.url.startsWith("/login") || (page.url.startsWith("/admin") && ASKS.test(page.text))) {
      this.#browsers = await this.#having.signIn();
      page = await this.#browsers[0].get(address);
    }
    for (const [, href = ""] of page.text.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
      const to = href.replaceAll("&amp;", "&");
      if (NOT_READ.test(to) || this.#known.includes(to) || to.includes("done=")) continue;
      this.#known.push(to);
      if (this.#known.length > 60)
        this.#known.splice(this.#having.starts.length + Math.floor(this.#chance() * 40), 1);
    }
    return page;
  }

  async #send(form: ReadyForm): Promise<string> {
    const [one, other] = this.#browsers;
    if (this.#chance() > 0.15) return answerOf(await one.submit(form.action, form.fields));
    const both = await Promise.all(
      [one, other].map((browser) => browser.submit(form.action, form.fields)),
    );
    const [first = "", second = ""] = both.map(answerOf);
    const isKeyed =
      form.fields["sending"] !== undefined && form.fields["currentPassword"] === undefined;
    if (isKeyed && first.startsWith("30") && second.startsWith("30") && first !== second) {
      throw new Error(`${this.#having.name} sent ${describe(form)} twice: ${first}, and ${second}`);
    }
    return `${first} and ${second}`;
  }

  #fill(form: Form): ReadyForm {
    const fields: Record<string, string> = {};
    for (const field of form.fields) {
      const value = this.#valueOf(field);
      if (value !== null) fields[field.name] = value;
    }
    return { action: form.action, fields, multipart: false };
  }

  #valueOf(field: Field): string | null {
    const { name, type, value, options } = field;
    const chance = this.#chance;
    if (type === "hidden" || type === "button") {
      if (name.endsWith("Id") && chance() < 0.05)
        return pick(chance, seen.get(name) ?? [value ?? ""]) ?? value;
      if (name.endsWith("Id") && value) remember(name, value);
      return value;
    }
    if (type === "checkbox") return chance() < 0.5 ? (options[0] ?? "on") : null;
    if (type === "radio" || type === "select") {
      if (chance() >= 0.85) return value;
      const others = options.filter((each) => each !== "other");
      return pick(chance, others) ?? value;
    }
    const typed = TYPED[name];
    if (typed && (chance() < 0.9 || !value)) return typed(chance);
    return value;
  }
}

const seen = new Map<string, string[]>();

function remember(name: string, value: string): void {
  const known = seen.get(name) ?? [];
  if (known.length < 200) seen.set(name, [...known, value]);
}

export const codes: string[] = [];

const words = ["Cubs", "Pups", "Night Owls", "CUBS", "Wölfe", "Foxes", "Bees", "Ants"] as const;
const whole = (chance: Chance, below: number) => Math.floor(chance() * below);

const TYPED: Record<string, (chance: Chance) => string> = {
  name: (chance) => `${pick(chance, words)}${chance() < 0.5 ? ` ${whole(chance, 9)}` : ""}`,
  teamCode: (chance) =>
    chance() < 0.9 ? (pick(chance, codes) ?? "123456") : String(100_000 + whole(chance, 900_000)),
  team1Score: (chance) => String(whole(chance, 6)),
  team2Score: (chance) => String(whole(chance, 6)),
  amount: (chance) => String(1 + whole(chance, 175)),
  receivedOn: () => "2025-07-15",
  field: (chance) => `Field ${whole(chance, 4)}`,
  otherDate: () => "2025-07-16",
  otherTime: () => "18:30",
  subject: (chance) => `News ${whole(chance, 1_000_000)}`,
  body: () => "Bring water.",
  message: (chance) => `When is it? ${whole(chance, 1_000_000)}`,
  from_name: () => "Rosa Silva",
  from_email: () => "rosa@home.example",
  contact_phone: () => "5550100198",
  guardianEmail: (chance) => `rosa${whole(chance, 50)}@home.example`,
  firstName: (chance) => pick(chance, ["Mia", "Leo", "Zoë"]) ?? "Mia",
  lastName: () => "Silva",
  dob: (chance) => `20${10 + whole(chance, 4)}-05-04`,
  emergencyName: () => "Rosa Silva",
  emergencyNumber: () => "5550100198",
  phone: (chance) => `555010${1000 + whole(chance, 9_000)}`,
  rosterSize: (chance) => String(5 + whole(chance, 5)),
};

function describe({ action, fields }: ReadyForm): string {
  const told = Object.entries(fields).filter(([name]) => name !== "sending");
  return `${action} ${told.map(([name, value]) => `${name}=${value.slice(0, 40)}`).join("&")}`;
}
