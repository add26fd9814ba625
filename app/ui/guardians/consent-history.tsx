import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import type { AgreementHistory } from "#domain/people/guardians/agreement-history-rules.ts";
import type { OwnAgreement } from "#domain/people/guardians/agreements.ts";
import { SIGNED_PAPER } from "#domain/people/guardians/consent-rules.ts";
import { INTL_LOCALES } from "#i18n/locales.ts";
import { TextLink } from "../buttons.tsx";
import { EmptyState, Panel } from "../page-layout.tsx";
import { Timestamp } from "../timestamp.tsx";
import { useConsentTexts } from "./consent-form.tsx";

function useTitle(document: string): string {
  const t = useTranslations("guardians.consent");
  const texts = Object.values(useConsentTexts()).flat();
  if (document === SIGNED_PAPER) return t("signedPaper");
  // Retired documents have no title.
  return texts.find((text) => text.id === document)?.title ?? document;
}

function useSummary(stands: AgreementHistory["stands"]): string {
  const t = useTranslations("guardians.history");
  const list = new Intl.ListFormat(INTL_LOCALES[useLocale()], { type: "unit", style: "short" });
  const counts = COUNTS.filter((each) => stands[each] > 0);
  return list.format(counts.map((each) => t(each, { count: stands[each] })));
}

const COUNTS = ["agreed", "refused", "takenBack"] as const;
const COLUMNS = ["document", "version", "by", "cup", "when", "takenBack"] as const;
const SIGNERS = { guardian: "byGuardian", you: "byYou", organiser: "byOrganizer" } as const;

export function ConsentHistory({ people, zone }: { people: AgreementHistory[]; zone: string }) {
  const t = useTranslations("guardians.history");
  return (
    <Panel id="agreements" heading={t("heading")}>
      {people.length === 0 ? <EmptyState>{t("none")}</EmptyState> : null}
      {people.map((person) => (
        <PersonHistory key={person.playerId} {...person} zone={zone} />
      ))}
    </Panel>
  );
}

function PersonHistory({ whose, stands, history, zone }: AgreementHistory & { zone: string }) {
  const t = useTranslations("guardians.history");
  const name = whose ?? t("deletedPlayer");
  const counts = useSummary(stands);
  return (
    <details className="border-b border-rule last:border-b-0">
      <summary className="wrap-anywhere">
        {t.rich("summary", {
          name,
          counts,
          count: (text) => <span className="font-normal">{text}</span>,
        })}
      </summary>
      <table className="block">
        <caption className="sr-only">{t("caption", { name })}</caption>
        <thead className="sr-only">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block">
          {history.map((agreement) => (
            <Row key={agreement.id} agreement={agreement} zone={zone} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

const CELL = "block border-0 p-0 wrap-break-word";
/** A cell that says its column where the head isn't shown. */
const LABELED = `before:content-[attr(data-column)] ${CELL}`;

function Row({ agreement, zone }: { agreement: OwnAgreement; zone: string }) {
  const { document, version, agreed, by, guardianName, cupName, at, withdrawnAt } = agreement;
  const t = useTranslations("guardians.history");
  const title = useTitle(document);
  const shown = document === "terms" ? <TextLink href="/terms">{title}</TextLink> : title;
  const signer = by === "guardian" && guardianName ? guardianName : t(SIGNERS[by]);
  return (
    <tr className="block border-b border-rule py-3">
      <th scope="row" className={`text-left text-lg ${CELL}`}>
        {agreed ? shown : t.rich("refusedDocument", { document: () => shown })}
      </th>
      <td className={LABELED} data-column={`${t("columns.version")} `}>
        {version}
      </td>
      <td className={LABELED} data-column={`${t("columns.by")} `}>
        {agreement.byDisplayedLink ? t("byDisplayedLink", { signer }) : signer}
      </td>
      <td className={CELL}>{cupName}</td>
      <td className={CELL}>
        <Timestamp at={at} zone={zone} />
      </td>
      <td
        className={withdrawnAt ? LABELED : CELL}
        data-column={withdrawnAt ? `${t("columns.takenBack")} ` : undefined}
      >
        {withdrawnAt ? <Timestamp at={withdrawnAt} zone={zone} /> : null}
      </td>
    </tr>
  );
}
