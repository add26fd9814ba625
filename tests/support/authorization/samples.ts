import { schedulePlannings } from "../../../db/schema/scheduling.ts";
import { readKnockoutSetup } from "../../../domain/competition/knockout/knockout-overview.ts";
import { readCupSettings } from "../../../domain/competition/setup/cup-settings.ts";
import { readRules } from "../../../domain/competition/setup/rule-settings.ts";
import { readTournament } from "../../../domain/competition/setup/tournaments.ts";
import { readStandingsSettings } from "../../../domain/competition/standings/standings-settings.ts";
import { readTournamentOrder } from "../../../domain/competition/standings/tournament-order.ts";
import {
  previewWithdrawal,
  readWithdrawnTeam,
} from "../../../domain/competition/withdrawals/withdrawn-teams.ts";
import type { Ctx } from "../../../domain/core/context.ts";
import { moveDrafted } from "../../../domain/scheduling/change-draft.ts";
import { planInput } from "../../../domain/scheduling/draft-input.ts";
import { readPlanner } from "../../../domain/scheduling/draft-overview.ts";
import { makeDraft } from "../../../domain/scheduling/make-draft.ts";
import { readReplan } from "../../../domain/scheduling/replan.ts";
import { readGameDay, rescheduleWithVersion } from "../../../domain/scheduling/reschedule.ts";
import { readForm, readSection } from "../../../domain/site/content/content-console.ts";
import { saveDraft } from "../../../domain/site/content/edit-content.ts";
import { addAvailability } from "../factories/availability.ts";
import { PASSWORD } from "../factories/passwords.ts";
import { addPicture, TINY_PNG } from "../factories/pictures.ts";
import { registration } from "../fixtures/test-site.ts";
import { U16 } from "../fixtures/world.ts";
import { keysOfBrowser } from "../servers/push-service.ts";
import type { Cast } from "./cast.ts";
import { CONTENT_FORMS } from "./content-form-table.ts";
import { CUP_FORMS } from "./cup-form-table.ts";
import { FORM_TABLE } from "./form-table.ts";
import { REFEREE_FORMS, refereeVersions } from "./referee-forms.ts";
import { SCHEDULE_FORMS } from "./schedule-forms.ts";
import { TEAM_FORMS } from "./team-forms.ts";

type Fields = Record<string, string>;

/** A form as an authorized person sends it, or a page as they read it. */
export interface Sample {
  path: string;
  /** The form's name in the register; absent for a page. */
  intent?: string;
  by: string | null;
  params: Fields;
  query: Fields;
  fields: Fields;
  file?: string | Uint8Array<ArrayBuffer>;
  /** Values by field or parameter with which the call must have no effect. */
  others: Record<string, string[]>;
  /** Fields that look like ids but only say where to return to. */
  notIds: string[];
  mayBeEmpty: string[];
  onlyReads?: true;
  /** Refused even for the authorized person. */
  isRefused?: true;
  address?: string;
}

const GAMES_FILE = `tournament,date,time,field,team1,team2\n"${U16}",2025-07-17,09:00,1,Lions,Newcomers\n`;

/** The samples of `form-table.ts`. */
export async function samplesOf(cast: Cast): Promise<Sample[]> {
  const values = await valuesOf(cast);
  const groups = await groupsOf(cast);
  const lookUp = (name: string) => values[name] ?? cast.named(name);
  const filled = (text: string) =>
    text.replaceAll('"', "").replace(/<([^>]+)>/g, (_, name: string) => lookUp(name));
  const samples: Sample[] = [];
  let page: string[] = [];
  const tables = [FORM_TABLE, CUP_FORMS, TEAM_FORMS, CONTENT_FORMS, REFEREE_FORMS, SCHEDULE_FORMS];
  const table = tables.join("");
  for (const line of table.split("\n").filter(Boolean)) {
    const words = line.match(/(?:"[^"]*"|<[^>]*>|\S)+/g) ?? [];
    if (line.startsWith("/")) {
      page = words;
      continue;
    }
    const [pattern = "", , by = "", ...common] = page;
    const [name = "", ...own] = words;
    const intent = name === "-" ? "" : name.replace("~", "");
    const params: Fields = {};
    const path = pattern.replace(/=(<[^>]*>)/g, "");
    for (const [, param = "", value = ""] of pattern.matchAll(/:(\w+)=(<[^>]*>)/g)) {
      params[param] = filled(value);
    }
    const sample: Sample = {
      path,
      by: by === "visitor" ? null : by,
      params,
      query: {},
      fields: {},
      others: {},
      notIds: [],
      mayBeEmpty: [],
    };
    if (name !== "page") sample.intent = intent;
    if (name !== "page" && !/^[~-]/.test(name)) sample.fields["intent"] = intent;
    for (const word of [...common, ...own]) add(word, sample);
    const { token } = sample.fields;
    if (name === "page")
      Object.assign(sample, { fields: {}, query: { ...sample.query, ...(token && { token }) } });
    samples.push(sample);
  }
  return samples;

  function add(word: string, sample: Sample): void {
    const [, name = "", unequal, value = ""] = /^(.*?)(!?)=(.*)$/.exec(word) ?? [];
    if (word.startsWith("...")) Object.assign(sample.fields, groups[word.slice(4, -1)]);
    else if (word.startsWith("any:")) sample.notIds.push(word.slice(4));
    else if (word.startsWith("empty:")) sample.mayBeEmpty.push(word.slice(6));
    else if (word === "file") sample.file = GAMES_FILE;
    else if (word === "picture-file") sample.file = new Uint8Array(TINY_PNG);
    else if (word === "reads") sample.onlyReads = true;
    else if (word === "refused") sample.isRefused = true;
    else if (unequal) {
      const own = sample.fields[name] ?? sample.query[name];
      const others = filled(value)
        .split("|")
        .filter((each) => each !== own);
      sample.others[name] = [...(sample.others[name] ?? []), ...others];
    } else if (name === "from" && value.includes(":")) sample.address = value;
    else if (name.startsWith("?")) sample.query[name.slice(1)] = filled(value);
    else sample.fields[filled(name)] = filled(value);
  }
}

/** What only the samples need to know of the cast: versions, and games that are drafted or open. */
async function valuesOf(cast: Cast): Promise<Fields> {
  const { ctx } = cast.marked.get("admin");
  const day = { date: "2025-07-15", from: null, fields: [], by: 15, gameMinutes: null };
  const rest = { date: day.date, from: "09:00", endsBy: null, fields: [], keep: [] };
  const { preview: replan } = await readReplan(ctx, rest);
  const knockout = await readKnockoutSetup(ctx, Number(cast.named("knockout open")));
  const withdrawn = await readKnockoutSetup(ctx, Number(cast.named("withdrawnKnockout")));
  const { choices } = await previewWithdrawal(ctx, Number(cast.named("Lions")));
  const gone = await readWithdrawnTeam(ctx, Number(cast.named("Gone")));
  const code = Number(cast.named("code of Lions"));
  const links = [
    "verify-email",
    "reset-password",
    "change-email",
    "link of invitation",
    "guardian",
  ];
  const list = (names: string[]) => names.map((name) => cast.named(name)).join("|");
  return {
    ...(await draftOf(cast)),
    ...(await refereeVersions(ctx, cast.named("referee"))),
    ...(await addAvailability(cast.site, ctx, {
      found: Number(cast.named("Drakes")),
      shared: Number(cast.named("Ducks")),
      allowed: Number(cast.named("Geese")),
      rival: Number(cast.named("Swans")),
    })),
    U16,
    password: PASSWORD,
    "wrong code": String((code % 899_999) + 100_000),
    "other links": list([...links, "setup"]),
    elsewhere: list(["unnamed", "cub", "mere", "veteran"]),
    "version of the order": (await readTournamentOrder(ctx, Number(cast.named("u16")))).version,
    "version of the day": rescheduleWithVersion((await readGameDay(ctx)).games, day).version,
    "first kickoff": rest.from,
    "start of the replan": replan?.request.earliest ?? "",
    "version of the replan": replan?.version ?? "",
    "version of Lions": choices[0]?.version ?? "",
    "withdrawal of Gone": String(gone?.withdrawal?.id),
    "version of crossings": knockout.version,
    "confirmation to open the draft": `${cast.site.cup.id}-${cast.named("draft of the next cup")}`,
    "first open game": String(knockout.games[0]?.id),
    "programs section": "programs",
    "contact section": "contact",
    birthday: "birthday",
    picture: await addPicture(ctx, "A field"),
    "picture file": await pictureFileOf(ctx),
    "published version": String(await publishedContact(ctx)),
    "side of owls": withdrawn.games[0]?.team1Id === Number(cast.named("owls")) ? "1" : "2",
  };
}

async function pictureFileOf(ctx: Ctx): Promise<string> {
  const id = await addPicture(ctx, "A goal");
  return `${id}-1.webp`;
}

/** Other contact details, published and drafted. */
async function publishedContact(ctx: Ctx): Promise<number | null> {
  const change = (phone: string, publish: boolean) =>
    saveDraft(ctx, "contact", (current) => ({ ...current, phone }), { publish });
  await change("2135550143", true);
  await change("2135550144", false);
  return (await readSection(ctx, "contact")).publishedVersion;
}

/** A draft of the schedule in which a game was moved once. */
async function draftOf(cast: Cast): Promise<Fields> {
  const { ctx } = cast.marked.get("admin");
  await makeDraft(ctx, planInput.parse(await planOf(cast)));
  const made = (await readPlanner(ctx)).draft;
  const [game] = made?.games ?? [];
  if (!made || !game) throw new Error("Nothing is drafted.");
  const cell = (time: string) => ({ date: game.date, time, field: made.settings.fields[0] ?? "" });
  await moveDrafted(ctx, { version: made.version, gameId: game.id, cell: cell("20:15") });
  const [planning] = await cast.site.db
    .insert(schedulePlannings)
    // Its process died, so that it's in nobody's way.
    .values({
      cupId: cast.site.cup.id,
      form: "make",
      typed: {},
      seenAt: new Date(0),
      games: 1,
      fields: 1,
      days: [],
    })
    .returning({ id: schedulePlannings.id });
  return {
    planning: String(planning?.id),
    "version of draft": String(made.version + 1),
    "drafted game": String(game.id),
    "free cell": Object.values(cell("20:00")).join(" "),
  };
}

const planOf = async (cast: Cast) => ({
  ...(await readPlanner(cast.marked.get("admin").ctx)).values,
  meetings: "2",
});

async function groupsOf(cast: Cast): Promise<Record<string, Fields>> {
  const { ctx } = cast.marked.get("admin");
  const cup = await readCupSettings(ctx);
  const tournament = await readTournament(ctx, Number(cast.named("u16")));
  const rules = await readRules(ctx, Number(cast.named("u16")));
  const standings = await readStandingsSettings(ctx);
  const program = await readForm(ctx, "programs", "birthday");
  const draft = await readCupSettings(ctx, "draft");
  return {
    "keys of a browser": keysOfBrowser(),
    registration: registration(),
    plan: await planOf(cast),
    "cup settings": { ...cup.fields, version: cup.version },
    "tournament settings": { ...tournament.fields, version: tournament.version },
    "tournament rules": { ...rules.fields, version: rules.version },
    "standings settings": { ...standings.fields, version: standings.version },
    "no words": {
      earliestBirthYear: "",
      latestBirthYear: "",
      bornText: "",
      playsText: "",
      playsOn: "",
    },
    message: {
      from_name: "Zoe",
      from_email: "zoe@mail.example",
      contact_phone: "5550109998",
      message: "Is there parking?",
    },
    announcement: {
      to: `team:${cast.named("Lions")}`,
      subject: "Water",
      body: "Bring some.",
      byMail: "on",
      bannerUntil: "",
    },
    "new program": { title: "Yoga", description: "Stretch and breathe.", picture: "" },
    program: { ...program.fields, version: program.version },
    "field entry": {
      kind: "begin",
      gameId: cast.named("game"),
      key: "0b7d1f6e-8f0b-4c4e-9d52-0c7a5f8f9a01",
      phone: "5d3f0c1a-2f0e-4b55-8a6c-3a1b8d2e4f02",
    },
    "game details": {
      tournamentName: U16,
      team1Name: "Lions",
      stage: "final",
      field: "2",
      date: "2025-07-16",
      time: "10:00",
      otherDate: "",
      otherTime: "",
    },
    child: {
      firstName: "Kid",
      lastName: "Anew",
      dob: cast.marked.get("kidBare").marks.dob,
      emergencyName: "Rosa Silva",
      emergencyNumber: "5550106666",
    },
    "next cup": { ...draft.fields, place: "Field 9", version: draft.version },
  };
}
