import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { FieldOf } from "#app/forms/field-of.tsx";
import { Button, FieldsForm } from "#app/forms/form.tsx";
import type { TeamPayments } from "#domain/payments/team-payments.ts";
import { formatCents } from "#domain/teams/fee-rules.ts";
import { ConsoleLink } from "../buttons.tsx";
import { DataTable } from "../console/data-table.tsx";
import { FeeState } from "./team-fees.tsx";

const FORM = "owing";

const owes = ({ fee, withdrawn }: TeamPayments) => fee.owing > 0 && !withdrawn;

/**
 * Teams and what they've paid. The form below sends reminders to the checked teams or records their
 * payments.
 */
export function FeesTable({ teams }: { teams: TeamPayments[] }) {
  const t = useTranslations("payments");
  const groups = [...Map.groupBy(teams, (team) => team.tournamentName)].map(([name, rows]) => ({
    name,
    rows,
  }));
  const canSelect = teams.some(owes);
  return (
    <>
      <DataTable
        caption={t("console.teams")}
        groups={groups}
        selection={
          canSelect
            ? {
                form: FORM,
                name: "team",
                label: ({ name }) => t("table.select", { team: name }),
                isOff: (team) => !owes(team),
              }
            : undefined
        }
        columns={[
          {
            name: "team",
            heading: t("table.team"),
            by: ({ name }) => name,
            cell: ({ id, name }) => (
              <ConsoleLink id={`team-${id}`} to={`/admin/payments/${id}`}>
                {name}
              </ConsoleLink>
            ),
          },
          {
            name: "state",
            heading: t("table.state"),
            isPlain: true,
            by: ({ fee }) => fee.owing,
            cell: (team) => <FeeState team={team} />,
          },
          {
            name: "reference",
            heading: t("table.reference"),
            by: ({ reference }) => reference,
            cell: ({ reference }) => reference,
          },
          {
            name: "received",
            heading: t("table.received"),
            by: ({ fee }) => fee.received,
            cell: ({ fee: { fee, received } }) => (
              <>
                <meter aria-hidden="true" min={0} max={fee || 1} value={received} />{" "}
                {formatCents(received)}
              </>
            ),
          },
          {
            name: "actions",
            heading: t("table.actions"),
            isPlain: true,
            // Only one link per row can have the team's name as its text.
            cell: (team) =>
              owes(team) ? (
                <Link
                  to={`/admin/payments/${team.id}`}
                  className="button button-plain button-small"
                  aria-describedby={`team-${team.id}`}
                >
                  {t("console.record")}
                </Link>
              ) : null,
          },
        ]}
      />
      {canSelect ? (
        <FieldsForm name={FORM} intent={undefined} className="max-w-lg">
          <h2 className="text-xl">{t("table.checked")}</h2>
          <p>
            <Button kind="plain" name="intent" value="remind" formNoValidate>
              {t("table.remind")}
            </Button>
          </p>
          <FieldOf
            name="method"
            after={
              <Button kind="plain" name="intent" value="pay" className="whitespace-nowrap">
                {t("table.markPaid")}
              </Button>
            }
          />
        </FieldsForm>
      ) : null}
    </>
  );
}
