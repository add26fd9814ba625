import type { Cup } from "./current-cup.ts";

type CupSetup = Pick<
  Cup,
  | "contactEmail"
  | "startsOn"
  | "place"
  | "registrationClosesAt"
  | "paymentDueAt"
  | "peerHandle"
  | "cashHandle"
  | "bankHandle"
>;

export interface SetupFacts {
  teams: number;
  sendsMail: boolean;
  hasExamples: boolean;
  hasExampleTexts: boolean;
  hasOperator: boolean;
}

/** What to set up before families come, in this order, each with whether it is done. */
export function setupSteps(cup: CupSetup, facts: SetupFacts) {
  const isSet = {
    operator: facts.hasOperator,
    dates: cup.startsOn !== null && cup.registrationClosesAt !== null && cup.paymentDueAt !== null,
    place: cup.place !== "",
    payments: [cup.peerHandle, cup.cashHandle, cup.bankHandle].some(Boolean),
    contact: Boolean(cup.contactEmail),
    institute: !facts.hasExamples && !facts.hasExampleTexts,
    link: facts.teams > 0,
    email: facts.sendsMail,
  };
  return SETUP_STEPS.map((step) => ({ step, isDone: isSet[step] }));
}

export const SETUP_STEPS = [
  "operator",
  "dates",
  "place",
  "payments",
  "contact",
  "institute",
  "link",
  "email",
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];
export type SetupState = ReturnType<typeof setupSteps>;
