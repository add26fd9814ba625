import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { MixedText } from "#app/i18n/mixed-text.tsx";
import { ContentText } from "#app/i18n/use-content.tsx";
import { type AmountsToSend, formatCents } from "#domain/teams/fee-rules.ts";
import type { Localized } from "#i18n/localized.ts";
import { CopyButton } from "../buttons.tsx";
import { Panel } from "../page-layout.tsx";
import { QrCode } from "../qr/qr-code.tsx";

interface PayingTeam {
  id: number;
  name: string;
  paymentReference: string;
  feeSentence: string;
  manages: boolean;
  isPaid: boolean;
  toSend: AmountsToSend;
}

/** In US cents: managers send what the team owes, members their share. */
function amountFor({ manages, toSend: { team, share } }: PayingTeam): number {
  return manages || share === null ? team : share;
}

export function MethodPanel({
  name,
  kind,
  text,
  handle,
  link,
  teams,
}: {
  name: string;
  kind: Localized<string>;
  text: Localized<string>;
  handle: string | null;
  link: { address: string; qr: Parameters<typeof QrCode>[0]["drawing"] } | null;
  teams: PayingTeam[];
}) {
  const t = useTranslations("site.payments");
  const opens = useTranslations("common")("opensInNewTab");
  const owing = teams.filter((team) => amountFor(team) > 0);
  return (
    <Panel heading={name}>
      <p className="mt-0 text-soft">
        <ContentText of={kind} />
      </p>
      {handle === null ? (
        <p className="font-bold">{t("notSetUp")}</p>
      ) : (
        <>
          <p className="text-xl font-bold wrap-anywhere">{handle}</p>
          <p>
            <ContentText of={text} />
          </p>
          {owing.map((team) => (
            <p key={team.id}>
              {t.rich(teams.length > 1 ? "sendFor" : "send", {
                amount: formatCents(amountFor(team)),
                reference: team.paymentReference,
                team: team.name,
                b: (text: ReactNode) => <b className="whitespace-nowrap">{text}</b>,
              })}
            </p>
          ))}
          <div className="choices">
            {link ? (
              <a
                className="button button-primary button-small"
                href={link.address}
                target="_blank"
                rel="noopener"
              >
                {t("open", { name })}
                <span className="sr-only"> {opens}</span>
              </a>
            ) : null}
            <CopyButton text={handle} label={t("copyHandle", { name })} />
          </div>
          {link ? (
            <figure className="my-3">
              <QrCode drawing={link.qr} label={t("qrCode", { address: link.address })} />
              <figcaption className="hint">{t("camera")}</figcaption>
            </figure>
          ) : null}
        </>
      )}
    </Panel>
  );
}

export function TeamPaymentPanel({ team }: { team: PayingTeam }) {
  const t = useTranslations("site.payments");
  const { name, paymentReference, feeSentence, manages, isPaid, toSend } = team;
  const whole = { term: t("teamOwes"), cents: toSend.team };
  const share = { term: t(toSend.hasPlayers ? "share" : "onePerson"), cents: toSend.share ?? 0 };
  const amounts = (manages ? [whole, share] : [share, whole]).filter(({ cents }) => cents > 0);
  const isSharePaid = toSend.share === 0 && toSend.team > 0;
  return (
    <Panel heading={t(isPaid ? "paidFor" : "payFor", { team: name })}>
      <p className="font-bold">
        <MixedText>{feeSentence}</MixedText>
      </p>
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
    </Panel>
  );
}

/** As typed into a payment app: '175' or '87.50'. */
function plainAmount(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

function Figure({ term, copy, shown }: { term: string; copy: string; shown: string }) {
  const t = useTranslations("site.payments");
  return (
    <div className="rounded-md bg-sunk p-3">
      <dt className="text-[0.95rem] text-soft">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-display text-4xl leading-none font-extrabold">{shown}</span>
        <CopyButton text={copy} label={t("copy", { value: shown })} />
      </dd>
    </div>
  );
}
