import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ComponentProps } from "react";
import { Form } from "react-router";
import { registerInput, TOO_YOUNG } from "../../../domain/people/accounts/account-input.ts";
import { isUnder18 } from "../../../domain/people/players/age-rules.ts";
import { useAnswer } from "../../forms/answer.tsx";
import { CheckboxField, TextField } from "../../forms/fields.tsx";
import { Button, formProps, IdempotencyKey } from "../../forms/form.tsx";
import { maskPhoneInput } from "../../forms/phone-mask.ts";
import { FeeNotice, Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import { TextLink } from "../text-link.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { PasswordField } from "./password.tsx";
import { FailureDialog } from "./sign-in.tsx";

export const GUARDIAN_PATH = "/register?as=guardian";

/**
 * Registration of a player or guardian (spec §2, §5). Without script the emergency contact is
 * always shown; with script it appears once the date of birth requires it.
 */
export function RegisterForm({
  as,
  visitorKey,
  today,
  fees,
}: {
  as: "player" | "guardian";
  visitorKey: string;
  today: string;
  fees: ComponentProps<typeof FeeNotice>["fees"];
}) {
  const hydrated = useHydrated();
  const answer = useAnswer("register");
  const [form, fields] = useForm({
    id: "register",
    lastResult: answer?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: registerInput(today, as) }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const isGuardian = as === "guardian";
  const under18 = !isGuardian && isUnder18(fields.dob.value ?? null, today);
  const emergencyHint = under18 && fields.dob.value ? undefined : "If under 18";
  const tooYoung = fields.dob.errors?.includes(TOO_YOUNG.player);
  const agreed = fields.terms.value === "on";
  return (
    <>
      <Form {...formProps(form.id, answer)} onSubmit={form.onSubmit} className="max-w-2xl">
        <IdempotencyKey visitorKey={visitorKey} />
        <Panel heading="Tournament fee">
          <p>
            <FeeNotice fees={fees} />
          </p>
        </Panel>
        <Panel heading="Your account">
          <TextField
            field={fields.email}
            label="Email"
            type="email"
            autoComplete="email"
            hint="You log in with it."
          />
          <PasswordField
            field={fields.password}
            autoComplete="new-password"
            hint="At least 8 characters. Three words in a row are easy to keep in mind."
          />
        </Panel>
        <Panel heading={isGuardian ? "About you" : "The player"}>
          <TextField
            field={fields.firstName}
            label="First Name"
            autoComplete="given-name"
            hint="If you have one name only, write it in both fields."
          />
          <TextField field={fields.lastName} label="Last Name" autoComplete="family-name" />
          <TextField
            field={fields.phone}
            label="Phone Number"
            type="tel"
            autoComplete="tel-national"
            onInput={maskPhoneInput}
          />
          <TextField
            field={fields.dob}
            label="Date of Birth"
            type="date"
            max={today}
            autoComplete="bday"
            hint={
              isGuardian
                ? "You must be 18 or over."
                : "It decides in which tournament you may play."
            }
          />
          {tooYoung ? (
            <Notice>
              <p>
                <a href={GUARDIAN_PATH}>Register as a parent or guardian</a>, then add the player.
              </p>
            </Notice>
          ) : null}
          {isGuardian ? null : (
            // Hidden, not removed, so that typed values survive a change of the date.
            <fieldset hidden={hydrated && !under18}>
              <legend className="sr-only">Emergency contact</legend>
              <p>
                A parent or guardian must agree to the terms and conditions if the user is under 18.
              </p>
              <TextField
                field={fields.emergencyName}
                label="Emergency Contact Name"
                hint={emergencyHint}
              />
              <TextField
                field={fields.emergencyNumber}
                label="Emergency Contact Phone"
                type="tel"
                hint={emergencyHint}
                onInput={maskPhoneInput}
              />
            </fieldset>
          )}
        </Panel>
        <Panel heading="Terms">
          {/* Rendered until the date of birth rules it out; hiding it when script loads would shift
              the layout. */}
          <div hidden={hydrated && under18 && Boolean(fields.dob.value)}>
            <CheckboxField
              field={fields.mediaConsent}
              label="Pictures and video of me may be published (optional; from 18 years on)"
            />
          </div>
          <CheckboxField
            field={fields.terms}
            label={
              <>
                I agree to the terms and conditions (
                <TextLink href="/terms" target="_blank" rel="noopener">
                  read them
                </TextLink>
                )
              </>
            }
          />
          <Button {...(hydrated && !agreed && { disabled: true })}>Register</Button>
        </Panel>
        <p>
          Registered before? <TextLink href="/login">Log in</TextLink>
        </p>
        <p>
          What is kept about you, who sees it and when it is deleted:{" "}
          <TextLink href="/privacy">Privacy</TextLink>
        </p>
      </Form>
      <FailureDialog answer={answer} />
    </>
  );
}
