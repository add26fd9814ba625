import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { isStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { paymentDue, whyRegistrationClosed } from "#domain/cup/cup-dates-rules.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { registerFields, registerInput } from "#domain/people/accounts/account-input.ts";
import { readAccount } from "#domain/people/accounts/accounts.ts";
import { register } from "#domain/people/accounts/registration.ts";
import { whyCannotBeGuardian } from "#domain/people/guardians/children.ts";
import { guardianEmailFields } from "#domain/people/guardians/guardian-input.ts";
import { readOwnGuardianStatus } from "#domain/people/guardians/guardian-status.ts";
import { checkDob, isUnder13 } from "#domain/people/players/age-rules.ts";
import { message } from "#i18n/message.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { form, forms } from "../forms/forms.ts";
import type { PageHandle } from "../http/page-handle.ts";
import { requestOf } from "../http/request-context.ts";
import { localPath } from "../http/same-origin.ts";
import { SiteLink } from "../i18n/reader-language.tsx";
import { acceptedTerms } from "../loaders/consents.ts";
import script from "../register/register-script.ts?worker&url";
import { page } from "../routing/page.ts";
import { GUARDIAN_PATH, RegisterForm } from "../ui/accounts/register-form.tsx";
import { SignedInNotice } from "../ui/accounts/sign-in.tsx";
import { withNext } from "../ui/addresses.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { MessageDialog } from "../ui/dialog.tsx";
import { GuardianEmailForm } from "../ui/guardians/guardian-request.tsx";
import { Page } from "../ui/page.tsx";
import { Notice } from "../ui/page-layout.tsx";

export const handle: PageHandle = { script };

export const loader = page(
  {
    access: "everybody",
    title: message("accounts.register.title"),
    description: message("accounts.register.description"),
  },
  async ({ ctx, context, url, query, translate, views }) => {
    const cup = await currentCup(ctx.db);
    const closed = whyRegistrationClosed(cup, ctx.now, ctx.locale);
    const signedIn = ctx.actor.kind === "account";
    const today = todayIn(cup.zone, ctx.now);
    const holder = (await readAccount(ctx))?.players.find(({ isHolder }) => isHolder);
    const done = signedIn && query.has("done");
    return {
      as: kindOf(url),
      next: localPath(query.get("next")),
      today,
      forms: views({
        register: registerFields(today, kindOf(url)),
        guardian: guardianEmailFields,
      }),
      fees: { team: cup.teamFee, person: cup.personFee, due: paymentDue(cup, ctx.locale) },
      closed: translate(closed),
      selfClosed: requestOf(context).selfRegistration.isClosed && kindOf(url) === "player",
      visitorKey: crypto.randomUUID(),
      signedIn,
      isStaff: isStaff(ctx.actor),
      mayAdd: whyCannotBeGuardian(holder, today) === null,
      done,
      asksGuardian:
        done && !isStaff(ctx.actor) && (await readOwnGuardianStatus(ctx, cup))?.state === "nobody",
    };
  },
);

function kindOf(url: URL): "player" | "guardian" {
  return url.searchParams.get("as") === "guardian" ? "guardian" : "player";
}

export const action = forms({
  register: form({
    access: "everybody",
    queue: "public",
    input: async ({ ctx, context, url, text }) => {
      const today = todayIn((await currentCup(ctx.db)).zone, ctx.now);
      const { selfRegistration } = requestOf(context);
      // Also if the form is invalid otherwise, or the parents' form: the next date would pass.
      const dob = checkDob(text("dob"), today);
      if (dob.ok && isUnder13(dob.value, today)) selfRegistration.close();
      return registerInput(today, kindOf(url), selfRegistration.isClosed);
    },
    run: async (input, { ctx, session, url }) => {
      session.start(await register(ctx, input, await acceptedTerms(ctx)));
      const done = kindOf(url) === "guardian" ? `${GUARDIAN_PATH}&done` : "/register?done";
      return redirect(withNext(done, localPath(url.searchParams.get("next"))));
    },
  }),
});

export default function Register() {
  const { as, next, today, fees, visitorKey, closed, signedIn, selfClosed, done, ...own } =
    useLoaderData<typeof loader>();
  const t = useTranslations("accounts");
  const fieldErrors = useTranslations("fieldErrors");
  const answer = useFormAnswer();
  const isGuardian = as === "guardian";
  return (
    <Page
      title={t(isGuardian ? "register.guardianTitle" : "register.title")}
      lead={isGuardian ? t("register.guardianLead") : undefined}
    >
      {closed ? (
        <Notice>
          <p>
            {closed} {t("register.closed")}
          </p>
        </Notice>
      ) : null}
      {signedIn && !answer ? (
        <SignedInNotice isStaff={own.isStaff} mayAdd={own.mayAdd} />
      ) : selfClosed ? (
        <Notice>
          <p>{fieldErrors("guardianRegisters")}</p>
          <ButtonLink href={withNext(GUARDIAN_PATH, next)}>
            {t("register.guardianButton")}
          </ButtonLink>
        </Notice>
      ) : (
        <>
          <p>
            {isGuardian ? (
              <SiteLink href={withNext("/register", next)}>{t("register.asPlayer")}</SiteLink>
            ) : (
              <SiteLink href={withNext(GUARDIAN_PATH, next)}>{t("register.asGuardian")}</SiteLink>
            )}
          </p>
          <RegisterForm key={as} {...{ as, next, visitorKey, today, fees }} />
        </>
      )}
      {done ? (
        <MessageDialog
          closeTo={isGuardian ? withNext("/account/players/new", next) : next}
          more={
            own.asksGuardian ? (
              <div className="mt-4 border-t border-rule pt-4">
                <p>{t("register.askGuardian")}</p>
                <GuardianEmailForm next={next} />
              </div>
            ) : next === "/" && !isGuardian && !own.isStaff && !closed ? (
              <p>
                <ButtonLink href="/teams">{t("register.toTeams")}</ButtonLink>
              </p>
            ) : null
          }
        >
          <p>{t("register.done")}</p>
        </MessageDialog>
      ) : null}
    </Page>
  );
}
