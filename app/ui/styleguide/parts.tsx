import { ButtonLink } from "../button-link.tsx";
import { Choices } from "../choices.tsx";
import { CopyButton } from "../copy-button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Icon, iconNames } from "../icon.tsx";
import { LinkCard } from "../link-card.tsx";
import { Done, Notice } from "../notice.tsx";
import { PageHead } from "../page-head.tsx";
import { Panel } from "../panel.tsx";
import { GameCard } from "../schedule/game-card.tsx";
import { WaitlistTable } from "../waitlist/waitlist-table.tsx";

export function LinksAndNotices() {
  return (
    <>
      <Panel heading="Links">
        <p className="choices">
          <ButtonLink href="/styleguide">primary</ButtonLink>
          <ButtonLink href="/styleguide" kind="plain">
            plain
          </ButtonLink>
          <ButtonLink href="/styleguide" kind="danger">
            danger
          </ButtonLink>
          <CopyButton text="123456" label="Copy code" />
        </p>
        <Choices
          label="Choices"
          items={["First", "Second", "Third"].map((label, index) => ({
            href: `/styleguide#${label}`,
            label,
            chosen: index === 1,
          }))}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <LinkCard href="/styleguide" title="With an icon" icon="people">
            A line on what is there.
          </LinkCard>
          <LinkCard href="/styleguide" title="Plain" />
        </div>
      </Panel>
      <Panel heading="Notices">
        <Notice>
          <p>Something to know before one goes on.</p>
        </Notice>
        <Notice kind="good">
          <p>Something went well.</p>
        </Notice>
        <Notice kind="bad">
          <p>Something was refused, and why.</p>
        </Notice>
        <Done>Joined team successfully!</Done>
        <EmptyState next={<a href="/styleguide">Join it</a>}>
          No players on the waitlist.
        </EmptyState>
      </Panel>
      <Panel heading="Icons">
        <ul className="choices">
          {iconNames.map((name) => (
            <li key={name} className="hint">
              <Icon name={name} className="size-8" />
              {name}
            </li>
          ))}
        </ul>
      </Panel>
      <PageHead compact title="Head of a page of the console" />
    </>
  );
}

const lionsTigers = { team1Name: "Lions", team2Name: "Tigers", team1Score: null, team2Score: null };
const longNames = {
  team1Name: "Associação Desportiva e Recreativa de São João da Madeira",
  team2Name: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch",
};

export function Games() {
  return (
    <Panel heading="Games">
      <div className="grid gap-3 sm:grid-cols-2">
        <GameCard game={lionsTigers} state="Next game">
          Sat, Jul 27, 3:00 PM
        </GameCard>
        <GameCard game={{ ...lionsTigers, team1Score: 0, team2Score: 1 }} state="Now playing" live>
          Field 2
        </GameCard>
        <GameCard game={{ ...lionsTigers, team1Score: 2, team2Score: 2 }}>Final score</GameCard>
        <GameCard
          game={{
            ...lionsTigers,
            team1Score: 1,
            team2Score: 1,
            team1Penalties: 4,
            team2Penalties: 3,
          }}
        >
          Final, on penalties
        </GameCard>
        <GameCard game={{ ...longNames, team1Score: 99, team2Score: 0 }} />
        <GameCard compact game={{ ...lionsTigers, team1Score: 3, team2Score: 0 }}>
          3:00 PM
        </GameCard>
      </div>
    </Panel>
  );
}

export function Tables() {
  const contact = { dob: "2000-02-29", phone: "5550100199" };
  const unknown = { dob: null, phone: null };
  const guardian = { name: "Rosa Minor", phone: "5550100198", email: "rosa@example.org" };
  return (
    <Panel heading="Tables">
      <WaitlistTable
        tournamentName="U16+ (2009 & older)"
        players={[
          { id: 1, own: "self", name: "Ana Silva", age: 25, contact, guardian: null },
          { id: 2, own: null, name: "Mia M.", age: 14, contact: null, guardian },
          { id: 3, own: null, name: "Player", age: null, contact: null, guardian: null },
          { id: 4, own: null, name: "Tom T.", age: null, contact: unknown, guardian: null },
        ]}
      />
    </Panel>
  );
}
