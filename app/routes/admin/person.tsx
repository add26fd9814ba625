import { Link, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { adminForm, forms, staffForm } from "#app/forms/forms.ts";
import { type PageRequest, page } from "#app/routing/page.ts";
import { DeletePerson } from "#app/ui/accounts/delete-account.tsx";
import { useHasRole } from "#app/ui/console/staff-roles.tsx";
import { useMailText } from "#app/ui/mail/mail-notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { PersonContactPanel, PersonRoles } from "#app/ui/people/person.tsx";
import { ButtonPanel, CorrectPersonForm, PersonTwoFactor } from "#app/ui/people/person-actions.tsx";
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
import { readPerson, readPersonContact } from "#domain/site/accounts/person-page.ts";
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
        <PersonContactPanel />
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
      <p>
        <Link to="/admin/people" className="inline-flex min-h-11 items-center">
          {t("everyone")}
        </Link>
      </p>
    </Page>
  );
}
