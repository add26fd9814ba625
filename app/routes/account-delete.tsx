import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { managedTeams } from "#domain/competition/withdrawals/manager-succession.ts";
import { isStaff, requireAccount } from "#domain/core/context.ts";
import { accountTopic, teamTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { currentPasswordFields } from "#domain/people/accounts/account-input.ts";
import { readProfile } from "#domain/people/accounts/accounts.ts";
import { fullName } from "#domain/people/players/name-rules.ts";
import { deleteAccount } from "#domain/site/accounts/account-deletion.ts";
import { deleteOwnAccountInput } from "#domain/site/accounts/deletion-input.ts";
import { message } from "#i18n/message.ts";
import { Fields } from "../forms/field-of.tsx";
import { Button, PostForm, useFields } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { page } from "../routing/page.ts";
import { HandoverFields } from "../ui/accounts/delete-account.tsx";
import { ButtonLink } from "../ui/buttons.tsx";
import { Page } from "../ui/page.tsx";
import { Notice, Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account-delete";

const HERE = "/account/delete";

export const loader = page(
  { access: "account", offersLogin: false, title: message("profile.delete.title") },
  async ({ ctx, query }) => {
    if (ctx.actor.kind === "visitor") {
      if (query.has("done")) return { deleted: true as const };
      throw redirect(`/login?next=${HERE}`);
    }
    if (isStaff(ctx.actor)) throw redirect("/account");
    const cup = await currentCup(ctx.db);
    const [profile, teams] = [
      await readProfile(ctx),
      await managedTeams(ctx, cup, ctx.actor.accountId),
    ];
    return {
      deleted: false as const,
      children: profile.children.map(fullName),
      teams,
      topics: [accountTopic(ctx.actor.accountId), ...teams.map(({ id }) => teamTopic(id))],
    };
  },
);

export const action = forms({
  "delete-account": form({
    access: "account",
    fields: currentPasswordFields,
    input: deleteOwnAccountInput,
    run: async (input, { ctx, session }) => {
      await deleteAccount(ctx, { ...input, accountId: requireAccount(ctx).accountId });
      session.end();
    },
  }),
});

export default function DeleteAccount({ loaderData }: Route.ComponentProps) {
  const t = useTranslations("profile");
  const { form, fields } = useFields("delete-account");
  if (loaderData.deleted) {
    return (
      <Page title={t("delete.deletedTitle")} lead={t("delete.deletedLead")}>
        <p>{t("delete.noEmail")}</p>
        <ButtonLink href="/">{t("delete.goHome")}</ButtonLink>
      </Page>
    );
  }
  const { children, teams } = loaderData;
  return (
    <Page lead={t("delete.lead")}>
      <div className="grid items-start gap-x-6 md:grid-cols-2">
        <Panel heading={t("delete.goes")}>
          <ul className="list-disc pl-5">
            <li>{t("delete.goesDetails")}</li>
            {children.length > 0 ? (
              <li className="wrap-anywhere">
                {t("delete.goesChildren", { names: children.join(", ") })}
              </li>
            ) : null}
            <li>{t("delete.goesSlots")}</li>
            <li>{t("delete.goesEmails")}</li>
            <li>{t("delete.goesGuardian")}</li>
          </ul>
        </Panel>
        <Panel heading={t("delete.stays")}>
          <ul className="list-disc pl-5">
            <li>{t("delete.staysResults")}</li>
            <li>{t("delete.staysPayments")}</li>
            <li>{t("delete.staysLog")}</li>
            <li>{t("delete.staysBackups")}</li>
          </ul>
        </Panel>
      </div>
      <Panel heading={t("delete.heading")}>
        <PostForm {...form} action={HERE}>
          <HandoverFields teams={teams} fields={fields} />
          <Fields />
          <p className="choices">
            <Button kind="danger">{t("delete.button")}</Button>
            <ButtonLink kind="plain" href="/account">
              {t("delete.keep")}
            </ButtonLink>
          </p>
        </PostForm>
        {teams.length > 0 ? <Notice text={t("delete.successor")} /> : null}
      </Panel>
    </Page>
  );
}
