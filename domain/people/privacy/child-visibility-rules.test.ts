import { expect, test } from "vitest";
import { message } from "../../../i18n/message.ts";
import { english } from "../../../i18n/translate.ts";
import { childVisibility } from "./child-visibility-rules.ts";

const own = [
  "the player",
  "the guardian who manages the player's account",
  "the organizer",
  "the registrar",
];
const confirmed = ["anyone with an account and a confirmed email"];
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
  [
    "Whether the guardian has agreed yet",
    { always: [...own, "the player's team manager or a co-manager, if their email is confirmed"] },
  ],
  [
    "The guardian's name, phone, and email",
    {
      waiting: [],
      agreed: [],
      released: [
        "an adult team manager or co-manager with a confirmed email and an empty slot on the team",
      ],
    },
  ],
])("the privacy page says who sees of a child: %s", (field, readers) => {
  const rows = childVisibility().map(({ field: id, ...seenBy }) => ({
    field: english(message(`privacy.fields.${id}`)),
    ...Object.fromEntries(
      Object.entries(seenBy).map(([when, roles]) => [
        when,
        roles.map((role) => english(message(`privacy.readers.${role}`))),
      ]),
    ),
  }));
  expect(rows.find((each) => each.field === field)).toMatchObject(readers);
});
