import { EmptyState } from "../empty-state.tsx";
import { Panel } from "../page-layout.tsx";

interface Moment {
  iso: string;
  text: string;
}

export interface ConsentView {
  id: number;
  title: string;
  address: string | null;
  version: string;
  agreed: boolean;
  by: string;
  cupName: string;
  at: Moment;
  withdrawn: Moment | null;
}

export interface PersonConsentsView {
  id: string;
  name: string;
  stands: string;
  history: ConsentView[];
}

export function ConsentHistory({ people }: { people: PersonConsentsView[] }) {
  return (
    <Panel id="agreements" heading="What I Agreed to and When">
      {people.length === 0 ? <EmptyState>Nothing yet.</EmptyState> : null}
      {people.map((person) => (
        <details key={person.id} className="border-b border-rule last:border-b-0">
          <summary className="wrap-anywhere">
            {person.name}: <span className="font-normal">{person.stands}</span>
          </summary>
          <History person={person} />
        </details>
      ))}
    </Panel>
  );
}

function History({ person }: { person: PersonConsentsView }) {
  return (
    <table className="max-md:block">
      <caption className="sr-only">What was agreed to for {person.name}, the latest first</caption>
      <thead className="max-md:sr-only">
        <tr>
          {["Document", "Version", "By", "Cup", "When", "Taken back"].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {person.history.map((agreement) => (
          <Row key={agreement.id} agreement={agreement} />
        ))}
      </tbody>
    </table>
  );
}

const CELL = "max-md:block max-md:border-0 max-md:p-0 wrap-break-word";

function Row({ agreement }: { agreement: ConsentView }) {
  const { title, address, version, agreed, by, cupName, at, withdrawn } = agreement;
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
