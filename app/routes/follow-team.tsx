import { readPublicTeam } from "../../domain/competition/team-page.ts";
import { cupTopic, teamTopic, tournamentTopic } from "../../domain/core/topics.ts";
import { vapidKeys } from "../../domain/messaging/push-subscriptions.ts";
import followScript from "../follow/follow-script.ts?worker&url";
import { pageMeta } from "../http/page-meta.ts";
import { ctxOf } from "../http/request-context.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import { drawQr } from "../ui/qr/draw-qr.ts";
import { QrCode } from "../ui/qr/qr-code.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/follow-team";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { title: `Follow ${loaderData.name}` }) : [];

/** The same for everyone; only the script knows what this browser follows. */
export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  async ({ ctx, site, param }) => {
    const { siteUrl, dependsOn } = site;
    const team = await readPublicTeam(ctx, param("slug"));
    const { id, name, slug, cup, tournament } = team;
    const page = `/teams/${slug}`;
    const link = siteUrl + page;
    // Not in the page's data, because a live update would reset what the script shows.
    dependsOn({
      topics: [cupTopic(cup.id), tournamentTopic(tournament.id), teamTopic(id)],
      address: `${page}/follow`,
    });
    const { publicKey } = vapidKeys(keyOf(ctx));
    const plays = cup.isCurrent && !team.withdrawn;
    const kicker = `${cup.name}, ${tournament.name}`;
    const pushKey = plays ? publicKey : null;
    const { withdrawn } = team;
    return { name, slug, kicker, page, link, qr: drawQr(link), withdrawn, pushKey };
  },
);

function keyOf({ secretKey }: ReturnType<typeof ctxOf>): Buffer {
  if (!secretKey) throw new Error("There is no secret key here.");
  return secretKey();
}

export default function FollowTeam({ loaderData }: Route.ComponentProps) {
  const { name, slug, kicker, page, link, qr, withdrawn, pushKey } = loaderData;
  return (
    <>
      <PageHead
        kicker={kicker}
        title={
          <>
            Follow <span className="wrap-anywhere">{name}</span>
          </>
        }
      />
      <Panel heading="Told by push">
        {pushKey === null ? (
          <p>
            {withdrawn
              ? `${name} withdrew from the cup, so there are no more alerts.`
              : "This cup is over, so there are no more alerts."}
          </p>
        ) : (
          <>
            <p>
              Your phone or computer tells you when a game begins, ends, or is moved. No account is
              needed, and nobody learns who you are.
            </p>
            <FollowBox slug={slug} name={name} pushKey={pushKey} />
          </>
        )}
      </Panel>
      <Panel heading="In your calendar">
        <p>
          Every game of the team with its time and field. Your calendar looks again by itself, so
          what is moved moves there too.
        </p>
        <CalendarLinks link={`${link}/calendar.ics`} />
      </Panel>
      <Panel heading="For others">
        <p>This code leads to the team’s page, for the phone beside you or a sheet of paper.</p>
        <QrCode drawing={qr} label={`Code that leads to the page of ${name}`} />
        <p>
          <TextLink href={page} className="wrap-anywhere">
            {link}
          </TextLink>
        </p>
      </Panel>
      {pushKey === null ? null : <script type="module" src={followScript} />}
    </>
  );
}

function FollowBox({ slug, name, pushKey }: Record<"slug" | "name" | "pushKey", string>) {
  return (
    <div data-follow={slug} data-key={pushKey}>
      <div role="status">
        <p data-when="asking" className="needs-script mt-3 min-h-9 text-soft">
          One moment …
        </p>
        <p data-when="on" hidden>
          <b>This browser follows {name}.</b> Messages come also while the page is closed.
        </p>
        <p data-when="blocked" hidden>
          Notifications of this site are turned off in your browser. Turn them on in its settings
          for this site, then load this page again.
        </p>
        <p data-when="unsupported" hidden>
          This browser cannot be told by push. The calendar below works everywhere.
        </p>
        <div data-when="install" hidden>
          <p>On an iPhone or iPad this needs one step first:</p>
          <ol>
            <li>
              Press Share <span aria-hidden="true">⬆︎</span>, then <b>Add to Home Screen</b>.
            </li>
            <li>Open the site from your Home Screen, and come back to this page there.</li>
          </ol>
        </div>
        <p data-when="failed" data-said="" hidden className="error-text" />
      </div>
      <p className="choices">
        <button
          type="button"
          data-do="follow"
          data-when="off failed"
          hidden
          className="button button-primary"
        >
          Tell me by push
        </button>
        <button
          type="button"
          data-do="unfollow"
          data-when="on"
          hidden
          className="button button-plain"
        >
          Stop following
        </button>
      </p>
      <noscript>
        <p>This needs JavaScript, which is off in your browser. The calendar below does not.</p>
      </noscript>
    </div>
  );
}

function CalendarLinks({ link }: { link: string }) {
  return (
    <>
      <p className="choices items-center print:hidden">
        <ButtonLink kind="plain" href={link.replace(/^https?:/, "webcal:")}>
          Add to my calendar
        </ButtonLink>
        <CopyButton text={link} label="Copy the address" />
      </p>
      <p className="hint">
        For Google Calendar and others that ask for an address (“From URL”):{" "}
        <a href={link} className="inline-flex min-h-11 items-center wrap-anywhere">
          {link}
        </a>
      </p>
    </>
  );
}
