import { useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { FIELD_REFUSALS, type Registrant } from "../../../domain/people/accounts/register-rules.ts";
import { isUnder18 } from "../../../domain/people/players/age-rules.ts";
import { useAnswer } from "../../forms/answer.tsx";
import { CheckboxField, TextField } from "../../forms/fields.tsx";
import { Button, formProps, IdempotencyKey } from "../../forms/form.tsx";
import { messageText } from "../../i18n/use-message-text.ts";
import { withNext } from "../addresses.ts";
import { FeeNotice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";
import { TextLink } from "../text-link.tsx";
import { PasswordField } from "./password.tsx";
import { FailureDialog } from "./sign-in.tsx";

export const GUARDIAN_PATH = "/register?as=guardian";

type RegisterFields = Record<
  | "email"
  | "password"
  | "firstName"
  | "lastName"
  | "phone"
  | "dob"
  | "emergencyName"
  | "emergencyNumber"
  | "mediaConsent"
  | "terms",
  string
>;

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
  const answer = useAnswer("register");
  const t = useTranslations("accounts");
  const label = useTranslations("fields");
  const fieldErrors = useTranslations("fieldErrors");
  const say = (text: string) => messageText(text, { fieldErrors });
  const [form, fields] = useForm<RegisterFields>({ id: "register", lastResult: answer?.result });
  const isGuardian = as === "guardian";
  const under18 = !isGuardian && isUnder18(fields.dob.value ?? null, today);
  const emergencyHint =
    under18 && fields.dob.value ? undefined : (
      <span className="group-data-[age=minor]:hidden">{t("register.ifUnder18")}</span>
    );
  return (
    <>
      <Form
        {...formProps(form.id, answer)}
        className="group max-lg:max-w-2xl"
        data-as={as}
        data-age=""
        data-today={today}
        data-refusals={JSON.stringify(
          Object.fromEntries(FIELD_REFUSALS.map((text) => [text, say(text)])),
        )}
      >
        <IdempotencyKey visitorKey={visitorKey} />
        <div className="cols mt-5">
          <div>
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
          </div>
          <div>
            <Panel heading={t(isGuardian ? "register.guardian" : "register.player")}>
              <TextField
                field={fields.firstName}
                label={label("firstName")}
                autoComplete="given-name"
                hint={t("register.nameHint")}
              />
              <TextField
                field={fields.lastName}
                label={label("lastName")}
                autoComplete="family-name"
              />
              <TextField
                field={fields.phone}
                label={label("phoneNumber")}
                type="tel"
                autoComplete="tel-national"
              />
              <TextField
                field={fields.dob}
                label={label("dateOfBirth")}
                type="date"
                max={today}
                autoComplete="bday"
                hint={isGuardian ? undefined : t("register.dobHint")}
              />
              {isGuardian ? null : (
                <fieldset className="group-data-[age=adult]:hidden">
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
                  />
                </fieldset>
              )}
            </Panel>
            <Panel heading={t("register.terms")}>
              <div className="group-data-[age=minor]:hidden">
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
      </Form>
      <FailureDialog answer={answer} />
    </>
  );
}
