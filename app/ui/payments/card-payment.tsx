import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ButtonForm } from "#app/forms/form.tsx";
import { type CardAmount, formatCents } from "#domain/teams/fee-rules.ts";
import { bold, hidden } from "../buttons.tsx";
import { Notice } from "../page-layout.tsx";

/** A form for each amount, which leads to Stripe. */
export function CardForms({ teamId, amounts }: { teamId: number; amounts: CardAmount[] }) {
  const t = useTranslations("site.payments");
  return (
    <>
      <h3>{t("card")}</h3>
      <ul className="rows">
        {amounts.map(({ playerId, name: known, cents }, index) => {
          const what = { amount: formatCents(cents), name: known ?? "none" };
          return (
            <li
              key={playerId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 sm:justify-start"
            >
              <span className="min-w-0 wrap-anywhere">
                {t.rich("cardFor", { ...what, b: bold })}
              </span>
              <ButtonForm
                intent="card"
                hidden={{ teamId, playerId, amount: cents }}
                kind={index === 0 ? "primary" : "plain"}
                size="small"
              >
                {t.rich("payByCard", { ...what, hidden })}
              </ButtonForm>
            </li>
          );
        })}
      </ul>
      <p className="hint">{t("cardHint")}</p>
    </>
  );
}

/** For whoever comes back from Stripe; a live update of the page changes it once it's paid. */
export function CardPaid({ amount, isPaid }: { amount: number; isPaid: boolean }): ReactNode {
  const t = useTranslations("site.payments");
  const said = t(isPaid ? "cardPaid" : "cardConfirming", { amount: formatCents(amount) });
  return <Notice kind={isPaid ? "good" : "info"} role="status" text={said} />;
}
