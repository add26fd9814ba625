import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { Fields } from "#app/forms/field-of.tsx";
import { FieldsForm } from "#app/forms/form.tsx";
import { forms, staffForm } from "#app/forms/forms.ts";
import { requestOf } from "#app/http/request-context.ts";
import { eligibilityForms } from "#app/loaders/eligibility-forms.ts";
import { page } from "#app/routing/page.ts";
import { bold, ConsoleButton } from "#app/ui/buttons.tsx";
import { useHasRole } from "#app/ui/console/staff-roles.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Panel } from "#app/ui/page-layout.tsx";
import { EligibilityForm, FeeState, ReceiptTable } from "#app/ui/payments/team-fees.tsx";
import { todayIn } from "#domain/core/date-rules.ts";
import { consoleTopic, cupTopic, teamTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { closeOutdatedPages } from "#domain/payments/card/checkout.ts";
import { receiptFields, voidReceiptInput } from "#domain/payments/input.ts";
import { recordReceipt, voidReceipt } from "#domain/payments/receipts.ts";
import { readTeamPayments } from "#domain/payments/team-payments.ts";
import { formatCents } from "#domain/teams/fee-rules.ts";
import { message } from "#i18n/message.ts";
import type { Route } from "./+types/team-payments";

export const loader = page(
  { access: ["treasurer"], title: message("payments.title") },
  async ({ ctx, id }) => {
    const cup = await currentCup(ctx.db);
    const { team, members, receipts } = await readTeamPayments(ctx, id);
    return {
      team,
      members,
      receipts,
      personFee: cup.personFee * 100,
      zone: cup.zone,
      today: todayIn(cup.zone, ctx.now),
      topics: [consoleTopic, cupTopic(cup.id), teamTopic(team.id)],
    };
  },
);

export const action = forms({
  record: staffForm(["treasurer"], {
    fields: receiptFields,
    done: message("payments.team.recorded"),
    run: async (input, { ctx, context, id }) => {
      await recordReceipt(ctx, id, input);
      await closeOutdatedPages(ctx, requestOf(context), [id]);
    },
  }),
  void: staffForm(["treasurer"], {
    input: voidReceiptInput,
    done: message("payments.team.voided"),
    run: ({ receiptId }, { ctx, id }) => voidReceipt(ctx, { teamId: id, receiptId }),
  }),
  ...eligibilityForms(["treasurer"]),
});

export default function TeamPayments() {
  const done = useDoneKey();
  const t = useTranslations("payments");
  const hasRole = useHasRole();
  const page = useLoaderData<typeof loader>();
  const { team, members, receipts } = page;
  const isMarked = team.ineligible && !team.withdrawn;
  return (
    <Page title={t("team.heading", { team: team.name })} lead={team.tournamentName}>
      <p>
        <FeeState team={team} />.{" "}
        {t.rich("team.received", {
          received: formatCents(team.fee.received),
          fee: formatCents(team.fee.fee),
          reference: team.reference,
          b: bold,
        })}
        {team.eligibilityBy === "admin" && !team.ineligible ? ` ${t("team.yours")}` : null}
      </p>
      {isMarked ? <EligibilityForm key={done} team={team} /> : null}
      <Panel heading={t("team.record")}>
        <ReceiptForm key={done} {...page} />
      </Panel>
      <Panel heading={t("console.receipts")}>
        {receipts.length === 0 ? <EmptyState>{t("console.nothing")}</EmptyState> : null}
        <ReceiptTable receipts={receipts} zone={page.zone} />
      </Panel>
      {members.length > 0 ? (
        <Panel heading={t("team.forThemselves")}>
          <ul className="rows">
            {members.map(({ id, name, paid }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0 font-bold wrap-anywhere">{name}</span>
                <span className={paid > 0 ? "text-good" : "text-soft"}>
                  {paid > 0 ? formatCents(paid) : t("team.nothing")}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <p className="choices">
        {team.withdrawn || !hasRole("registrar", "scorekeeper") ? null : (
          <ConsoleButton to={`/admin/players/${team.id}`}>{t("team.theTeam")}</ConsoleButton>
        )}
        <ConsoleButton to="/admin/payments">{t("team.all")}</ConsoleButton>
      </p>
    </Page>
  );
}

function ReceiptForm({ team, members, personFee, today }: Route.ComponentProps["loaderData"]) {
  const t = useTranslations("payments");
  const owing = formatCents(team.fee.owing);
  const payers = members.map(({ id, name, paid }) => ({
    value: id,
    label: paid > 0 ? t("record.soFar", { name, paid: formatCents(paid) }) : name,
  }));
  const hint =
    personFee > 0
      ? t("record.amountHintPerson", { owing, person: formatCents(personFee) })
      : t("record.amountHint", { owing });
  return (
    <FieldsForm name="record" values={{ receivedOn: today }} button={t("record.button")}>
      <Fields
        className="gap-x-4 sm:grid sm:grid-cols-2"
        more={{ amount: { hint }, who: { options: payers } }}
      />
    </FieldsForm>
  );
}
