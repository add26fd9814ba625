import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { CardReport } from "../../../domain/competition/games/cards.ts";
import { Notice } from "../notice.tsx";

/** Red cards from the field that nobody has confirmed. */
export function CardReportsAlert({ reports }: { reports: CardReport[] }) {
  const t = useTranslations("gameForms");
  return reports.map(({ gameId, teams }) => (
    <Notice key={gameId}>
      <p>
        {t.rich("cards.todo", {
          teams: teams.join(", "),
          b: (text) => <strong>{text}</strong>,
          link: (text) => (
            <Link
              to={`/admin/games/edit/${gameId}/cards`}
              className="inline-flex min-h-11 items-center"
            >
              {text}
            </Link>
          ),
        })}
      </p>
    </Notice>
  ));
}
