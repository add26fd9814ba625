import {
  type AgreementHistory,
  agreementSummary,
} from "../../../domain/people/guardians/agreement-history-rules.ts";
import type { OwnAgreement } from "../../../domain/people/guardians/agreements.ts";
import { SIGNED_PAPER } from "../../../domain/people/guardians/consent-rules.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { consentTexts } from "../../content/consents.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { EmptyState } from "../empty-state.tsx";
import { Panel } from "../page-layout.tsx";
import { TextLink } from "../text-link.tsx";
import { Timestamp } from "../timestamp.tsx";

function titleOf(document: string, locale: Locale): string {
  if (document === SIGNED_PAPER) return "Signed paper";
  const { required, optional } = consentTexts(locale);
  // Retired documents have no title.
  return [...required, ...optional].find((text) => text.document === document)?.title ?? document;
}

function signer({ by, guardianName }: OwnAgreement): string {
  if (by === "guardian") return guardianName ?? "A parent or guardian";
  return by === "you" ? "You" : "The organiser";
}

export function ConsentHistory({ people, zone }: { people: AgreementHistory[]; zone: string }) {
  return (
    <Panel id="agreements" heading="What I Agreed to and When">
      {people.length === 0 ? <EmptyState>Nothing yet.</EmptyState> : null}
      {people.map(({ playerId, whose, stands, history }) => {
        const name = whose ?? "A deleted player";
        return (
          <details key={playerId} className="border-b border-rule last:border-b-0">
            <summary className="wrap-anywhere">
              {name}: <span className="font-normal">{agreementSummary(stands)}</span>
            </summary>
            <table className="max-md:block">
              <caption className="sr-only">What was agreed to for {name}, the latest first</caption>
              <thead className="max-md:sr-only">
                <tr>
                  {["Document", "Version", "By", "Cup", "When", "Taken back"].map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="max-md:block">
                {history.map((agreement) => (
                  <Row key={agreement.id} agreement={agreement} zone={zone} />
                ))}
              </tbody>
            </table>
          </details>
        );
      })}
    </Panel>
  );
}

const CELL = "max-md:block max-md:border-0 max-md:p-0 wrap-break-word";

function Row({ agreement, zone }: { agreement: OwnAgreement; zone: string }) {
  const { document, version, agreed, cupName, at, withdrawnAt } = agreement;
  const locale = useLocale();
  return (
    <tr className="max-md:block max-md:border-b max-md:border-rule max-md:py-3">
      <th scope="row" className={`text-left max-md:text-lg ${CELL}`}>
        {document === "terms" ? (
          <TextLink href="/terms">{titleOf(document, locale)}</TextLink>
        ) : (
          titleOf(document, locale)
        )}
        {agreed ? null : ": refused"}
      </th>
      <td className={`max-md:before:content-['Version_'] ${CELL}`}>{version}</td>
      <td className={`max-md:before:content-['By_'] ${CELL}`}>{signer(agreement)}</td>
      <td className={CELL}>{cupName}</td>
      <td className={CELL}>
        <Timestamp at={at} zone={zone} />
      </td>
      <td className={withdrawnAt ? `max-md:before:content-['Taken_back_'] ${CELL}` : CELL}>
        {withdrawnAt ? <Timestamp at={withdrawnAt} zone={zone} /> : null}
      </td>
    </tr>
  );
}
