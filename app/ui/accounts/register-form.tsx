import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FieldOf, Fields } from "#app/forms/field-of.tsx";
import { Button, PostForm, useFields } from "#app/forms/form.tsx";
import { useText } from "#app/i18n/use-text.ts";
import { FIELD_REFUSALS, type Registrant } from "#domain/people/accounts/register-rules.ts";
import { isUnder18 } from "#domain/people/players/age-rules.ts";
import { withNext } from "../addresses.ts";
import { TextLink } from "../buttons.tsx";
import { FeeNotice, Panel } from "../page-layout.tsx";
import { FailureDialog } from "./sign-in.tsx";

export const GUARDIAN_PATH = "/register?as=guardian";

/** The tick without which nobody registers. */
export function TermsField() {
  const t = useTranslations("accounts.register");
  const link = (text: ReactNode) => (
    <TextLink href="/terms" target="_blank" rel="noopener">
      {text}
    </TextLink>
  );
  const whole = (text: ReactNode) => <span className="whitespace-nowrap">{text}</span>;
  return <FieldOf name="terms" label={t.rich("agree", { link, whole })} />;
}

/**
 * Registration of a player or guardian (spec §2, §5). Without script the emergency contact is
 * always shown; `helpRegistering` hides it once the date of birth doesn't require it.
 */
export function RegisterForm({
  as,
  next,
  visitorKey,
  today,
  fees,
}: {
  as: Registrant;
  /** Where to go on afterwards. */
  next: string;
  visitorKey: string;
  today: string;
  fees: ComponentProps<typeof FeeNotice>["fees"];
}) {
  const t = useTranslations("accounts");
  const say = useText("fieldErrors");
  const { form, fields, answer } = useFields("register");
  const isGuardian = as === "guardian";
  const { value: dob } = fields["dob"] ?? {};
  const emergencyHint =
    !isGuardian && dob && isUnder18(dob, today) ? undefined : (
      <span className="group-data-[age=minor]:hidden">{t("register.ifUnder18")}</span>
    );
  return (
    <>
      <PostForm
        id={form.id}
        name={form.name}
        of={form.of}
        visitorKey={visitorKey}
        failure={null}
        className="group max-lg:max-w-2xl"
        data-as={as}
        data-age=""
        data-today={today}
        data-refusals={JSON.stringify(
          Object.fromEntries(FIELD_REFUSALS.map((each) => [each.key, say(each)])),
        )}
      >
        <div className="cols mt-5">
          <div>
            <Panel heading={t("register.fee")}>
              <p>
                <FeeNotice fees={fees} />
              </p>
            </Panel>
            <Panel heading={t("register.account")}>
              <Fields only={["email", "password"]} />
            </Panel>
          </div>
          <div>
            <Panel heading={t(isGuardian ? "register.guardian" : "register.player")}>
              <Fields only={["firstName", "lastName", "phone", "dob"]} />
              {isGuardian ? null : (
                <fieldset className="group-data-[age=adult]:hidden">
                  <legend className="sr-only">{t("register.emergency")}</legend>
                  <p>{t("register.under18")}</p>
                  <FieldOf name="emergencyName" hint={emergencyHint} />
                  <FieldOf name="emergencyNumber" hint={emergencyHint} />
                </fieldset>
              )}
            </Panel>
            <Panel heading={t("register.terms")}>
              <div className="group-data-[age=minor]:hidden">
                <FieldOf name="mediaConsent" />
              </div>
              <TermsField />
              <Button>{t("register.button")}</Button>
            </Panel>
          </div>
        </div>
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
      </PostForm>
      <FailureDialog answer={answer} />
    </>
  );
}
