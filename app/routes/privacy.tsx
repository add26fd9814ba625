import type { ReactNode } from "react";
import {
  formatRetention,
  type RetentionRule,
  retainedData,
  retentionRules,
} from "../../domain/core/retention-rules.ts";
import { cupTopic } from "../../domain/core/topics.ts";
import { readCupOverview } from "../../domain/cup/cup-overview.ts";
import {
  childVisibility,
  type FieldVisibility,
} from "../../domain/people/privacy/child-visibility-rules.ts";
import { withDependencies } from "../http/request-context.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/privacy";

export const loader = page(
  {
    access: "everybody",
    title: "Privacy",
    description:
      "What this site keeps about players and their guardians, who may see it, when it is deleted, and how to have it deleted.",
    cache: { for: "everybody" },
  },
  async ({ context, site }) => {
    const { ctx, backupDays } = site;
    const { cup } = await readCupOverview(ctx);
    return withDependencies(context, {
      address: "/privacy",
      backupDays,
      undated: cup.endsOn === null ? cup.name : null,
      topics: [cupTopic(cup.id)],
    });
  },
);

/** Generated from the field and retention tables that the site uses. */
export default function Privacy({ loaderData: { backupDays, undated } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Privacy"
        lead="What this site keeps about you, who may see it, and when it is deleted."
      />
      <Panel heading="Have Your Data Deleted" id="delete">
        <p>
          Signed in, you can download everything that is kept about you, and delete your account, at
          any time and at once. Whoever holds a child's account deletes the child there as well.
        </p>
        <p>
          A guardian without an account, or anybody else, writes to us: we delete it and say so.
        </p>
        <p className="choices mb-0">
          <ButtonLink href="/account">Your Account</ButtonLink>
          <ButtonLink kind="plain" href="/contact">
            Write to Us
          </ButtonLink>
        </p>
      </Panel>
      <Panel heading="Who Sees What of a Player Under 18" id="who">
        <p>
          If a player is under 13, new teammates don't see their name, and without a guardian's
          signed form we don't make anything public, share it with other teams, or show a name or
          age on the waitlist. With that form, and for players 13 to 17:
        </p>
        <dl className="m-0 divide-y divide-line">
          {childVisibility().map((each) => (
            <Row key={each.field} term={each.field}>
              {readersIn(each).map((sentence) => (
                <p key={sentence} className="m-0">
                  {sentence}
                </p>
              ))}
            </Row>
          ))}
        </dl>
        <p>We log every time the organizer looks at a child's contact info.</p>
      </Panel>
      <Panel heading="What Is Deleted When" id="when">
        <dl className="m-0 divide-y divide-line">
          {Object.values(retentionRules).map((each) => (
            <Row key={each.what} term={each.what}>
              <strong className="block">{whenIn(each)}.</strong> {each.why}
            </Row>
          ))}
          <Row term="Backups of all this, where the organiser has any made">
            <strong className="block">{formatRetention(backupDays)} after they were made.</strong>{" "}
            If one has to be put back, whoever was deleted since is deleted again.
          </Row>
        </dl>
        <p>
          This is done by the site itself, every hour. While a cup has no last day, nothing that is
          counted from it is deleted for its age.{" "}
          {undated === null ? null : (
            <strong>The last day of {undated} is not set yet: what was told for it stays.</strong>
          )}
        </p>
      </Panel>
      <Panel heading="What Stays" id="stays">
        <dl className="m-0 divide-y divide-line">
          {retainedData.map(({ what, why }) => (
            <Row key={what} term={what}>
              {why}
            </Row>
          ))}
        </dl>
        <p>
          What you agree to when you register is in the{" "}
          <a href="/terms" className="inline-flex min-h-11 items-center">
            Terms and Conditions
          </a>
          .
        </p>
      </Panel>
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="py-3 sm:grid sm:grid-cols-[2fr_3fr] sm:gap-6">
      <dt className="font-bold">{term}</dt>
      <dd className="m-0">{children}</dd>
    </div>
  );
}

const WAITING = "On the waitlist";

function readersIn({ always, waiting, agreed, released }: FieldVisibility): string[] {
  const list = (readers: string[]) => new Intl.ListFormat("en").format(readers);
  const [first = "", ...rest] = list(always);
  return [
    `${first.toUpperCase()}${rest.join("")}.`,
    ...(waiting.length > 0 ? [`${WAITING}: also ${list(waiting)}.`] : []),
    ...(agreed.length > 0 ? [`${WAITING} once a guardian agreed: also ${list(agreed)}.`] : []),
    ...(released.length > 0 ? [`If the guardian agreed to it: also ${list(released)}.`] : []),
  ];
}

function whenIn({ days, from }: RetentionRule): string {
  if (days > 0) return `${formatRetention(days)} ${from}`;
  return from.charAt(0).toUpperCase() + from.slice(1);
}
