import { redirect } from "react-router";
import { managedTeams } from "../../domain/competition/withdrawals/manager-succession.ts";
import { successionField } from "../../domain/competition/withdrawals/withdrawal-rules.ts";
import { requireAccount } from "../../domain/core/context.ts";
import { accountTopic, teamTopic } from "../../domain/core/topics.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { readProfile } from "../../domain/people/accounts/accounts.ts";
import { fullName } from "../../domain/people/players/name-rules.ts";
import { deleteAccount } from "../../domain/site/accounts/account-deletion.ts";
import { deleteOwnAccountInput } from "../../domain/site/accounts/deletion-input.ts";
import { TextField } from "../forms/fields.tsx";
import { Button, PostForm, useFields } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { page } from "../routing/page.ts";
import { TeamHandoverField } from "../ui/accounts/delete-account.tsx";
import { ButtonLink } from "../ui/buttons.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account-delete";

const HERE = "/account/delete";

export const loader = page(
  { access: "account", offersLogin: false, title: "Delete Your Account" },
  async ({ ctx, query }) => {
    if (ctx.actor.kind === "visitor") {
      if (query.has("done")) return { deleted: true as const };
      throw redirect(`/login?next=${HERE}`);
    }
    if (ctx.actor.isAdmin) throw redirect("/account");
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
    limits: ["own-password.account"],
    input: deleteOwnAccountInput,
    run: async (input, { ctx, session }) => {
      await deleteAccount(ctx, { ...input, accountId: requireAccount(ctx).accountId });
      session.end();
    },
  }),
});

export default function DeleteAccount({ loaderData }: Route.ComponentProps) {
  const { form, fields } = useFields<Record<string, string>>("delete-account");
  if (loaderData.deleted) {
    return (
      <Page title="Your Account Was Deleted" lead="Nothing here names you any more.">
        <p>No mail was sent about it: it would be the last trace of you.</p>
        <ButtonLink href="/">Go to the front page</ButtonLink>
      </Page>
    );
  }
  const { children, teams } = loaderData;
  return (
    <Page lead="This cannot be taken back.">
      <div className="grid items-start gap-x-6 md:grid-cols-2">
        <Panel heading="What Goes">
          <ul className="list-disc pl-5">
            <li>Your name, address, phone, date of birth and contacts</li>
            {children.length > 0 ? (
              <li className="wrap-anywhere">Your children here: {children.join(", ")}</li>
            ) : null}
            <li>Places on teams and on the waitlist: a slot is free at once</li>
            <li>Mail to and about you, and what you wrote on the contact page</li>
            <li>
              Your name as a parent or guardian of players with an account of their own, if you
              confirmed your address: what you agreed to for them is no longer enough, and they are
              pending until another parent or guardian has agreed
            </li>
          </ul>
        </Panel>
        <Panel heading="What Stays">
          <ul className="list-disc pl-5">
            <li>Results, standings and goals, which then name nobody</li>
            <li>Payments, without who paid</li>
            <li>
              That somebody agreed to a text, and the log of changes: a number that leads to nobody
            </li>
            <li>Backups, until they are so old that they are deleted</li>
          </ul>
        </Panel>
      </div>
      <Panel heading="Delete">
        <PostForm {...form} action={HERE}>
          {teams.map((team) => {
            const field = fields[successionField(team.id)];
            return field ? <TeamHandoverField key={team.id} team={team} field={field} /> : null;
          })}
          {fields["currentPassword"] ? (
            <TextField
              field={fields["currentPassword"]}
              label="Current Password"
              type="password"
              autoComplete="current-password"
            />
          ) : null}
          <p className="choices">
            <Button kind="danger">Delete my account</Button>
            <ButtonLink kind="plain" href="/account">
              Keep it
            </ButtonLink>
          </p>
        </PostForm>
        {teams.length > 0 ? (
          <Notice>
            <p>Whoever gets a team is not asked first: talk to them.</p>
          </Notice>
        ) : null}
      </Panel>
    </Page>
  );
}
