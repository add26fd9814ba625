import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, PostForm, useFields } from "#app/forms/form.tsx";
import { TermsField } from "../accounts/register-form.tsx";
import { withNext } from "../addresses.ts";
import { TextLink } from "../buttons.tsx";
import { RequiredTexts, Ticks } from "../guardians/consent-form.tsx";
import { Panel } from "../page-layout.tsx";

/** A parent's whole way onto a team: who they are, their child, what they agree to. */
export function JoinWithChild({
  path,
  team,
  visitorKey,
}: {
  path: string;
  team: string;
  visitorKey: string;
}) {
  const t = useTranslations("teams.link.family");
  const accounts = useTranslations("accounts.register");
  const guardians = useTranslations("guardians.consent");
  const { form, fields } = useFields("family");
  const linkTo = (href: string) => ({
    link: (text: ReactNode) => <TextLink href={withNext(href, path)}>{text}</TextLink>,
  });
  return (
    <section aria-labelledby="with-child">
      <h2 id="with-child" className="wrap-anywhere">
        {t("heading", { team })}
      </h2>
      <p className="my-0">{t.rich("logIn", linkTo("/login"))}</p>
      <p className="my-0">{t.rich("player", linkTo("/register"))}</p>
      <PostForm {...form} visitorKey={visitorKey} className="cols">
        <div>
          <Panel heading={t("you")}>
            <Fields only={["firstName", "lastName", "phone", "dob", "email", "password"]} />
          </Panel>
        </div>
        <div>
          <Panel heading={t("child")}>
            <Fields only={["childFirstName", "childLastName", "childDob"]} />
            <p className="hint">{t("emergency")}</p>
          </Panel>
          <Panel heading={t("agreements")}>
            <details>
              <summary>{guardians("optionalHeading")}</summary>
              <Ticks kind="optional" fields={fields} />
            </details>
            <Ticks kind="own" fields={fields} />
            <TermsField />
            <RequiredTexts says="parent" />
            <Button>
              <span className="wrap-anywhere">{t("button", { team })}</span>
            </Button>
            <p className="hint mb-0">
              {accounts.rich("privacy", {
                link: (text) => <TextLink href="/privacy">{text}</TextLink>,
              })}
            </p>
          </Panel>
        </div>
      </PostForm>
    </section>
  );
}
