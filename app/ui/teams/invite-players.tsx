import { useTranslations } from "use-intl";
import type { MyTeam } from "#app/loaders/my-teams.ts";
import { CopyButton, ShareButton } from "../buttons.tsx";
import { QrCode } from "../qr/qr-code.tsx";

export const inviteId = (team: { id: number }) => `invite-${team.id}`;

/** How a manager gets players onto the team; folded once nobody can join. */
export function InvitePlayers({
  team,
  cupName,
  heading: Heading,
}: {
  team: MyTeam;
  cupName: string;
  heading: "h2" | "h3";
}) {
  const t = useTranslations("teams.invite");
  if (!team.invite) return null;
  const look = "my-4 rounded-md bg-sunk p-4 print:hidden";
  const ways = <Ways team={team} invite={team.invite} cupName={cupName} />;
  if (!team.invite.isOpen) {
    return (
      <details id={inviteId(team)} className={look}>
        <summary>{t("heading")}</summary>
        {ways}
      </details>
    );
  }
  return (
    <section
      id={inviteId(team)}
      aria-labelledby={`${inviteId(team)}-heading`}
      className={`${look} scroll-mt-20`}
    >
      <Heading id={`${inviteId(team)}-heading`} className="mt-0 text-xl">
        {t("heading")}
      </Heading>
      <p>{t("lead")}</p>
      {ways}
    </section>
  );
}

export function InviteButtons({
  team,
  link,
  cupName,
}: {
  team: Pick<MyTeam, "name">;
  link: string;
  cupName: string;
}) {
  const t = useTranslations("teams.invite");
  return (
    <p data-device="never" className="choices mt-2 mb-0">
      <ShareButton link={link} text={t("text", { team: team.name, cup: cupName })} />
      <CopyButton text={link} label={t("copy")} />
    </p>
  );
}

function Ways({
  team,
  invite: { link, qr },
  cupName,
}: {
  team: MyTeam;
  invite: NonNullable<MyTeam["invite"]>;
  cupName: string;
}) {
  const t = useTranslations("teams");
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <div className="min-w-0 grow basis-64 sm:grow-0 sm:basis-auto">
          <InviteButtons team={team} link={link} cupName={cupName} />
          <p className="mb-0 text-base text-soft">{t("invite.link")}</p>
          <p className="my-0">
            <a href={link} className="inline-flex min-h-11 items-center font-bold wrap-anywhere">
              {link.replace(/^https?:\/\//, "")}
            </a>
          </p>
          <p className="mt-4 mb-0 text-base text-soft">{t("code.label")}</p>
          <p className="my-0 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="font-display text-2xl leading-none font-extrabold tracking-wider">
              {team.teamCode}
            </span>
            <CopyButton text={team.teamCode} label={t("code.copy")} />
          </p>
        </div>
        <QrCode drawing={qr} label={t("invite.qr", { team: team.name })} />
      </div>
      <p className="hint mb-0">{t("invite.hint")}</p>
    </>
  );
}
