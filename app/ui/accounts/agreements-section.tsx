import { EmptyState } from "../empty-state.tsx";
import { Panel } from "../panel.tsx";

interface Moment {
  iso: string;
  /** In the cup's zone. */
  text: string;
}

/** Something that was agreed to or refused, in words. */
export interface AgreementView {
  id: number;
  title: string;
  /** Where its text stands, where it has a page. */
  address: string | null;
  version: string;
  agreed: boolean;
  whose: string;
  by: string;
  cupName: string;
  at: Moment;
  withdrawn: Moment | null;
}

/** What an account agreed to and when, and what was agreed to for its players. */
export function AgreementsSection({ agreements }: { agreements: AgreementView[] }) {
  return (
    <Panel id="agreements" heading="What I Agreed to and When">
      {agreements.length === 0 ? (
        <EmptyState>Nothing yet.</EmptyState>
      ) : (
        // On a phone each is a few lines: the document, then who, for whom and when.
        <table className="max-md:block">
          <caption className="sr-only">What I agreed to and when</caption>
          <thead className="max-md:sr-only">
            <tr>
              {["Document", "Version", "For", "By", "Cup", "When", "Taken back"].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {agreements.map((agreement) => (
              <Row key={agreement.id} agreement={agreement} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** Its row has the line and the room, on a phone. */
const CELL = "max-md:block max-md:border-0 max-md:p-0 wrap-break-word";

function Row({ agreement }: { agreement: AgreementView }) {
  const { title, address, version, agreed, whose, by, cupName, at, withdrawn } = agreement;
  return (
    <tr className="max-md:block max-md:border-b max-md:border-rule max-md:py-3">
      <th scope="row" className={`text-left max-md:text-lg ${CELL}`}>
        {address ? (
          <a href={address} className="inline-flex min-h-11 items-center">
            {title}
          </a>
        ) : (
          title
        )}
        {agreed ? null : ": refused"}
      </th>
      <td className={`max-md:before:content-['Version_'] ${CELL}`}>{version}</td>
      <td className={`max-md:before:content-['For_'] ${CELL}`}>{whose}</td>
      <td className={`max-md:before:content-['By_'] ${CELL}`}>{by}</td>
      <td className={CELL}>{cupName}</td>
      <td className={CELL}>
        <time dateTime={at.iso}>{at.text}</time>
      </td>
      <td className={withdrawn ? `max-md:before:content-['Taken_back_'] ${CELL}` : CELL}>
        {withdrawn ? <time dateTime={withdrawn.iso}>{withdrawn.text}</time> : null}
      </td>
    </tr>
  );
}
