import type { ReactNode } from "react";
import { Link, redirect, useLoaderData, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { FormFailure, useAnswer, useFormAnswer } from "#app/forms/answer.tsx";
import { Fields } from "#app/forms/field-of.tsx";
import { Button, FieldsForm, PostForm, useFields } from "#app/forms/form.tsx";
import { adminForm, forms, staffForm } from "#app/forms/forms.ts";
import { maskPhoneInput } from "#app/forms/phone-mask.ts";
import { type PageRequest, page } from "#app/routing/page.ts";
import { HandoverFields } from "#app/ui/accounts/delete-account.tsx";
import { BackLink, ConsoleButton } from "#app/ui/buttons.tsx";
import { useHasRole } from "#app/ui/console/staff-roles.tsx";
import { useAsked } from "#app/ui/dialog.tsx";
import { useMailText, useSendsMail } from "#app/ui/mail/mail-notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Done, Panel } from "#app/ui/page-layout.tsx";
import { PersonContactPanel, PersonRoles } from "#app/ui/people/person.tsx";
import { todayIn } from "#domain/core/date-rules.ts";
import { schemaOf } from "#domain/core/fields.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { waiveEmailProof } from "#domain/people/accounts/email-verification.ts";
import { playerId } from "#domain/people/guardians/guardian-input.ts";
import { correctionFields } from "#domain/people/players/player-input.ts";
import { correctPlayer } from "#domain/people/players/players.ts";
import { endSessionsByAdmin } from "#domain/people/sign-in/session-list.ts";
import { turnOffTwoFactorByAdmin } from "#domain/people/sign-in/two-factor-enrollment.ts";
import { deleteAccount, deletePlayer } from "#domain/site/accounts/account-deletion.ts";
import { deleteAccountByAdminInput } from "#domain/site/accounts/deletion-input.ts";
import {
  type PersonPage,
  readPerson,
  readPersonContact,
} from "#domain/site/accounts/person-page.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: ["registrar"], title: message("people.title") },
  async ({ ctx, param, query, views }) => {
    const cup = await currentCup(ctx.db);
    return {
      person: await readPerson(ctx, idOf({ param })),
      forms: views({ correct: correctionFields(todayIn(cup.zone, ctx.now)) }),
      isSignedOut: query.get("done") === "sign-out",
    };
  },
);

const idOf = ({ param }: Pick<PageRequest, "param">) => playerId.parse(param("playerId"));

export const action = forms({
  contact: staffForm(["registrar"], {
    run: async (_, submitted) =>
      Response.json({ contact: await readPersonContact(submitted.ctx, idOf(submitted)) }),
  }),
  "waive-proof": adminForm({
    done: message("people.address.done"),
    run: (_, submitted) => waiveEmailProof(submitted.ctx, { playerId: idOf(submitted) }),
  }),
  // Its panel says that it's done.
  "sign-out": adminForm({
    at: "#browsers",
    run: (_, submitted) => endSessionsByAdmin(submitted.ctx, { playerId: idOf(submitted) }),
  }),
  "two-factor-off": adminForm({
    done: message("people.twoFactor.off"),
    run: (_, submitted) => turnOffTwoFactorByAdmin(submitted.ctx, { playerId: idOf(submitted) }),
  }),
  correct: staffForm(["registrar"], {
    input: async ({ ctx }) => {
      const cup = await currentCup(ctx.db);
      return schemaOf(correctionFields(todayIn(cup.zone, ctx.now)));
    },
    done: message("people.correct.saved"),
    run: (input, submitted) => correctPlayer(submitted.ctx, idOf(submitted), input),
  }),
  delete: adminForm({
    input: deleteAccountByAdminInput,
    run: async ({ fates }, submitted) => {
      const { ctx } = submitted;
      const { playerId: id, isHolder, accountId } = await readPerson(ctx, idOf(submitted));
      if (isHolder) await deleteAccount(ctx, { accountId, fates });
      else await deletePlayer(ctx, { playerId: id });
      return redirect("/admin/people?done=deleted", 303);
    },
  }),
});

export default function Person() {
  const t = useTranslations("people");
  const hasRole = useHasRole();
  const { person, isSignedOut } = useLoaderData<typeof loader>();
  const mail = useMailText();
  const age = person.age === null ? t("ageUnknown") : t("years", { age: person.age });
  const group = person.ageGroup === "13-17" ? "minor" : person.ageGroup;
  return (
    <Page
      title={<span className="wrap-anywhere">{person.name}</span>}
      lead={t("ageLead", { age, group })}
    >
      <div className="cols mt-5">
        <PersonRoles person={person} />
        {hasRole() && !person.confirmed && !person.proofWaived ? (
          <ButtonPanel
            id="address"
            heading={t("address.heading")}
            intent="waive-proof"
            button={t("address.button")}
          >
            {mail("unconfirmed")} {t("address.own")}
          </ButtonPanel>
        ) : null}
        <PersonContactPanel name={person.name} />
        <CorrectPersonForm key={`${person.firstName} ${person.lastName}`} person={person} />
        {hasRole() ? (
          <>
            <ButtonPanel
              id="browsers"
              heading={t("browsers.heading")}
              intent="sign-out"
              button={t("browsers.button")}
              done={isSignedOut ? t("browsers.done") : null}
            >
              {t("browsers.what")}
            </ButtonPanel>
            <PersonTwoFactor isOn={person.hasTwoFactor} />
            <DeletePerson person={person} />
          </>
        ) : null}
      </div>
      <BackLink to="/admin/people">{t("everyone")}</BackLink>
    </Page>
  );
}

function ButtonPanel({
  id,
  heading,
  intent,
  button,
  done = null,
  children,
}: {
  id: string;
  heading: string;
  intent: string;
  button: string;
  done?: string | null;
  children: ReactNode;
}) {
  const answer = useFormAnswer();
  return (
    <Panel id={id} heading={heading}>
      <PostForm intent={intent} preventScrollReset>
        {done && !answer ? <Done>{done}</Done> : null}
        <p>{children}</p>
        <Button kind="plain">{button}</Button>
      </PostForm>
    </Panel>
  );
}

function CorrectPersonForm({
  person: { firstName, lastName },
}: {
  person: { firstName: string; lastName: string };
}) {
  const t = useTranslations("people");
  return (
    <Panel id="correct-details" heading={t("correct.heading")}>
      <FieldsForm name="correct" values={{ firstName, lastName }}>
        <Fields
          className="grid gap-x-6 *:my-2 sm:grid-cols-2"
          more={{ phone: { onInput: maskPhoneInput } }}
        />
        <Button>{t("correct.save")}</Button>
      </FieldsForm>
    </Panel>
  );
}

/** A dangerous action that asks first; the question has an address. */
function QuestionPanel({
  id,
  heading,
  question,
  query,
  intent,
  button,
  yes,
  intro,
  children,
}: {
  id: string;
  heading: string;
  question: string;
  query: string;
  intent: string;
  button: string;
  yes: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  const no = useTranslations("common")("no");
  const answer = useAnswer(intent);
  const { pathname } = useLocation();
  if (useAsked() !== query) {
    return (
      <Panel id={id} heading={heading}>
        <FormFailure answer={answer} />
        <p>{intro}</p>
        <Link className="button button-danger" to={`?confirm=${query}#${id}`} preventScrollReset>
          {button}
        </Link>
      </Panel>
    );
  }
  return (
    <Panel id={id} heading={question}>
      <PostForm id={intent} intent={intent}>
        {children}
        <p className="choices">
          <Button kind="danger">{yes}</Button>
          <ConsoleButton to={pathname} preventScrollReset>
            {no}
          </ConsoleButton>
        </p>
      </PostForm>
    </Panel>
  );
}

function PersonTwoFactor({ isOn }: { isOn: boolean }) {
  const t = useTranslations("people");
  const sendsMail = useSendsMail();
  const answer = useAnswer("two-factor-off");
  if (!isOn) {
    return answer ? (
      <Panel id="two-factor" heading={t("twoFactor.heading")}>
        <FormFailure answer={answer} />
      </Panel>
    ) : null;
  }
  return (
    <QuestionPanel
      id="two-factor"
      heading={t("twoFactor.heading")}
      question={t("twoFactor.question")}
      query="two-factor"
      intent="two-factor-off"
      button={t("twoFactor.button")}
      yes={t("twoFactor.yes")}
      intro={t("twoFactor.intro")}
    >
      <p>{t("twoFactor.what", { sends: sendsMail ? "yes" : "no" })}</p>
    </QuestionPanel>
  );
}

function DeletePerson({
  person: { name, isHolder, manages, family },
}: {
  person: Pick<PersonPage, "name" | "isHolder" | "manages" | "family">;
}) {
  const t = useTranslations("people");
  const { fields } = useFields("delete");
  const what = isHolder ? "account" : "player";
  const names = [name, ...(isHolder ? family : []).map((each) => each.name)].join(", ");
  return (
    <QuestionPanel
      id="delete-account"
      heading={t("delete.heading")}
      question={t(`delete.${what}.question`)}
      query="delete"
      intent="delete"
      button={t(`delete.${what}.button`)}
      yes={t(`delete.${what}.yes`)}
      intro={t(`delete.${what}.intro`)}
    >
      <p className="font-bold wrap-anywhere">{t("delete.forever", { names })}</p>
      <HandoverFields teams={manages} fields={fields} />
    </QuestionPanel>
  );
}
