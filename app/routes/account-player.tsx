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
import { deletePlayer } from "../../domain/site/accounts/account-deletion.ts";
import { useFormAnswer } from "../forms/answer.tsx";
import { FormFailure } from "../forms/form.tsx";
import { noFields } from "../forms/form-action.ts";
import { doneMessage } from "../forms/form-messages.ts";
import { form, forms, type Submitted } from "../forms/forms.ts";
import { offeredTexts } from "../loaders/consents.ts";
import { page } from "../routing/page.ts";
import { detailsOf } from "../ui/accounts/player-details.tsx";
import { ButtonLink } from "../ui/buttons.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { ChildAgreements, ChildForm } from "../ui/guardians/child-forms.tsx";
import { Done } from "../ui/notice.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account-player";

const pathOf = (id: string) => `/account/players/${id}`;

export const loader = page(
  { access: "guardian", title: "Your Player" },
  async ({ ctx, param, query, reader }) => {
    const cup = await currentCup(ctx.db);
    const { child, state, latest } = await readChild(ctx, playerId.parse(param("playerId")));
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
      values: detailsOf(child),
      state,
      answers: latest.map(({ document, agreed, version, at }) => ({
        document,
        title: titles.get(document) ?? "Signed paper",
        agreed,
        version,
        at: formatTimestamp(cup.zone, at),
      })),
      done: query.get("done"),
      topics: [accountTopic(reader.accountId)],
    };
  },
);

const idOf = ({ params }: Submitted) => playerId.parse(params["playerId"]);

function back(submitted: Submitted, done: string): Response {
  return redirect(`${pathOf(idOf(submitted))}?done=${done}`, 303);
}

const edit = form({
  access: "guardian",
  name: "edit",
  input: async ({ ctx }) => {
    const cup = await currentCup(ctx.db);
    return childInput(todayIn(cup.zone, ctx.now));
  },
  run: async (input, submitted) => {
    await editChild(submitted.ctx, { ...input, playerId: idOf(submitted) });
    return back(submitted, "saved");
  },
});

export const action = forms({
  agree: form({
    access: "guardian",
    input: () => answerInput(offeredTexts().optional.map(({ document }) => document)),
    run: async ({ ticked }, submitted) => {
      const answered = { playerId: idOf(submitted), ticked };
      await agreeForChild(submitted.ctx, answered, offeredTexts());
      return back(submitted, "agreed");
    },
  }),
  withdraw: form({
    access: "guardian",
    name: "agree",
    input: noFields,
    run: async (_, submitted) => {
      await withdrawForChild(submitted.ctx, { playerId: idOf(submitted) }, offeredTexts());
      return back(submitted, "withdrawn");
    },
  }),
  remove: form({
    access: "guardian",
    input: noFields,
    run: async (_, submitted) => {
      await deletePlayer(submitted.ctx, { playerId: idOf(submitted) });
      return redirect("/teams?done=removed", 303);
    },
  }),
  edit,
  "": edit,
});

const outcomes: Record<string, string> = {
  saved: "Saved.",
  agreed: "Your answers were saved.",
  withdrawn: "Everything you had agreed to was taken back.",
};

export default function AccountPlayer({ loaderData: page }: Route.ComponentProps) {
  const answer = useFormAnswer();
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
      <ChildAgreements page={page} here={here} answer={answer} />
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
        />
      </Panel>
    </>
  );
}
