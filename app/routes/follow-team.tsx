import { readPublicTeam } from "../../domain/competition/team-page.ts";
import { cupTopic, teamTopic, tournamentTopic } from "../../domain/core/topics.ts";
import { vapidKeys } from "../../domain/messaging/push-subscriptions.ts";
import followScript from "../follow/follow-script.ts?worker&url";
import { pageMeta } from "../http/page-meta.ts";
import { ctxOf } from "../http/request-context.ts";
import { page } from "../routing/page.ts";
import { CalendarLinks, FollowBox } from "../ui/follow/follow-team.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import { drawQr } from "../ui/qr/draw-qr.ts";
import { QrCode } from "../ui/qr/qr-code.tsx";
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
          <a href={page} className="inline-flex min-h-11 items-center wrap-anywhere">
            {link}
          </a>
        </p>
      </Panel>
      {pushKey === null ? null : <script type="module" src={followScript} />}
    </>
  );
}
