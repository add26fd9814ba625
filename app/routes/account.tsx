import { data, redirect } from "react-router";
import { accountTopic } from "../../domain/core/topics.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { readProfile } from "../../domain/people/accounts/accounts.ts";
import { readVerification } from "../../domain/people/accounts/email-verification.ts";
import { groupAgreementsByPerson } from "../../domain/people/guardians/agreement-history-rules.ts";
import { listOwnAgreements } from "../../domain/people/guardians/agreements.ts";
import { readOwnGuardianStatus } from "../../domain/people/guardians/guardian-status.ts";
import { fullName } from "../../domain/people/players/name-rules.ts";
import { detailsInput } from "../../domain/people/players/player-input.ts";
import { editOwnPlayer } from "../../domain/people/players/players.ts";
import { form, forms } from "../forms/forms.ts";
import { orHttpError } from "../forms/http-errors.ts";
import { page } from "../routing/page.ts";
import { VerifyNotice } from "../ui/accounts/email-verification.tsx";
import { ChildrenSection, DetailsForm, detailsOf } from "../ui/accounts/player-details.tsx";
import { ButtonLink } from "../ui/buttons.tsx";
import { ConsentHistory } from "../ui/guardians/consent-history.tsx";
import { PendingNotice } from "../ui/guardians/guardian-request.tsx";
import { LinkCard } from "../ui/link-card.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account";

export const loader = page({ access: "signed in", title: "Your Account" }, async ({ ctx }) => {
  if (ctx.actor.kind === "visitor") throw redirect("/login?next=/account");
  if (ctx.actor.isAdmin) return { reader: "admin" as const };
  const [cup, profile, agreed] = [
    await currentCup(ctx.db),
    await readProfile(ctx),
    await listOwnAgreements(ctx),
  ];
  const own = await readOwnGuardianStatus(ctx, cup);
  const { holder, children, email, isAdult, joinedAnything, today } = profile;
  return {
    reader: "player" as const,
    name: holder && fullName(holder),
    email,
    unverified: await readVerification(ctx, cup),
    details: holder && detailsOf(holder),
    isAdult,
    dobStays: joinedAnything && holder?.dob !== null,
    today,
    own: own && { state: own.state, address: own.guardian?.address ?? null },
    pendingMayPlay: cup.pendingMayPlay,
    children: children.map((child) => ({ id: child.id, name: fullName(child) })),
    agreements: groupAgreementsByPerson(agreed),
    zone: cup.zone,
    topics: [accountTopic(ctx.actor.accountId)],
  };
});

export const action = forms({
  details: form({
    access: "account",
    input: async ({ ctx }) => {
      const { holder, today } = await orHttpError(readProfile(ctx));
      if (!holder) throw data("This account has no player.", { status: 409 });
      return detailsInput(today, holder.dob).transform((details) => {
        return { ...details, playerId: holder.id };
      });
    },
    done: "Your details were saved.",
    run: (input, { ctx }) => editOwnPlayer(ctx, input),
  }),
});

export default function Account({ loaderData }: Route.ComponentProps) {
  if (loaderData.reader === "admin") {
    return (
      <Page lead="You are logged in as the admin.">
        <SecurityCard />
      </Page>
    );
  }
  const { name, email, unverified, details, isAdult, dobStays, today } = loaderData;
  const { own, pendingMayPlay, children, agreements, zone } = loaderData;
  return (
    <Page
      lead={
        <span className="wrap-anywhere">
          {name ? `${name}, ` : null}
          {email}
        </span>
      }
    >
      {own ? <PendingNotice own={own} mayPlay={pendingMayPlay} /> : null}
      {unverified ? <VerifyNotice {...unverified} /> : null}
      {details ? (
        <Panel id="your-details" heading="Your Details">
          <DetailsForm {...{ details, today, isAdult, dobStays }} />
        </Panel>
      ) : null}
      {isAdult || children.length > 0 ? <ChildrenSection players={children} /> : null}
      {isAdult ? null : (
        <div className="my-5">
          <LinkCard href="/account/guardian" title="Parent or guardian" icon="people">
            Who answers for you, and whether they have agreed
          </LinkCard>
        </div>
      )}
      <SecurityCard />
      <ConsentHistory people={agreements} zone={zone} />
      <Panel id="data" heading="Your Data">
        <p>One file to keep (JSON). It holds what is stored of you and your players.</p>
        <p>
          <a className="button button-plain" href="/account/data.json" download>
            Download my data
          </a>
        </p>
        <p className="mt-6">
          Deleting your account deletes your players, your places on teams and everything that names
          you. Results of games stay.
        </p>
        <p>
          <ButtonLink kind="danger" href="/account/delete">
            Delete my account
          </ButtonLink>
        </p>
      </Panel>
    </Page>
  );
}

function SecurityCard() {
  return (
    <LinkCard href="/account/security" title="Sign-in and security" icon="key">
      E-mail address, password, and where you are logged in
    </LinkCard>
  );
}
