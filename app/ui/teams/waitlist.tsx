import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ButtonForm } from "#app/forms/form.tsx";
import { useLocale } from "#app/i18n/reader-language.tsx";
import type { MyTeam } from "#app/loaders/my-teams.ts";
import { formatLongDate } from "#domain/core/format-rules.ts";
import { formatPhone } from "#domain/people/players/phone-rules.ts";
import type { Invitable } from "#domain/teams/waitlist/invitable-players.ts";
import type { GuardianContact, WaitlistView } from "#domain/teams/waitlist/waitlist-entries.ts";
import { ConfirmEmail } from "../accounts/email-link.tsx";
import { invitationsPath, mailto } from "../addresses.ts";
import { timeAt } from "../buttons.tsx";
import { MailNotice, useMailText } from "../mail/mail-notice.tsx";
import { Done, EmptyState, Panel } from "../page-layout.tsx";

const SHOWN = 8;

export function FillTeam({
  team,
  player,
  offersLink,
  done,
}: {
  team: MyTeam;
  /** The player the page is for, if the account has several. */
  player: string | null;
  offersLink: boolean;
  /** What was done here just now. */
  done: string | null;
}) {
  const t = useTranslations("waitlist");
  const mail = useMailText();
  if (!team.fill) return null;
  const { players, closed } = team.fill;
  const held = team.roster.flatMap((slot) => slot.held ?? []);
  const free = team.rosterSize - team.playerCount - held.length;
  const unconfirmed = team.shortNames?.unconfirmed;
  const action = invitationsPath(player);
  const invitable = (some: Invitable[]) => (
    <ul className="rows cols">
      {some.map((each) => (
        <Row
          key={each.id}
          name={each.name}
          about={
            <>
              {each.age === null ? null : (
                <span className="text-soft">{t("fill.age", { age: each.age })}</span>
              )}
              <span className="block text-base">
                {each.contact ? <PhoneLink phone={each.contact.phone} /> : null}
                {each.contact && each.guardian ? ", " : null}
                {each.guardian ? <GuardianContactLine guardian={each.guardian} /> : null}
              </span>
            </>
          }
        >
          {unconfirmed ? null : (
            <ButtonForm
              action={action}
              intent="invite"
              hidden={{ teamId: team.id, playerId: each.playerId }}
              aria-label={
                each.age === null
                  ? t("fill.inviteName", { name: each.name })
                  : t("fill.inviteNameAge", { name: each.name, age: each.age })
              }
            >
              {t("fill.invite")}
            </ButtonForm>
          )}
        </Row>
      ))}
    </ul>
  );
  return (
    <Panel id={`fill-${team.id}`} heading={t("fill.heading")}>
      {done ? <Done>{done}</Done> : null}
      {held.length > 0 ? (
        <>
          <h3>{t("fill.invited")}</h3>
          <ul className="rows mb-4">
            {held.map(({ invitationId, name, slot, until, isUnmailed }) => (
              <Row
                key={invitationId}
                name={name ?? t("fill.unnamed")}
                about={
                  <span className="text-soft">
                    {t.rich("fill.hasSlot", {
                      slot: String(slot),
                      until: until.text,
                      time: timeAt(until.iso),
                    })}
                    {isUnmailed ? <span className="block">{t("fill.unmailed")}</span> : null}
                  </span>
                }
              >
                <ButtonForm
                  action={action}
                  intent="withdraw"
                  hidden={{ teamId: team.id, invitationId }}
                  aria-label={t("fill.withdrawSlot", { slot: String(slot) })}
                >
                  {t("fill.withdraw")}
                </ButtonForm>
              </Row>
            ))}
          </ul>
        </>
      ) : null}
      {closed ? <p>{closed}</p> : null}
      {!closed && free <= 0 ? <p>{t("fill.allHeld")}</p> : null}
      {!closed && free > 0 ? (
        <>
          <h3>{t("fill.waiting", { count: players.length })}</h3>
          <p className="hint">
            {t("fill.free", { count: free })} {mail("inviting")}
          </p>
          <MailNotice />
          {players.length > 0 && unconfirmed ? (
            <ConfirmEmail toSee="invite" button={offersLink} />
          ) : null}
          {players.length === 0 ? (
            <EmptyState next={t("fill.noneNext")}>
              {t("fill.none", { tournament: team.tournamentName })}
            </EmptyState>
          ) : (
            invitable(players.slice(0, SHOWN))
          )}
          {players.length > SHOWN ? (
            <details>
              <summary>{t("fill.more", { count: players.length - SHOWN })}</summary>
              {invitable(players.slice(SHOWN))}
            </details>
          ) : null}
        </>
      ) : null}
    </Panel>
  );
}

function Row({ name, about, children }: { name: string; about: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2">
      <span className="min-w-0">
        <b className="wrap-anywhere">{name}</b> {about}
      </span>
      {children}
    </li>
  );
}

export function WaitlistTable({
  tournamentName,
  players,
}: {
  tournamentName: string;
  players: WaitlistView[];
}) {
  const t = useTranslations("waitlist");
  const anyContact = players.some(({ contact, guardian }) => contact !== null || guardian !== null);
  return (
    <table className="max-sm:block">
      <caption className="max-sm:block">{tournamentName}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col">{t("table.name")}</th>
          <th scope="col">{t("table.age")}</th>
          {anyContact ? <th scope="col">{t("table.dob")}</th> : null}
          {anyContact ? <th scope="col">{t("table.phone")}</th> : null}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {players.map((player) => (
          <tr
            key={player.id}
            className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-baseline max-sm:gap-x-4 max-sm:border-b max-sm:border-rule max-sm:py-2"
          >
            <th scope="row" className={`wrap-anywhere max-sm:text-lg ${CELL}`}>
              {player.own ? t(`table.${player.own}`, { name: player.name }) : player.name}
            </th>
            <td
              data-unit={player.age === null ? undefined : t("table.years", { age: player.age })}
              className={`max-sm:text-right ${player.age === null ? "" : "max-sm:after:content-['_'_attr(data-unit)]"} ${CELL}`}
            >
              {player.age ?? t("table.notShown")}
            </td>
            {anyContact ? <Contact player={player} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CELL = "max-sm:border-0 max-sm:p-0";

function Contact({ player }: { player: WaitlistView }) {
  const t = useTranslations("waitlist");
  const locale = useLocale();
  const { contact, guardian } = player;
  if (contact === null) {
    return (
      <td
        colSpan={2}
        className={`max-sm:col-span-2 ${guardian ? "wrap-anywhere" : "text-soft"} ${CELL}`}
      >
        {guardian ? <GuardianContactLine guardian={guardian} /> : t("table.notShared")}
      </td>
    );
  }
  const { dob, phone } = contact;
  return (
    <>
      <td className={CELL}>
        {dob === null ? (
          t("table.dobUnknown")
        ) : (
          <time dateTime={dob}>{formatLongDate(dob, locale)}</time>
        )}
        {guardian ? (
          <span className="block wrap-anywhere">
            <GuardianContactLine guardian={guardian} />
          </span>
        ) : null}
      </td>
      <td className={`whitespace-nowrap max-sm:text-right ${CELL}`}>
        <PhoneLink phone={phone} />
      </td>
    </>
  );
}

function GuardianContactLine({ guardian: { name, phone, email } }: { guardian: GuardianContact }) {
  const t = useTranslations("waitlist");
  return t.rich("guardian", {
    name: name ?? t("nameUnknown"),
    phone: () => <PhoneLink phone={phone} />,
    email: () => (
      <a href={mailto(email)} className="inline-flex min-h-11 items-center">
        {email}
      </a>
    ),
  });
}

function PhoneLink({ phone }: { phone: string | null }) {
  const t = useTranslations("waitlist");
  if (phone === null) return t("phoneUnknown");
  return (
    <a href={`tel:+1${phone}`} className="inline-flex min-h-11 items-center whitespace-nowrap">
      {formatPhone(phone)}
    </a>
  );
}
