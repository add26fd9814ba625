import { useForm } from "@conform-to/react";
import { redirect } from "react-router";
import { todayIn } from "../../domain/core/date-rules.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { readAccount } from "../../domain/people/accounts/accounts.ts";
import { addChild, whyCannotBeGuardian } from "../../domain/people/guardians/children.ts";
import { addChildInput } from "../../domain/people/guardians/guardian-input.ts";
import { fullName } from "../../domain/people/players/name-rules.ts";
import { formatPhone } from "../../domain/people/players/phone-rules.ts";
import { accountCtx } from "../account-only.ts";
import { offeredTexts } from "../consent-texts.ts";
import { ctxOf } from "../context.ts";
import { answerForm, type FormAnswer, readForm } from "../forms/answer-form.ts";
import { Button, FormFailure, formProps } from "../forms/form-parts.tsx";
import { SentOnce } from "../forms/sent-once.tsx";
import { useKeptAnswer } from "../forms/use-kept-answer.ts";
import { pageMeta } from "../page-meta.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { ChildFields, type ChildValues } from "../ui/guardians/child-fields.tsx";
import { OptionalTicks } from "../ui/guardians/optional-ticks.tsx";
import { RequiredTexts } from "../ui/guardians/required-texts.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Panel } from "../ui/panel.tsx";
import type { Route } from "./+types/account-add-player";

const PATH = "/account/players/new";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Add a Player", hidden: true });

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = accountCtx(context, PATH);
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
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const cup = await currentCup(ctx.db);
  const texts = offeredTexts();
  const optional = texts.optional.map(({ document }) => document);
  const schema = addChildInput(todayIn(cup.zone, ctx.now), optional);
  return answerForm(context, await readForm(request), schema, {
    form: "add-player",
    act: async (input) => {
      const { playerId, isNew } = await addChild(ctx, input, texts);
      const saved = `/account/players/${playerId}?done=saved`;
      return redirect(isNew ? `/teams?player=${playerId}&done=added` : saved, 303);
    },
  });
}

export default function AddPlayer({ loaderData: page }: Route.ComponentProps) {
  const answer = useKeptAnswer<typeof action>();
  return (
    <>
      <PageHead
        title="Add a Player"
        lead="A player under 18 whom you answer for. You do everything for them from your account."
      />
      {page.whyNot ? (
        <>
          <FormFailure answer={answer} />
          <p>{page.whyNot}</p>
          <ButtonLink href="/teams">Go to your team</ButtonLink>
        </>
      ) : (
        <AddPlayerForm today={page.today} emergency={page.emergency} answer={answer} />
      )}
    </>
  );
}

function AddPlayerForm({
  today,
  emergency,
  answer,
}: {
  today: string;
  emergency: Pick<ChildValues, "emergencyName" | "emergencyNumber">;
  answer: FormAnswer | undefined;
}) {
  const asks = answer?.code === "unconfirmed";
  const [form, fields] = useForm<ChildValues & { [box: string]: string | boolean }>({
    id: "add-player",
    lastResult: answer?.result,
    defaultValue: emergency,
  });
  return (
    <form {...formProps(form.id, answer)} action={PATH} className="max-w-2xl">
      <FormFailure answer={answer} />
      {answer?.confirm ? (
        <p>
          <a href={`/account/players/${answer.confirm}`}>See what's saved now</a>
        </p>
      ) : null}
      <SentOnce />
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
        {asks ? (
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
    </form>
  );
}
