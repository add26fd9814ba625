import type { z } from "zod";
import { schemaOf } from "#domain/core/fields.ts";
import { addIssue, submissionId } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import type { Ctx } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { currentCup } from "../cup/current-cup.ts";
import { registerFields } from "../people/accounts/account-input.ts";
import { register } from "../people/accounts/registration.ts";
import { addChild } from "../people/guardians/children.ts";
import type { AgreedText, OfferedTexts } from "../people/guardians/consents.ts";
import { answerInput, childFields } from "../people/guardians/guardian-input.ts";
import { isUnder18 } from "../people/players/age-rules.ts";
import { fullName } from "../people/players/name-rules.ts";
import { findActor, type NewSession } from "../people/sign-in/sessions.ts";
import { whyNotEligible } from "./eligibility-rules.ts";
import { findTeamByLink, joinByLink, requireJoiningOpen } from "./joining.ts";

/** What a parent is asked behind a join link; `today` is yyyy-MM-dd in the cup's zone. */
export function familyFields(today: string) {
  const { firstName, lastName, phone, dob, email, password, terms } = registerFields(
    today,
    "guardian",
  );
  const child = childFields(today, true);
  return {
    firstName,
    lastName,
    phone,
    dob,
    email,
    password,
    childFirstName: child.firstName,
    childLastName: child.lastName,
    childDob: child.dob,
    terms,
  };
}

/** `optional` lists the documents that are asked for separately. */
export function familyInput(today: string, optional: readonly string[]) {
  return schemaOf(familyFields(today))
    .extend({ sending: submissionId() })
    .superRefine(({ childDob }, check) => {
      if (!isUnder18(childDob, today))
        addIssue(check, message("guardianErrors.adultRegisters"), ["childDob"]);
    })
    .and(answerInput(optional))
    .transform(({ childFirstName, childLastName, childDob, ticked, ...holder }) => ({
      holder: { ...holder, mediaConsent: false, emergencyName: null, emergencyNumber: null },
      child: {
        firstName: childFirstName,
        lastName: childLastName,
        dob: childDob,
        phone: null,
        // Who adds a child is called first; the child's page can name somebody else.
        emergencyName: fullName(holder),
        emergencyNumber: holder.phone,
        ticked,
      },
    }));
}

/**
 * Registers a parent, adds their child, and puts the child on the team of a join link. What is refused
 * before there is an account throws; later `joined` is null, and the link's page says why.
 * Resubmitting the same form does nothing twice.
 */
export async function joinWithChild(
  ctx: Ctx,
  { holder, child }: z.output<ReturnType<typeof familyInput>>,
  { token, terms, texts }: { token: string; terms: AgreedText; texts: OfferedTexts },
): Promise<{ session: NewSession; joined: { playerId: string; requested?: true } | null }> {
  const cup = await currentCup(ctx.db);
  requireJoiningOpen(cup, ctx);
  const team = await findTeamByLink(ctx, cup.id, token);
  const why = whyNotEligible(child.dob, team.tournament);
  if (why) throw new DomainError("invalid", why, { field: "childDob" });
  const session = await register(ctx, holder, terms);
  const own = { ...ctx, actor: await findActor(ctx.db, session.token, ctx.now) };
  try {
    const { playerId } = await addChild(own, child, texts);
    const { requested } = await joinByLink(own, { token, playerId });
    return { session, joined: { playerId, ...(requested && { requested }) } };
  } catch (error) {
    if (error instanceof DomainError) return { session, joined: null };
    throw error;
  }
}
