import { isUnder18 } from "../players/age-rules.ts";

export const requiredDocuments = ["participation", "terms", "liability"] as const;

/** A signed paper recorded by the admin, which counts as all required documents. */
export const SIGNED_PAPER = "signed-paper";

export interface Consents {
  complete: boolean;
  paper: boolean;
  media: boolean;
  contact: boolean;
  publicName: boolean;
}

export function consentsFromDocuments(agreed: ReadonlySet<string>): Consents {
  const paper = agreed.has(SIGNED_PAPER);
  return {
    complete: paper || requiredDocuments.every((each) => agreed.has(each)),
    paper,
    media: agreed.has("media"),
    contact: agreed.has("contact"),
    publicName: agreed.has("public-name"),
  };
}

export interface ConsentAnswer {
  id: number;
  document: string;
  agreed: boolean;
  version: string;
  hash: string;
  at: Date;
  /** Given through a link that an organizer had displayed. */
  byDisplayedLink?: boolean;
}

export function latestAnswers(answers: readonly ConsentAnswer[]): Map<string, ConsentAnswer> {
  return new Map(answers.map((answer) => [answer.document, answer]));
}

/**
 * Without a current guardian only a signed paper makes it complete, and nothing optional is open;
 * earlier answers stay, but someone has to be asked again.
 */
export function consentsFromAnswers(answers: readonly ConsentAnswer[], hasGuardian: boolean) {
  const agreed = [...latestAnswers(answers).values()].filter((answer) => answer.agreed);
  const consents = consentsFromDocuments(new Set(agreed.map(({ document }) => document)));
  if (hasGuardian) return consents;
  const { paper } = consents;
  return { complete: paper, paper, media: false, contact: false, publicName: false };
}

export function isParticipationDeclined(answers: readonly ConsentAnswer[]): boolean {
  return latestAnswers(answers).get("participation")?.agreed === false;
}

export type GuardianState =
  | "adult"
  | "agreed"
  /** The date of birth was purged, so it is unknown whether a guardian is needed. */
  | "ageless"
  | "declined"
  | "asked"
  /** The guardian who agreed is gone; another one is asked. */
  | "gone"
  | "nobody";

/**
 * `hasGuardian`: a named guardian, or the account that a child is in. `today` is in the cup's zone;
 * turning 18 ends the pending state.
 */
export function guardianState(
  player: { dob: string | null; hasGuardian: boolean },
  answers: readonly ConsentAnswer[],
  today: string,
): GuardianState {
  if (!isUnder18(player.dob, today)) return "adult";
  if (consentsFromAnswers(answers, player.hasGuardian).complete) return "agreed";
  if (isParticipationDeclined(answers)) return "declined";
  if (player.dob === null) return "ageless";
  if (player.hasGuardian) return "asked";
  return consentsFromAnswers(answers, true).complete ? "gone" : "nobody";
}

export function isConsentPending(state: GuardianState): boolean {
  return pendingKind(state) !== null;
}

export type Pending = "declined" | "waiting";

/** Whether consent is missing, and if so whether the guardian said no. */
export function pendingKind(state: GuardianState): Pending | null {
  if (state === "adult" || state === "agreed") return null;
  return state === "declined" ? state : "waiting";
}

/** Form field names allow only letters, digits and underscores. */
export function consentFieldName(document: string): string {
  return `agree_${document.replace(/\W/g, "_")}`;
}
