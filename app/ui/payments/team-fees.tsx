import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FieldOf } from "#app/forms/field-of.tsx";
import { Button, PostForm, useFields } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { formatLongDate, formatTimestamp } from "#domain/core/format-rules.ts";
import type { ReceiptLine, TeamPayments } from "#domain/payments/team-payments.ts";
import { cameLate, formatCents } from "#domain/teams/fee-rules.ts";
import { ConsoleLink, hidden } from "../buttons.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Notice } from "../page-layout.tsx";

const wrapped = (text: ReactNode) => <span className="wrap-anywhere">{text}</span>;

export function FeeState({ team }: { team: TeamPayments }) {
  const t = useTranslations("payments");
  const { fee, ineligible, withdrawn } = team;
  if (withdrawn) return <b className="text-soft">{t("state.withdrawn")}</b>;
  const amount = formatCents(fee.owing);
  if (fee.owing > 0) {
    return (
      <b className="text-bad">
        {t(ineligible ? "state.ineligibleOwing" : "state.owing", { amount })}
      </b>
    );
  }
  if (ineligible) return <b className="text-bad">{t("state.ineligible")}</b>;
  return <b className="text-good">{t(fee.fee === 0 ? "state.noFee" : "state.paid")}</b>;
}

export function EligibilityForm({
  team,
}: {
  team: Pick<TeamPayments, "ineligible" | "eligibilityBy" | "eligibilityUntil" | "fee">;
}) {
  const t = useTranslations("payments");
  const locale = useLocale();
  const { ineligible, eligibilityBy: by, eligibilityUntil: until, fee } = team;
  const values = { until: until ?? "" };
  const { form, answer } = useFields("eligibility", { defaultValue: values });
  return (
    <section className="my-4">
      {ineligible ? (
        <Notice kind="bad">
          <p>{t("eligibility.ineligible")}</p>
          {by === "deadline" ? <p>{t("eligibility.late")}</p> : null}
          {cameLate(fee, team) ? <p>{t("eligibility.cameLate")}</p> : null}
        </Notice>
      ) : null}
      {by === "admin" ? <p>{t("eligibility.yours")}</p> : null}
      {by === "admin" && until ? (
        <p>{t("eligibility.ends", { day: formatLongDate(until, locale) })}</p>
      ) : null}
      <PostForm {...form} intent={undefined}>
        <details open={until !== null || answer !== undefined || undefined}>
          <summary>{t("eligibility.onlyUntil")}</summary>
          <FieldOf name="until" />
        </details>
        <div className="flex flex-wrap gap-3 max-sm:grid max-sm:[&_button]:w-full [.split-rail_&]:grid [.split-rail_&_button]:w-full">
          {ineligible || by === null ? (
            <Button kind="plain" name="intent" value="eligible">
              {t(ineligible ? "eligibility.mark" : "eligibility.keep")}
            </Button>
          ) : null}
          {ineligible ? null : (
            <Button kind="plain" name="intent" value="ineligible">
              {t("eligibility.markNot")}
            </Button>
          )}
          {by === "admin" ? (
            <Button kind="plain" name="intent" value="undecided">
              {t("eligibility.leave")}
            </Button>
          ) : null}
        </div>
      </PostForm>
    </section>
  );
}

export function ReceiptTable({
  receipts,
  zone,
  withTeams = false,
}: {
  receipts: ReceiptLine[];
  zone: string;
  withTeams?: boolean;
}) {
  const t = useTranslations("payments");
  return (
    <ul className="rows">
      {receipts.map((receipt) => (
        <li key={receipt.id} id={`receipt-${receipt.id}`} className="py-3">
          <p className="m-0 flex flex-wrap items-baseline gap-x-4">
            {receipt.voidedAt ? (
              <s className="text-soft">
                <Amount cents={receipt.amount} />
              </s>
            ) : (
              <Amount cents={receipt.amount} />
            )}
            {withTeams ? <TeamOf receipt={receipt} /> : null}
            <span className="min-w-0 wrap-anywhere">
              {receipt.who ? t("receipt.forPerson", { name: receipt.who }) : t("receipt.forTeam")}
            </span>
          </p>
          {receipt.method === "card" ? (
            <CardReceipt receipt={receipt} zone={zone} />
          ) : (
            <TypedReceipt receipt={receipt} zone={zone} canVoid={!withTeams} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface AboutReceipt {
  receipt: ReceiptLine;
  zone: string;
}

/** A card payment as Stripe reports it. Refunds are made at Stripe, not here. */
function CardReceipt({ receipt, zone }: AboutReceipt) {
  const t = useTranslations("payments.receipt");
  const day = () => <Day of={receipt} />;
  return (
    <p className="m-0 text-sm text-soft">
      {t.rich("card", {
        what: () => t.rich(`kinds.${receipt.kind}`, { day }),
        when: () => <When zone={zone} moment={receipt.recordedAt} />,
        ref: () => wrapped(receipt.reference),
      })}
    </p>
  );
}

function TypedReceipt({ receipt, zone, canVoid }: AboutReceipt & { canVoid: boolean }) {
  const t = useTranslations("payments");
  return (
    <>
      <p className="m-0 text-sm text-soft">
        {t.rich("receipt.about", {
          method: t(`methods.${receipt.method}`),
          who: wrapped,
          account: receipt.recordedBy ?? t("receipt.deletedAccount"),
          day: () => <Day of={receipt} />,
          when: () => <When zone={zone} moment={receipt.recordedAt} />,
        })}
      </p>
      {receipt.voidedAt ? (
        <p className="m-0 text-sm font-bold text-bad">
          <Voided zone={zone} moment={receipt.voidedAt} />
        </p>
      ) : canVoid ? (
        <VoidReceipt receipt={receipt} />
      ) : null}
    </>
  );
}

function Day({ of: { receivedOn } }: { of: ReceiptLine }) {
  return <time dateTime={receivedOn}>{formatLongDate(receivedOn, useLocale())}</time>;
}

function Voided({ zone, moment }: { zone: string; moment: Date }) {
  const t = useTranslations("payments");
  return t.rich("receipt.voided", { when: () => <When zone={zone} moment={moment} /> });
}

function VoidReceipt({ receipt }: { receipt: ReceiptLine }) {
  const t = useTranslations("payments");
  const amount = formatCents(receipt.amount);
  return (
    <ConfirmDialog
      id={`void-${receipt.id}`}
      button={t.rich("receipt.void", { amount, hidden: hidden })}
      kind="plain"
      small
      question={t("receipt.voidQuestion", { amount })}
      intent="void"
      fields={{ receiptId: String(receipt.id) }}
    />
  );
}

function Amount({ cents }: { cents: number }) {
  return <b className="font-display text-xl">{formatCents(cents)}</b>;
}

function TeamOf({ receipt }: { receipt: ReceiptLine }) {
  const t = useTranslations("payments");
  if (receipt.teamId === null) return <span className="text-soft">{t("receipt.goneTeam")}</span>;
  return (
    <ConsoleLink
      to={`/admin/payments/${receipt.teamId}`}
      className="min-w-0 font-bold wrap-anywhere"
    >
      {receipt.teamName}
    </ConsoleLink>
  );
}

function When({ zone, moment }: { zone: string; moment: Date }) {
  return <time dateTime={moment.toISOString()}>{formatTimestamp(zone, moment, useLocale())}</time>;
}
