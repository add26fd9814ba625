import { useTranslations } from "use-intl";
import { PostForm } from "#app/forms/form.tsx";
import type { FamilyPlayer } from "#domain/people/guardians/family.ts";
import { teamsPath } from "../addresses.ts";
import { ButtonLink } from "../buttons.tsx";
import { Panel } from "../page-layout.tsx";
import { FamilyChoice } from "./my-teams.tsx";

interface Joiner {
  family: FamilyPlayer[];
  player: { id: string; firstName: string; isHolder: boolean } | null;
  isOnTeam: boolean;
  why: string | null;
}

/** Behind a link to a team: which of the account's players joins, or why none can. */
export function JoinPanel({
  link,
  joiner: { family, player, isOnTeam, why },
}: {
  link: { path: string; teamName: string; closed: string | null };
  joiner: Joiner;
}) {
  const t = useTranslations("teams");
  const whom = player?.isHolder ? "you" : "child";
  const about = { whom, name: player?.firstName ?? "", team: link.teamName };
  return (
    <>
      {family.length > 0 ? (
        <FamilyChoice family={family} chosen={player?.id ?? null} path={link.path} />
      ) : null}
      <Panel heading={t("link.roster", about)}>
        {isOnTeam ? <p>{t("link.isOn", about)}</p> : null}
        {why && !isOnTeam ? <p>{why}</p> : null}
        {isOnTeam || why || link.closed ? (
          <p className="choices">
            <ButtonLink kind="plain" href={teamsPath(player?.id ?? null)}>
              {t("link.toTeams")}
            </ButtonLink>
          </p>
        ) : (
          <>
            <p>{t("link.onePerson", about)}</p>
            <PostForm
              intent="join"
              hidden={{ playerId: player?.id }}
              button={<span className="wrap-anywhere">{t("link.button", about)}</span>}
            />
          </>
        )}
      </Panel>
    </>
  );
}
