import { useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { registerInput, TOO_YOUNG } from "../../../domain/people/accounts/account-input.ts";
import { isUnder18 } from "../../../domain/people/players/age-rules.ts";
import { useAnswer } from "../../forms/answer.tsx";
import { CheckboxField, TextField } from "../../forms/fields.tsx";
import { Button, formProps, IdempotencyKey } from "../../forms/form.tsx";
import { maskPhoneInput } from "../../forms/phone-mask.ts";
import { SiteLink } from "../../i18n/site-link.tsx";
import { withNext } from "../addresses.ts";
import { FeeNotice, Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import { TextLink } from "../text-link.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { PasswordField } from "./password.tsx";
import { FailureDialog } from "./sign-in.tsx";
import { useValidation } from "./use-validation.ts";

export const GUARDIAN_PATH = "/register?as=guardian";

/**
 * Registration of a player or guardian (spec §2, §5). Without script the emergency contact is
 * always shown; with script it appears once the date of birth requires it.
 */
export function RegisterForm({
  as,
  next,
  visitorKey,
  today,
  fees,
}: {
  as: "player" | "guardian";
  /** Where to go on afterwards. */
  next: string;
  visitorKey: string;
  today: string;
  fees: ComponentProps<typeof FeeNotice>["fees"];
}) {
  const hydrated = useHydrated();
  const answer = useAnswer("register");
  const t = useTranslations("accounts");
  const label = useTranslations("fields");
  const { say, onValidate } = useValidation(registerInput(today, as));
  const [form, fields] = useForm({
    id: "register",
    lastResult: answer?.result,
    onValidate,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const isGuardian = as === "guardian";
  const under18 = !isGuardian && isUnder18(fields.dob.value ?? null, today);
  const emergencyHint = under18 && fields.dob.value ? undefined : t("register.ifUnder18");
  const tooYoung = fields.dob.errors?.includes(say(TOO_YOUNG.player));
  const agreed = fields.terms.value === "on";
  return (
    <>
      <Form {...formProps(form.id, answer)} onSubmit={form.onSubmit} className="max-w-2xl">
        <IdempotencyKey visitorKey={visitorKey} />
        <Panel heading={t("register.fee")}>
          <p>
            <FeeNotice fees={fees} />
          </p>
        </Panel>
        <Panel heading={t("register.account")}>
          <TextField
            field={fields.email}
            label={label("email")}
            type="email"
            autoComplete="email"
            hint={t("register.emailHint")}
          />
          <PasswordField
            field={fields.password}
            autoComplete="new-password"
            hint={t("register.passwordHint")}
          />
        </Panel>
        <Panel heading={t(isGuardian ? "register.guardian" : "register.player")}>
          <TextField
            field={fields.firstName}
            label={label("firstName")}
            autoComplete="given-name"
            hint={t("register.nameHint")}
          />
          <TextField field={fields.lastName} label={label("lastName")} autoComplete="family-name" />
          <TextField
            field={fields.phone}
            label={label("phoneNumber")}
            type="tel"
            autoComplete="tel-national"
            onInput={maskPhoneInput}
          />
          <TextField
            field={fields.dob}
            label={label("dateOfBirth")}
            type="date"
            max={today}
            autoComplete="bday"
            hint={t(isGuardian ? "register.guardianDobHint" : "register.dobHint")}
          />
          {tooYoung ? (
            <Notice>
              <p>
                {t.rich("register.tooYoung", {
                  link: (text) => <SiteLink href={withNext(GUARDIAN_PATH, next)}>{text}</SiteLink>,
                })}
              </p>
            </Notice>
          ) : null}
          {isGuardian ? null : (
            // Hidden, not removed, so that typed values survive a change of the date.
            <fieldset hidden={hydrated && !under18}>
              <legend className="sr-only">{t("register.emergency")}</legend>
              <p>{t("register.under18")}</p>
              <TextField
                field={fields.emergencyName}
                label={label("emergencyContactName")}
                hint={emergencyHint}
              />
              <TextField
                field={fields.emergencyNumber}
                label={label("emergencyContactPhone")}
                type="tel"
                hint={emergencyHint}
                onInput={maskPhoneInput}
              />
            </fieldset>
          )}
        </Panel>
        <Panel heading={t("register.terms")}>
          {/* Rendered until the date of birth rules it out; hiding it when script loads would shift
              the layout. */}
          <div hidden={hydrated && under18 && Boolean(fields.dob.value)}>
            <CheckboxField field={fields.mediaConsent} label={t("register.media")} />
          </div>
          <CheckboxField
            field={fields.terms}
            label={t.rich("register.agree", {
              link: (text) => (
                <TextLink href="/terms" target="_blank" rel="noopener">
                  {text}
                </TextLink>
              ),
            })}
          />
          <Button {...(hydrated && !agreed && { disabled: true })}>{t("register.button")}</Button>
        </Panel>
        <p>
          {t.rich("register.registeredBefore", {
            link: (text) => <TextLink href={withNext("/login", next)}>{text}</TextLink>,
          })}
        </p>
        <p>
          {t.rich("register.privacy", {
            link: (text) => <TextLink href="/privacy">{text}</TextLink>,
          })}
        </p>
      </Form>
      <FailureDialog answer={answer} />
    </>
  );
}
