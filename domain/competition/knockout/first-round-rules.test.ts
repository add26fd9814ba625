import { expect, test } from "vitest";
import { bracketsOf, describePlan } from "../../../tests/support/factories/knockouts.ts";
import { planKnockout } from "./plan-rules.ts";
import type { FromBracket } from "./side-source-rules.ts";

const CASES: [string, FromBracket[], number, string[]][] = [
  [
    "two byes of three brackets, for the two best firsts",
    bracketsOf(4, 4, 4),
    6,
    [
      "quarter-final: a 2 of ABC – a 2 of ABC",
      "quarter-final: best 1 number 3 – a 2 of ABC",
      "semi-final: best 1 number 1 – winner of quarter-final 1",
      "semi-final: best 1 number 2 – winner of quarter-final 2",
    ],
  ],
  [
    "two best thirds of three brackets, against the two best firsts",
    bracketsOf(4, 4, 4),
    8,
    [
      "quarter-final: best 1 number 1 – a 3 of ABC",
      "quarter-final: a 2 of ABC – a 2 of ABC",
      "quarter-final: best 1 number 2 – a 3 of ABC",
      "quarter-final: best 1 number 3 – a 2 of ABC",
    ],
  ],
  [
    "three byes of two brackets, for the firsts and the better second",
    bracketsOf(3, 3),
    5,
    [
      "quarter-final: best 2 number 2 – best 3 number 1",
      "semi-final: best 1 number 1 – winner of quarter-final 1",
      "semi-final: best 1 number 2 – best 2 number 1",
    ],
  ],
  [
    "a bye for the best of two firsts, and the best second",
    bracketsOf(4, 4),
    3,
    [
      "semi-final: best 1 number 2 – best 2 number 1",
      "final: best 1 number 1 – winner of semi-final 1",
    ],
  ],
  [
    "the best four of six firsts",
    bracketsOf(3, 3, 3, 3, 3, 3),
    4,
    [
      "semi-final: best 1 number 1 – best 1 number 4",
      "semi-final: best 1 number 2 – best 1 number 3",
    ],
  ],
  [
    "the two best of three firsts in a final",
    bracketsOf(3, 3, 3),
    2,
    ["final: a 1 of ABC – a 1 of ABC"],
  ],
];

test.each(CASES)("seeds by rank across brackets: %s", (_, brackets, goOn, first) => {
  const plan = describePlan(planKnockout(brackets, { goOn, thirdPlace: true }));
  expect(plan.slice(0, first.length)).toEqual(first);
});
