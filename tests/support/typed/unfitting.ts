import type { Form } from "./forms.ts";
import { faultsOf, isNoted, messagesOf } from "./judge.ts";
import type { Sendable } from "./plan.ts";
import { type Answer, send } from "./send.ts";
import type { TypedStage } from "./stage.ts";

/**
 * Faults of the answer to an odd request: it must be refused with a message and change nothing, or
 * succeed.
 */
export async function faultsOfUnfitting(
  stage: TypedStage,
  ask: () => Promise<Answer>,
): Promise<string[]> {
  const changed = async () =>
    (await stage.rows.differences()).filter((row) => !isNoted(row)).length;
  const before = await changed();
  const answer = await ask();
  const faults = faultsOf(answer);
  if (answer.status < 400) return faults;
  if ((await changed()) > before) faults.push("was refused, and changed something");
  const words = answer.isPage ? messagesOf(answer.body).join("") : answer.body.trim();
  if (words === "") faults.push("was refused without a message");
  return faults;
}

export function othersOfPage(form: Sendable, all: readonly Sendable[]): Sendable[] {
  const goesTo = ({ kind }: Sendable) => kind.name.split(" ", 2).join(" ");
  return all.filter((each) => each !== form && goesTo(each) === goesTo(form));
}

export function sendOther(
  stage: TypedStage,
  one: Sendable,
  other: Sendable,
  { action }: Form,
): Promise<Answer> {
  return send(stage, one.place.person, { ...other.place.form, action }, other.values);
}
