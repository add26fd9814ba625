import { data, Link, redirect, useLoaderData, useNavigation } from "react-router";
import { todayIn } from "../../../domain/core/date-rules.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { confirmEmailByAdmin } from "../../../domain/people/accounts/email-verification.ts";
import { correctionInput } from "../../../domain/people/players/player-input.ts";
import { correctPlayer } from "../../../domain/people/players/players.ts";
import { endSessionsByAdmin } from "../../../domain/people/sign-in/session-list.ts";
import { turnOffTwoFactorByAdmin } from "../../../domain/people/sign-in/two-factor-enrollment.ts";
import { deleteAccount, deletePlayer } from "../../../domain/site/accounts/account-deletion.ts";
import { deleteAccountByAdminInput } from "../../../domain/site/accounts/deletion-input.ts";
import {
  type PersonContact,
  readPerson,
  readPersonContact,
} from "../../../domain/site/accounts/person-page.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { type FormAnswer, noFields } from "../../forms/form-action.ts";
import { doneMessage } from "../../forms/form-messages.ts";
import { form, forms, type Submitted } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { DeletePerson } from "../../ui/accounts/delete-account.tsx";
import { useMailMessages } from "../../ui/mail/mail-messages.ts";
import { Done } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { ageWords, PersonContactPanel, PersonRoles } from "../../ui/people/person.tsx";
import {
  ButtonPanel,
  CorrectPersonForm,
  PersonTwoFactor,
} from "../../ui/people/person-actions.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

export const loader = page({ access: "admin", title: "People" }, async ({ ctx, param, query }) => {
  const [cup, person] = [
    await currentCup(ctx.db),
    await readPerson(ctx, playerIdFrom(param("playerId"))),
  ];
  return {
    person,
    today: todayIn(cup.zone, ctx.now),
    done: doneMessage(outcomes, query.get("done")),
    confirm: query.get("confirm"),
  };
});

const outcomes: Record<string, string> = {
  saved: "Saved.",
  confirmed: "The address is marked as confirmed.",
  "signed-out": "Signed out everywhere.",
  "two-factor-off": "Two-factor sign-in is off.",
};

function playerIdFrom(raw: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(raw)) return raw;
  throw data("Not Found", { status: 404 });
}

interface ContactAnswer {
  contact: PersonContact;
}

function done({ params }: Submitted, outcome: string): Response {
  return redirect(`/admin/people/${playerIdFrom(params["playerId"] ?? "")}?done=${outcome}`, 303);
}

export const action = forms({
  contact: form({
    access: "admin",
    input: noFields,
    run: async (_, { ctx, params }) => {
      const contact = await readPersonContact(ctx, playerIdFrom(params["playerId"] ?? ""));
      return Response.json({ contact } satisfies ContactAnswer);
    },
  }),
  "confirm-address": form({
    access: "admin",
    input: noFields,
    run: async (_, submitted) => {
      const playerId = playerIdFrom(submitted.params["playerId"] ?? "");
      await confirmEmailByAdmin(submitted.ctx, { playerId });
      return done(submitted, "confirmed");
    },
  }),
  "sign-out": form({
    access: "admin",
    input: noFields,
    run: async (_, submitted) => {
      const playerId = playerIdFrom(submitted.params["playerId"] ?? "");
      await endSessionsByAdmin(submitted.ctx, { playerId });
      return done(submitted, "signed-out#browsers");
    },
  }),
  "two-factor-off": form({
    access: "admin",
    input: noFields,
    run: async (_, submitted) => {
      const playerId = playerIdFrom(submitted.params["playerId"] ?? "");
      await turnOffTwoFactorByAdmin(submitted.ctx, { playerId });
      return done(submitted, "two-factor-off");
    },
  }),
  correct: form({
    access: "admin",
    input: async ({ ctx }) => {
      const cup = await currentCup(ctx.db);
      return correctionInput(todayIn(cup.zone, ctx.now));
    },
    run: async (input, submitted) => {
      await correctPlayer(submitted.ctx, playerIdFrom(submitted.params["playerId"] ?? ""), input);
      return done(submitted, "saved");
    },
  }),
  delete: form({
    access: "admin",
    input: deleteAccountByAdminInput,
    run: async ({ fates }, { ctx, params }) => {
      const playerId = playerIdFrom(params["playerId"] ?? "");
      const { isHolder, accountId } = await readPerson(ctx, playerId);
      if (isHolder) await deleteAccount(ctx, { accountId, fates });
      else await deletePlayer(ctx, { playerId });
      return redirect("/admin/people?done=deleted", 303);
    },
  }),
});

export default function Person() {
  const { person, today, done, confirm } = useLoaderData<typeof loader>();
  const { unconfirmed } = useMailMessages();
  const answered = useFormAnswer<ContactAnswer | FormAnswer>();
  const busy = useNavigation().state !== "idle";
  const disabled = useHydrated() && busy;
  const answer = answered && "form" in answered ? answered : undefined;
  const contact = answered && "contact" in answered ? answered.contact : null;
  const here = `/admin/people/${person.playerId}`;
  const isSignedOut = done === outcomes["signed-out"];
  const age = person.age === null ? "Age not known" : `${person.age} years`;
  return (
    <>
      <PageHead
        compact
        title={<span className="wrap-anywhere">{person.name}</span>}
        lead={`${age} (${ageWords(person.ageGroup).toLowerCase()})`}
      />
      {done && !isSignedOut && !answered ? <Done>{done}</Done> : null}
      <PersonRoles person={person} />
      {person.confirmed ? null : (
        <ButtonPanel
          id="address"
          heading="E-mail Address"
          intent="confirm-address"
          button="Mark the address as confirmed"
          {...{ here, answer, disabled }}
        >
          {unconfirmed} If you know that the address is theirs, you can confirm it yourself.
        </ButtonPanel>
      )}
      <PersonContactPanel here={here} contact={contact} answer={answer} disabled={disabled} />
      <CorrectPersonForm
        key={`${person.firstName} ${person.lastName}`}
        person={person}
        here={here}
        today={today}
        answer={answer}
        disabled={disabled}
      />
      <ButtonPanel
        id="browsers"
        heading="Signed-in browsers"
        intent="sign-out"
        button="Sign out everywhere"
        done={isSignedOut ? done : null}
        {...{ here, answer, disabled }}
      >
        For a phone that was lost or stolen. Their password stays: whoever knows it can log in
        again.
      </ButtonPanel>
      <PersonTwoFactor
        isOn={person.hasTwoFactor}
        here={here}
        asked={confirm === "two-factor"}
        answer={answer}
        disabled={disabled}
      />
      <DeletePerson
        person={person}
        here={here}
        asked={confirm === "delete"}
        answer={answer}
        disabled={disabled}
      />
      <p>
        <Link to="/admin/people" className="inline-flex min-h-11 items-center">
          Everybody
        </Link>
      </p>
    </>
  );
}
