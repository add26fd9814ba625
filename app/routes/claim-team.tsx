import { data, redirect } from "react-router";
import { useTranslations } from "use-intl";
import type { Ctx } from "#domain/core/context.ts";
import { accountTopic, cupTopic, teamTopic } from "#domain/core/topics.ts";
import { claimTeam, readManagerLink } from "#domain/teams/manager-link.ts";
import { message } from "#i18n/message.ts";
import { form, forms } from "../forms/forms.ts";
import { nullIfNotFound } from "../forms/http-errors.ts";
import { headOfData } from "../http/page-meta.ts";
import { claimantOf } from "../loaders/joining.ts";
import { page } from "../routing/page.ts";
import { Page } from "../ui/page.tsx";
import { ClaimSteps, EndedLink } from "../ui/teams/claim-steps.tsx";
import type { Route } from "./+types/claim-team";

export const meta = headOfData;

/** Opened from an organizer's link, with or without a session. A GET takes nothing over. */
export const loader = page({ access: "everybody" }, async ({ ctx, param, translate }) => {
  const link = await nullIfNotFound(readManagerLink(ctx, param("token")));
  const title = link ? message("teams.claim.title", { team: link.name }) : message("teams.title");
  const shown = {
    head: { title: translate(title) },
    link: link && {
      team: link.name,
      kicker: `${link.cup.name}, ${link.tournamentName}`,
      path: `/claim/${param("token")}`,
      reader: claimantOf(ctx, link.isAdult),
    },
    topics: link ? [cupTopic(link.cup.id), teamTopic(link.id), ...ownTopic(ctx)] : [],
    until: link?.until.toISOString(),
  };
  return data(shown, { status: link ? 200 : 404 });
});

const ownTopic = ({ actor }: Ctx) =>
  actor.kind === "account" ? [accountTopic(actor.accountId)] : [];

export const action = forms({
  claim: form({
    access: "account",
    run: async (_, { ctx, param }) => {
      const { teamId } = await claimTeam(ctx, { token: param("token") });
      return redirect(`/manage/${teamId}`, 303);
    },
  }),
});

export default function ClaimTeam({ loaderData: { link, head } }: Route.ComponentProps) {
  const t = useTranslations("teams");
  if (!link) return <EndedLink title={head.title} text={t("claim.over")} />;
  return (
    <Page kicker={link.kicker} title={<span className="wrap-anywhere">{head.title}</span>}>
      <ClaimSteps {...link} />
    </Page>
  );
}
