import { redirect } from "react-router";
import { todayIn } from "../../domain/core/date-rules.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { readAccount } from "../../domain/people/accounts/accounts.ts";
import { addChild, whyCannotBeGuardian } from "../../domain/people/guardians/children.ts";
import { addChildInput } from "../../domain/people/guardians/guardian-input.ts";
import { fullName } from "../../domain/people/players/name-rules.ts";
import { formatPhone } from "../../domain/people/players/phone-rules.ts";
import { optionalDocuments } from "../content/consents.ts";
import { Button, PostForm, useFields } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { offeredTexts } from "../loaders/consents.ts";
import { page } from "../routing/page.ts";
import type { Details } from "../ui/accounts/player-details.tsx";
import { ButtonLink } from "../ui/buttons.tsx";
import { ChildFields } from "../ui/guardians/child-forms.tsx";
import { OptionalTicks, RequiredTexts } from "../ui/guardians/consent-form.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account-add-player";

export const loader = page({ access: "account", title: "Add a Player" }, async ({ ctx }) => {
  const [cup, account] = await Promise.all([currentCup(ctx.db), readAccount(ctx)]);
  const today = todayIn(cup.zone, ctx.now);
  const holder = account?.players.find(({ isHolder }) => isHolder);
  return {
    today,
    whyNot: whyCannotBeGuardian(holder, today),
    emergency: {
      emergencyName: holder ? fullName(holder) : "",
      emergencyNumber: formatPhone(holder?.phone ?? ""),
    },
  };
});

export const action = forms({
  "add-player": form({
    access: "account",
    limits: ["add-player.account"],
    input: async ({ ctx }) => {
      const cup = await currentCup(ctx.db);
      return addChildInput(todayIn(cup.zone, ctx.now), optionalDocuments);
    },
    run: async (input, { ctx }) => {
      const { playerId, isNew } = await addChild(ctx, input, offeredTexts(ctx.locale));
      const saved = `/account/players/${playerId}?done=edit`;
      return redirect(isNew ? `/teams?player=${playerId}&done=added` : saved, 303);
    },
  }),
});

export default function AddPlayer({ loaderData: page }: Route.ComponentProps) {
  return (
    <Page
      lead="A player under 18 whom you answer for. You do everything for them from your account."
      forms={page.whyNot ? [] : ["add-player"]}
    >
      {page.whyNot ? (
        <>
          <p>{page.whyNot}</p>
          <ButtonLink href="/teams">Go to your team</ButtonLink>
        </>
      ) : (
        <AddPlayerForm today={page.today} emergency={page.emergency} />
      )}
    </Page>
  );
}

function AddPlayerForm({
  today,
  emergency,
}: Pick<Route.ComponentProps["loaderData"], "today" | "emergency">) {
  const { form, fields, answer } = useFields<Details & { [box: string]: string | boolean }>(
    "add-player",
    { defaultValue: emergency },
  );
  return (
    <PostForm {...form} className="max-w-2xl">
      {answer?.confirm ? (
        <p>
          <a href={`/account/players/${answer.confirm}`}>See what's saved now</a>
        </p>
      ) : null}
      <Panel heading="The player">
        <ChildFields
          fields={fields}
          today={today}
          dobHint="Under 18. Who is 18 or over registers for themselves."
        />
      </Panel>
      <Panel heading="If you like">
        <OptionalTicks fields={fields} />
      </Panel>
      <Panel heading="What you agree to">
        <RequiredTexts says="By pressing the button, you confirm that you're the player's parent or legal guardian, and that you've read and agree to:" />
        {answer?.code === "unconfirmed" ? (
          <p className="choices mb-0">
            {answer.confirm ? (
              <Button name="confirmed" value={answer.confirm}>
                Agree and save changes
              </Button>
            ) : null}
            <Button kind="plain" name="another" value="on">
              Agree and add another player
            </Button>
          </p>
        ) : (
          <Button>Agree and Add Player</Button>
        )}
      </Panel>
    </PostForm>
  );
}
