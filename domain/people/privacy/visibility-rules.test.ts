import { expect, test } from "vitest";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import {
  type ConsentSubject,
  canSee,
  childVisibility,
  NO_CONSENTS,
  type PersonalField,
  type ViewerRole,
  visibility,
} from "./visibility-rules.ts";
import {
  nameForGuardianLink,
  type PublicPlayer,
  publicName,
  visibleName,
} from "./visible-name-rules.ts";

const TODAY = "2025-07-15";
const ana = { firstName: "Ana", lastName: "Silva" };
const ADULT = "2007-07-15";
const MINOR = "2007-07-16";
const THIRTEEN = "2012-07-15";
const CHILD = "2012-07-16";

function subject(dob: string | null, other: Partial<ConsentSubject> = {}): ConsentSubject {
  return { ...NO_CONSENTS, dob, ...other };
}

const waiting = { waiting: true, showContact: true };
const agreed = { agreed: true, publicName: true, contact: true };

const paper = { ...waiting, ...agreed, paper: true };
const fields = Object.keys(visibility) as PersonalField[];
const fieldsFor = (reader: ViewerRole, of: ConsentSubject) =>
  fields.filter((field) => canSee(field, [reader], of, TODAY));

const teamRoles = ["team", "team-manager", "newcomer", "recruiter"] as const;

function others(field: PersonalField, of: ConsentSubject): ViewerRole[] {
  const readers = [...teamRoles, "confirmed", "signed-in", "everybody"] as const;
  return readers.filter((reader) => canSee(field, [reader], of, TODAY));
}

test("the person, a guardian who agreed and admins see everything", () => {
  for (const reader of ["self", "guardian", "linked-guardian", "admin"] as const) {
    expect(fieldsFor(reader, subject(CHILD)), reader).toEqual(fields);
  }
});

test("the registrar sees everything but notes of cards; scorekeeper and treasurer names on teams, an editor nothing", () => {
  const registrars = fields.filter((each) => each !== "card-note");
  expect(fieldsFor("registrar", subject(CHILD))).toEqual(registrars);
  for (const reader of ["scorekeeper", "treasurer"] as const) {
    expect(fieldsFor(reader, subject(CHILD))).toEqual(["full-name", "short-name"]);
    expect(fieldsFor(reader, subject(CHILD, paper))).toEqual([]);
  }
  expect(Object.values(visibility).flatMap((row) => Object.keys(row))).not.toContain("editor");
});

test("somebody who is only named as guardian sees the short name and their own contact", () => {
  expect(fieldsFor("asked-guardian", subject(MINOR, paper))).toEqual(["short-name", "guardian"]);
  expect(canSee("short-name", ["asked-guardian"], subject(CHILD), TODAY)).toBe(true);
});

test("nobody else sees email, emergency contact, consents or check-in", () => {
  for (const dob of [ADULT, MINOR, CHILD, null]) {
    const all = subject(dob, paper);
    for (const field of ["email", "emergency-contact", "agreements", "check-in"] as const) {
      expect(others(field, all)).toEqual([]);
    }
  }
});

test("the team sees full names of adults, and of minors once a guardian agreed", () => {
  for (const of of [subject(ADULT), subject(THIRTEEN, { agreed: true })]) {
    expect(others("full-name", of)).toEqual(["team", "team-manager"]);
  }
  expect(others("full-name", subject(THIRTEEN))).toEqual([]);
  expect(others("short-name", subject(THIRTEEN))).toEqual(["team", "team-manager", "newcomer"]);
});

test("teammates see a name of someone under 13 only with a signed paper", () => {
  expect(others("full-name", subject(CHILD, { agreed: true }))).toEqual(["team-manager"]);
  expect(others("short-name", subject(CHILD, { agreed: true }))).toEqual(["team-manager"]);
  const signed = subject(CHILD, { agreed: true, paper: true });
  expect(others("full-name", signed)).toEqual(["team", "team-manager"]);
  expect(others("short-name", signed)).not.toContain("newcomer");
});

test("consent status is for the manager, not for teammates", () => {
  expect(others("pending", subject(MINOR))).toEqual(["team-manager"]);
});

test("somebody with several roles sees what any of them sees", () => {
  const both: ViewerRole[] = ["signed-in", "team"];
  expect(canSee("full-name", both, subject(MINOR, { agreed: true }), TODAY)).toBe(true);
  expect(canSee("phone", both, subject(ADULT, waiting), TODAY)).toBe(false);
});

test("confirmed accounts see short name and age of adults and consented minors", () => {
  const consented = { ...waiting, agreed: true };
  for (const field of ["short-name", "age"] as const) {
    const sees = (of: ConsentSubject) =>
      (["confirmed", "signed-in"] as const).filter((each) => canSee(field, [each], of, TODAY));
    expect(sees(subject(THIRTEEN, consented))).toEqual(["confirmed"]);
    expect(sees(subject(CHILD, consented))).toEqual([]);
    expect(sees(subject(CHILD, { ...consented, paper: true }))).toEqual(["confirmed"]);
    expect(sees(subject(THIRTEEN, { agreed: true }))).toEqual([]);
  }
  expect(canSee("age", ["signed-in"], subject(ADULT, waiting), TODAY)).toBe(false);
  expect(canSee("age", ["confirmed"], subject(ADULT, waiting), TODAY)).toBe(true);
  const signedIn: ViewerRole[] = ["signed-in", "confirmed"];
  expect(visibleName(ana, signedIn, subject(THIRTEEN, consented), TODAY)).toBe("Ana S.");
  const onTeam = subject(THIRTEEN, { agreed: true });
  expect(visibleName(ana, [...signedIn, "team"], onTeam, TODAY)).toBe("Ana Silva");
});

test("a minor without consent has an age from 13 and no name", () => {
  expect(others("short-name", subject(THIRTEEN, waiting))).not.toContain("confirmed");
  expect(others("age", subject(THIRTEEN, waiting))).toEqual(["confirmed"]);
  expect(others("age", subject(CHILD, waiting))).toEqual([]);
});

test("an adult manager with an open slot reaches adults who agreed, and no minors", () => {
  for (const field of ["birth-date", "phone"] as const) {
    expect(others(field, subject(ADULT, waiting))).toEqual(["recruiter"]);
    expect(others(field, subject(ADULT, { waiting: true }))).toEqual([]);
    expect(others(field, subject(ADULT, { showContact: true }))).toEqual([]);
    expect(others(field, subject(MINOR, paper))).toEqual([]);
  }
});

test("a recruiting manager reaches the guardian of a minor who agreed", () => {
  expect(others("guardian", subject(MINOR, { ...waiting, ...agreed }))).toEqual(["recruiter"]);
  expect(others("guardian", subject(MINOR, waiting))).toEqual([]);
  expect(others("guardian", subject(MINOR, { waiting: true, ...agreed }))).toEqual([]);
  expect(others("guardian", subject(MINOR, { showContact: true, ...agreed }))).toEqual([]);
  expect(others("guardian", subject(CHILD, { ...waiting, ...agreed }))).toEqual([]);
  expect(others("guardian", subject(CHILD, paper))).toEqual(["recruiter"]);
});

const own = [
  "the player",
  "the guardian who manages the player's account",
  "a guardian who agreed through a link",
  "the organizer",
  "the registrar",
];
const confirmed = ["anyone with an account and a confirmed email"];
const trusted =
  "an adult who manages or co-manages the player's team, once the organizer has approved that person";
const familyOnly = { always: own, waiting: [], agreed: [], released: [] };

test.each([
  ["Date of birth", familyOnly],
  ["Phone", familyOnly],
  ["Email", familyOnly],
  ["Emergency contact", familyOnly],
  [
    "First name and last initial, such as Ana S.",
    { waiting: [], agreed: confirmed, released: ["everyone"] },
  ],
  ["Age", { waiting: confirmed, agreed: [], released: [] }],
  ["Whether the guardian has agreed yet", { always: [...own, trusted] }],
  [
    "The guardian's name, phone, and email",
    {
      waiting: [],
      agreed: [],
      released: [
        "an adult approved by the organizer who manages or co-manages a team with an empty slot",
      ],
    },
  ],
  ["First and last name", { settled: ["approved teammates with a confirmed email", trusted] }],
])("the privacy page says who sees of a child: %s", (field, readers) => {
  const rows = childVisibility().map(({ field: id, ...seenBy }) => ({
    field: translate("en", message(`privacy.fields.${id}`)),
    ...Object.fromEntries(
      Object.entries(seenBy).map(([when, roles]) => [
        when,
        roles.map((role) => translate("en", message(`privacy.readers.${role}`))),
      ]),
    ),
  }));
  expect(rows.find((each) => each.field === field)).toMatchObject(readers);
});

const CUP_DAY = "2025-07-27";

const NOTHING = { publicName: false, paper: false };
const AGREED = { publicName: true, paper: false };

function named(player: Partial<PublicPlayer>): string {
  const ana = { firstName: "Ana", lastName: "Silva", slot: 3, consents: NOTHING, dob: null };
  return publicName({ ...ana, ...player }, CUP_DAY);
}

test("an adult's first name and initial, from the 18th birthday, and a number without a birth date", () => {
  expect(named({ dob: "2007-07-27" })).toBe("Ana S.");
  expect(named({ dob: "2007-07-28" })).toBe("Player 3");
  expect(named({ dob: null, consents: AGREED })).toBe("Player 3");
});

test("a minor's number, unless a guardian agreed and, under 13, there is a paper too", () => {
  expect(named({ dob: "2011-05-04" })).toBe("Player 3");
  expect(named({ dob: "2011-05-04", consents: AGREED })).toBe("Ana S.");
  expect(named({ dob: "2012-07-27", consents: AGREED })).toBe("Ana S.");
  expect(named({ dob: "2012-07-28", consents: AGREED })).toBe("Player 3");
  expect(named({ dob: "2012-07-28", consents: { ...NOTHING, paper: true } })).toBe("Player 3");
  expect(named({ dob: "2012-07-28", consents: { ...AGREED, paper: true } })).toBe("Ana S.");
});

test("no name of somebody who left the team", () => {
  expect(named({ dob: "1999-01-01", slot: null })).toBe("Former player");
  expect(publicName(null, CUP_DAY)).toBe("Former player");
});

test("a guardian by link sees the full name only after agreeing", () => {
  expect(nameForGuardianLink("agreed")).toBe("full-name");
  expect(nameForGuardianLink("unanswered")).toBe("short-name");
  expect(nameForGuardianLink("refused")).toBe("short-name");
});
