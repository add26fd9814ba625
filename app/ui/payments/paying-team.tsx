import { useTranslations } from "use-intl";
import { MixedText } from "#app/i18n/reader-language.tsx";
import { type AmountsToSend, type CardAmount, formatCents } from "#domain/teams/fee-rules.ts";
import { Panel } from "../page-layout.tsx";
import { CardForms, CardPaid } from "./card-payment.tsx";
import { Figure, plainAmount } from "./figure-to-copy.tsx";

export interface PayingTeam {
  id: number;
  name: string;
  paymentReference: string;
  feeSentence: string;
  manages: boolean;
  isPaid: boolean;
  toSend: AmountsToSend;
  card: {
    amounts: CardAmount[];
    /** Just paid by card, as far as the reader knows; nobody should be asked to pay again. */
    isConfirming: boolean;
    returned: { amount: number; isPaid: boolean } | null;
  };
}

/** In US cents: managers send what the team owes, members their share. */
export function amountFor({ manages, card, toSend: { team, share } }: PayingTeam): number {
  if (card.isConfirming) return 0;
  return manages || share === null ? team : share;
}

/** What a team of the reader has paid and still owes, with its reference and the ways to pay by card. */
export function TeamPaymentPanel({ team }: { team: PayingTeam }) {
  const t = useTranslations("site.payments");
  const { name, paymentReference, feeSentence, manages, isPaid, toSend, card } = team;
  const whole = { term: t("teamOwes"), cents: toSend.team };
  const share = { term: t(toSend.hasPlayers ? "share" : "onePerson"), cents: toSend.share ?? 0 };
  const amounts = (manages ? [whole, share] : [share, whole]).filter(
    ({ cents }) => cents > 0 && !card.isConfirming,
  );
  const isSharePaid = toSend.share === 0 && toSend.team > 0;
  return (
    <Panel heading={t(isPaid ? "paidFor" : "payFor", { team: name })}>
      <p className="font-bold">
        <MixedText>{feeSentence}</MixedText>
      </p>
      {card.returned ? <CardPaid {...card.returned} /> : null}
      {isPaid ? <p>{t("nothingLeft")}</p> : null}
      {isSharePaid ? <p>{t("sharePaid")}</p> : null}
      {amounts.length > 0 ? (
        <>
          <dl className="grid gap-3 sm:grid-cols-3">
            {amounts.map(({ term, cents }) => (
              <Figure key={term} term={term} copy={plainAmount(cents)} shown={formatCents(cents)} />
            ))}
            <Figure term={t("reference")} copy={paymentReference} shown={paymentReference} />
          </dl>
          <p className="hint">{t("hint")}</p>
        </>
      ) : null}
      {card.amounts.length > 0 ? <CardForms teamId={team.id} amounts={card.amounts} /> : null}
    </Panel>
  );
}
