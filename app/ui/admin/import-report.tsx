import type { ImportReport } from "../../../domain/competition/import/import-games.ts";
import { Notice } from "../notice.tsx";
import { count } from "./count.ts";

export function ImportReportView({ report }: { report: ImportReport }) {
  return report.ok ? <Imported report={report} /> : <Refused problems={report.problems} />;
}

function Imported({ report }: { report: Extract<ImportReport, { ok: true }> }) {
  const { created, unchanged, updated, teamsCreated, tournamentsCreated } = report;
  return (
    <Notice kind="good" role="alert">
      <p>
        {created === 0 && updated.length === 0
          ? "Nothing changed: every game of the file is here already."
          : "Games imported successfully!"}
      </p>
      <ul className="list-disc pl-5 font-normal text-ink">
        <li>{count(created, "game")} created</li>
        <li>{count(unchanged, "game")} unchanged</li>
        {tournamentsCreated.length > 0 ? (
          <li>
            {count(tournamentsCreated.length, "tournament")} created:{" "}
            {tournamentsCreated.join(", ")}
          </li>
        ) : null}
        {teamsCreated.length > 0 ? (
          <li>
            {count(teamsCreated.length, "team")} created: {teamsCreated.join(", ")}
          </li>
        ) : null}
        {updated.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Refused({ problems }: { problems: { line: number; reason: string }[] }) {
  return (
    <Notice kind="bad" role="alert">
      <p>Nothing was imported. {count(problems.length, "problem")} in the file:</p>
      <ul className="list-disc pl-5 font-normal text-ink">
        {problems.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            Line {line}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
