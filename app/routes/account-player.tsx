import { redirect } from "react-router";
import { todayIn } from "../../domain/core/date-rules.ts";
import { formatTimestamp } from "../../domain/core/format-rules.ts";
import { accountTopic } from "../../domain/core/topics.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { editChild } from "../../domain/people/guardians/children.ts";
import {
  agreeForChild,
  readChild,
  withdrawForChild,
} from "../../domain/people/guardians/family.ts";
import { answerInput, childInput, playerId } from "../../domain/people/guardians/guardian-input.ts";
import { fullName } from "../../domain/people/players/name-rules.ts";
import { formatPhone } from "../../domain/people/players/phone-rules.ts";
import { deletePlayer } from "../../domain/site/accounts/account-deletion.ts";
import { useFormAnswer } from "../forms/client-action.ts";
import { FormFailure } from "../forms/form.tsx";
import { answerForm, noFields, readForm } from "../forms/form-action.ts";
import { doneMessage } from "../forms/form-messages.ts";
import { orHttpError } from "../forms/http-errors.ts";
import { accountCtx } from "../http/authorize.ts";
import { pageMeta } from "../http/page-meta.ts";
import { ctxOf } from "../http/request-context.ts";
import { offeredTexts } from "../loaders/consents.ts";
import { page } from "../routing/declaration.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { ChildAgreements, ChildForm } from "../ui/guardians/child-forms.tsx";
import { Done } from "../ui/notice.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account-player";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Your Player", hidden: true });

const pathOf = (id: string) => `/account/players/${id}`;

export const loader = page(
  { access: "guardian" },
  async ({ context, params, url }: Route.LoaderArgs) => {
    const ctx = accountCtx(context, pathOf(params.playerId));
    const cup = await currentCup(ctx.db);
    const { child, state, latest } = await orHttpError(
      readChild(ctx, playerId.parse(params.playerId)),
    );
    const { required, optional } = offeredTexts();
    const titles = new Map(
      [...required, ...optional].map(({ document, title }) => [document, title]),
    );
    return {
      id: child.id,
      name: fullName(child),
      firstName: child.firstName,
      today: todayIn(cup.zone, ctx.now),
      cupName: cup.name,
      values: {
        firstName: child.firstName,
        lastName: child.lastName,
        dob: child.dob ?? "",
        phone: formatPhone(child.phone ?? ""),
        emergencyName: child.emergencyName ?? "",
        emergencyNumber: formatPhone(child.emergencyNumber ?? ""),
      },
      state,
      answers: latest.map(({ document, agreed, version, at }) => ({
        document,
        title: titles.get(document) ?? "Signed paper",
        agreed,
        version,
        at: formatTimestamp(cup.zone, at),
      })),
      confirm: url.searchParams.get("confirm"),
      done: url.searchParams.get("done"),
      topics: [accountTopic(ctx.actor.accountId)],
    };
  },
);

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const id = playerId.parse(params.playerId);
  const fields = await readForm(request);
  const texts = offeredTexts();
  const back = (done: string) => redirect(`${pathOf(id)}?done=${done}`, 303);
  switch (fields.get("intent")) {
    case "agree": {
      const schema = answerInput(texts.optional.map(({ document }) => document));
      return answerForm(context, fields, schema, {
        form: "agree",
        act: async ({ ticked }) => {
          await agreeForChild(ctx, { playerId: id, ticked }, texts);
          return back("agreed");
        },
      });
    }
    case "withdraw":
      return answerForm(context, fields, noFields, {
        form: "agree",
        act: async () => {
          await withdrawForChild(ctx, { playerId: id }, texts);
          return back("withdrawn");
        },
      });
    case "remove":
      return answerForm(context, fields, noFields, {
        form: "remove",
        act: async () => {
          await deletePlayer(ctx, { playerId: id });
          return redirect("/teams?done=removed", 303);
        },
      });
    default: {
      const cup = await currentCup(ctx.db);
      return answerForm(context, fields, childInput(todayIn(cup.zone, ctx.now)), {
        form: "edit",
        act: async (input) => {
          await editChild(ctx, { ...input, playerId: id });
          return back("saved");
        },
      });
    }
  }
}

const outcomes: Record<string, string> = {
  saved: "Saved.",
  agreed: "Your answers were saved.",
  withdrawn: "Everything you had agreed to was taken back.",
};

export default function AccountPlayer({ loaderData: page }: Route.ComponentProps) {
  const answer = useFormAnswer<typeof action>();
  const outcome = answer ? null : doneMessage(outcomes, page.done);
  const here = pathOf(page.id);
  return (
    <>
      <PageHead title={page.name} lead="A player you answer for." />
      {outcome ? <Done>{outcome}</Done> : null}
      <p className="choices">
        <ButtonLink href={`/teams?player=${page.id}`}>Teams for {page.firstName}</ButtonLink>
      </p>
      <ChildForm page={page} here={here} answer={answer} />
      <ChildAgreements
        page={page}
        here={here}
        confirm={page.confirm === "withdraw"}
        answer={answer}
      />
      <Panel heading="Remove this player">
        <FormFailure answer={answer?.form === "remove" ? answer : undefined} />
        <p>
          Removes {page.firstName} and everything stored about them. Results and goals stay, without
          a name.
        </p>
        <ConfirmDialog
          id="remove"
          button="Remove Player"
          question={`Are you sure you want to remove ${page.firstName}?`}
          intent="remove"
          open={page.confirm === "remove"}
          address={`${here}?confirm=remove`}
          closeTo={here}
        />
      </Panel>
    </>
  );
}
