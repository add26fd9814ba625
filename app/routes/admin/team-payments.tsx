import { data, Link, redirect, useLoaderData, useNavigation } from "react-router";
import { todayIn } from "../../../domain/core/date-rules.ts";
import { consoleTopic, cupTopic, teamTopic } from "../../../domain/core/topics.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { receiptInput, voidReceiptInput } from "../../../domain/payments/input.ts";
import { recordReceipt, voidReceipt } from "../../../domain/payments/receipts.ts";
import { readTeamPayments } from "../../../domain/payments/team-payments.ts";
import { cameLate, formatCents } from "../../../domain/teams/fee-rules.ts";
import { markIneligible } from "../../../domain/teams/fees.ts";
import { useFormAnswer } from "../../forms/client-action.ts";
import { answerFor, FormFailure } from "../../forms/form.tsx";
import { answerForm, type FormAnswer, noFields, readForm } from "../../forms/form-action.ts";
import { idFrom, orHttpError } from "../../forms/http-errors.ts";
import { adminCtx } from "../../http/authorize.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { ctxOf } from "../../http/request-context.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead, Panel } from "../../ui/page-layout.tsx";
import { ReceiptForm, ReceiptTable } from "../../ui/payments/receipts.tsx";
import { EligibilityForm, FeeState } from "../../ui/payments/team-fees.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/team-payments";

export { clientAction } from "../../forms/client-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Payments", hidden: true });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const cup = await currentCup(ctx.db);
  const { team, members, receipts } = await orHttpError(
    readTeamPayments(ctx, idFrom(params.teamId)),
  );
  return {
    team,
    members,
    receipts,
    personFee: cup.personFee * 100,
    zone: cup.zone,
    today: todayIn(cup.zone, ctx.now),
    done: url.searchParams.get("done"),
    receipt: url.searchParams.get("receipt"),
    confirm: url.searchParams.get("confirm"),
    topics: [consoleTopic, cupTopic(cup.id), teamTopic(team.id)],
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const teamId = idFrom(params.teamId);
  const fields = await readForm(request);
  const here = `/admin/payments/${teamId}`;
  const intent = fields.get("intent");
  switch (intent) {
    case "record":
      return answerForm(context, fields, receiptInput, {
        form: "receipt",
        act: async (input) => {
          const { receiptId } = await recordReceipt(ctx, teamId, input);
          return redirect(`${here}?done=recorded&receipt=${receiptId}`, 303);
        },
      });
    case "void":
      return answerForm(context, fields, voidReceiptInput, {
        form: "void",
        act: async ({ receiptId }) => {
          await voidReceipt(ctx, { teamId, receiptId });
          return redirect(`${here}?done=voided&receipt=${receiptId}`, 303);
        },
      });
    case "eligible":
    case "ineligible":
    case "undecided":
      return answerForm(context, fields, noFields, {
        form: "eligibility",
        act: async () => {
          const ineligible = intent === "undecided" ? null : intent === "ineligible";
          await markIneligible(ctx, { teamId, ineligible });
          return redirect(`${here}?done=${intent}`, 303);
        },
      });
    default:
      throw data("This form could not be read.", { status: 400 });
  }
}

const sentences = new Map([
  ["recorded", "Payment recorded."],
  ["voided", "Payment voided."],
  ["eligible", "Team marked as eligible."],
  ["ineligible", "Team marked as ineligible."],
  ["undecided", "The payment deadline applies to this team again."],
]);

export default function TeamPayments() {
  const page = useLoaderData<typeof loader>();
  const { team, members, receipts, done } = page;
  const answer = useFormAnswer<FormAnswer>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const here = `/admin/payments/${team.id}`;
  const sentence = answer ? undefined : sentences.get(done ?? "");
  return (
    <>
      <PageHead compact title={`Payments of ${team.name}`} lead={team.tournamentName} />
      {sentence ? <Done key={page.receipt}>{sentence}</Done> : null}
      <p>
        <FeeState team={team} />. {formatCents(team.fee.received)} of {formatCents(team.fee.fee)}{" "}
        received. Payment reference <b>{team.reference}</b>.
        {team.eligibilityBy === "admin" && !team.ineligible
          ? " Whether the team is eligible is your decision: the deadline changes nothing."
          : null}
      </p>
      {team.ineligible && !team.withdrawn ? (
        <EligibilityForm
          ineligible
          by={team.eligibilityBy}
          late={cameLate(team.fee, team)}
          answer={answer}
          disabled={disabled}
        />
      ) : null}
      <Panel heading="Record a Payment">
        <ReceiptForm
          key={`${done} ${page.receipt}`}
          members={members}
          fees={{ owing: team.fee.owing, person: page.personFee }}
          today={page.today}
          answer={answer}
          disabled={disabled}
        />
      </Panel>
      <Panel heading="Receipts">
        <FormFailure answer={answerFor(answer, "void")} />
        {receipts.length === 0 ? <EmptyState>Nothing has come in yet.</EmptyState> : null}
        <ReceiptTable receipts={receipts} zone={page.zone} here={here} confirm={page.confirm} />
      </Panel>
      {members.length > 0 ? (
        <Panel heading="Paid for themselves">
          <ul className="rows">
            {members.map(({ id, name, paid }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0 font-bold wrap-anywhere">{name}</span>
                <span className={paid > 0 ? "text-good" : "text-soft"}>
                  {paid > 0 ? formatCents(paid) : "Nothing"}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <p className="choices">
        {team.withdrawn ? null : (
          <Link to={`/admin/players/${team.id}`} className="button button-plain">
            The team
          </Link>
        )}
        <Link to="/admin/payments" className="button button-plain">
          All payments
        </Link>
      </p>
    </>
  );
}
