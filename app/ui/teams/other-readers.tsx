import type { ReactNode } from "react";
import { ButtonLink } from "../button-link.tsx";
import { LinkCard } from "../link-card.tsx";
import { PageHead } from "../page-head.tsx";

export function VisitorTeams({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead title="Teams" lead="Log in or register to join, create, or view your team">
        <p className="choices mb-0">
          <ButtonLink href="/login?next=%2Fteams">Log in</ButtonLink>
          <ButtonLink kind="plain" href="/register">
            Register
          </ButtonLink>
        </p>
      </PageHead>
      {children}
      <div className="grid gap-3 md:grid-cols-3">
        <LinkCard href="/schedules-results" title="Schedules & Results" icon="calendar">
          When the teams play, and how they stand.
        </LinkCard>
        <LinkCard href="/CupRules" title="Tournament Rules & Information" icon="book">
          Who may play, and how.
        </LinkCard>
        <LinkCard href="/PaymentMethods" title="Payment Methods" icon="card">
          What a team pays, and where to.
        </LinkCard>
      </div>
    </>
  );
}

export function AdminTeams({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead
        title="Teams"
        lead="You are logged in as the admin. An admin account is no player and has no team."
      >
        <p className="choices mb-0">
          <ButtonLink href="/admin">Go to the admin console</ButtonLink>
        </p>
      </PageHead>
      {children}
    </>
  );
}
