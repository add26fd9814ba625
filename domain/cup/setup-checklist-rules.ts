import type { Cup } from "./current-cup.ts";

type CupSetup = Pick<
  Cup,
  | "contactEmail"
  | "startsOn"
  | "registrationClosesAt"
  | "paymentDueAt"
  | "peerHandle"
  | "cashHandle"
  | "bankHandle"
>;

/** What families will miss if the site opens now, in the order to set it up. */
export function missingSetup(
  cup: CupSetup,
  {
    tournaments,
    sendsMail,
    hasExamples,
    hasExampleTexts,
    hasOperator,
  }: {
    tournaments: number;
    sendsMail: boolean;
    hasExamples: boolean;
    hasExampleTexts: boolean;
    hasOperator: boolean;
  },
) {
  const isSet = {
    operator: hasOperator,
    email: sendsMail,
    contact: Boolean(cup.contactEmail),
    days: cup.startsOn !== null,
    deadlines: cup.registrationClosesAt !== null && cup.paymentDueAt !== null,
    tournaments: tournaments > 0,
    payments: [cup.peerHandle, cup.cashHandle, cup.bankHandle].some(Boolean),
    examples: !hasExamples,
    texts: !hasExampleTexts,
  };
  return SETUP_STEPS.filter((step) => !isSet[step]);
}

export const SETUP_STEPS = [
  "operator",
  "email",
  "contact",
  "days",
  "deadlines",
  "tournaments",
  "payments",
  "examples",
  "texts",
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];
