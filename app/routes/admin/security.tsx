import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { useFormAnswer } from "#app/forms/answer.tsx";
import type { FormAnswer } from "#app/forms/form-action.ts";
import { form, forms } from "#app/forms/forms.ts";
import { nextSignInStep } from "#app/http/authorize.ts";
import { SiteLink } from "#app/i18n/reader-language.tsx";
import { twoFactorForms, twoFactorView } from "#app/loaders/two-factor.ts";
import { page } from "#app/routing/page.ts";
import { type NewCodes, RecoveryCodes, TwoFactor } from "#app/ui/accounts/two-factor.tsx";
import { ConsoleButton, LogOut, PrintButton } from "#app/ui/buttons.tsx";
import { CodeAttempts, type CodeAttemptsView } from "#app/ui/console/alerts.tsx";
import { Page } from "#app/ui/page.tsx";
import { Notice } from "#app/ui/page-layout.tsx";
import { type Ctx, isAdmin, isStaff } from "#domain/core/context.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import { STAFF_ROLES } from "#domain/core/staff-role-rules.ts";
import { accountTopic, consoleTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { postponeTwoFactor, staffTwoFactorSession } from "#domain/people/sign-in/two-factor.ts";
import { readWrongCodeLimit } from "#domain/teams/team-codes.ts";
import { message } from "#i18n/message.ts";
import type { Route } from "./+types/security";

/** Also open to staff who still has to set up two-factor. */
export const loader = page(
  { access: "staff without two-factor", title: message("security.console.title") },
  async ({ ctx, context }) => {
    const owner = staffTwoFactorSession(ctx);
    if (!owner) throw redirect(nextSignInStep(ctx) ?? "/admin", 303);
    const cup = await currentCup(ctx.db);
    const view = await twoFactorView(context, cup);
    return {
      view,
      isRequired: !isStaff(ctx.actor),
      codes: isAdmin(ctx.actor) ? await codeBudget(ctx, cup.zone) : null,
      topics: [accountTopic(owner.accountId), consoleTopic],
    };
  },
);

async function codeBudget(ctx: Ctx, zone: string): Promise<CodeAttemptsView> {
  const { recovers, ...budget } = await readWrongCodeLimit(ctx);
  return { ...budget, recovers: recovers && formatTimestamp(zone, recovers, ctx.locale) };
}

export const action = forms({
  later: form({
    access: STAFF_ROLES,
    run: async (_, { ctx }) => {
      await postponeTwoFactor(ctx);
      return redirect("/admin", 303);
    },
  }),
  ...twoFactorForms({ setUp: "staff without two-factor", change: STAFF_ROLES }),
});

export default function Security({
  loaderData: { view, isRequired, codes },
}: Route.ComponentProps) {
  const t = useTranslations("security");
  const answer = useFormAnswer<FormAnswer | NewCodes>();
  if (answer && "recoveryCodes" in answer) {
    return (
      <Page>
        <RecoveryCodes made={answer} of={view.codesOf} print={<PrintButton />}>
          <ConsoleButton to="/admin">{t("console.saved")}</ConsoleButton>
        </RecoveryCodes>
      </Page>
    );
  }
  return (
    <Page done={view.since ? null : undefined}>
      {isRequired ? <Notice text={t("console.required")} /> : null}
      <TwoFactor view={view} action="/admin/security" />
      {codes ? <CodeAttempts {...codes} /> : null}
      {isRequired ? (
        <LogOut />
      ) : (
        <p>
          <SiteLink href="/account/security" className="inline-flex min-h-11 items-center">
            {t("console.account")}
          </SiteLink>
        </p>
      )}
    </Page>
  );
}
