import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useKeyedLink } from "#app/forms/form.tsx";
import type { CardReport } from "#domain/competition/games/cards.ts";
import { Notice } from "../notice.tsx";

/** Red cards from the field that nobody has confirmed. */
export function CardReportsAlert({ reports }: { reports: CardReport[] }) {
  return reports.map((report) => <CardReportAlert key={report.gameId} {...report} />);
}

function CardReportAlert({ gameId, teams }: CardReport) {
  const t = useTranslations("gameForms");
  const cards = useKeyedLink(`/admin/games/edit/${gameId}/cards`);
  return (
    <Notice>
      <p>
        {t.rich("cards.todo", {
          teams: teams.join(", "),
          b: (text) => <strong>{text}</strong>,
          link: (text) => (
            <Link to={cards} className="inline-flex min-h-11 items-center">
              {text}
            </Link>
          ),
        })}
      </p>
    </Notice>
  );
}
