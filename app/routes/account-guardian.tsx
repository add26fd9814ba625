import { data } from "react-router";
import { formatTimestamp } from "../../domain/core/format-rules.ts";
import { accountTopic } from "../../domain/core/topics.ts";
import { currentCup } from "../../domain/cup/current-cup.ts";
import { guardianEmailInput } from "../../domain/people/guardians/guardian-input.ts";
import { readOwnGuardianStatus } from "../../domain/people/guardians/guardian-status.ts";
import { nameGuardian, resendGuardianLink } from "../../domain/people/guardians/guardians.ts";
import { useAnswer } from "../forms/answer.tsx";
import { Button, FormFailure, PostForm } from "../forms/form.tsx";
import { form, forms } from "../forms/forms.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { GuardianEmailForm } from "../ui/guardians/guardian-request.tsx";
import { useMailMessages } from "../ui/mail/mail-messages.ts";
import { MailNotice } from "../ui/mail/mail-notice.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Panel } from "../ui/page-layout.tsx";
import type { Route } from "./+types/account-guardian";

export const loader = page(
  { access: "account", title: "Your Parent or Guardian" },
  async ({ ctx, query, reader }) => {
    const cup = await currentCup(ctx.db);
    const own = await readOwnGuardianStatus(ctx, cup);
    return {
      cupName: cup.name,
      state: own?.state ?? ("adult" as const),
      mayName: own?.mayName ?? false,
      guardian: own?.guardian && {
        address: own.guardian.address,
        asked: formatTimestamp(cup.zone, own.guardian.askedAt),
      },
      sent: query.has("done"),
      topics: [accountTopic(reader.accountId)],
    };
  },
);

const LIMITS = ["ask-guardian.account", "ask-guardian.guardian"] as const;

export const action = forms({
  again: form({
    access: "account",
    limits: LIMITS,
    run: (_, { ctx }) => resendGuardianLink(ctx),
  }),
  guardian: form({
    access: "account",
    limits: LIMITS,
    input: guardianEmailInput,
    run: async (input, { ctx }) => {
      const own = await readOwnGuardianStatus(ctx, await currentCup(ctx.db));
      if (!own) throw data("This account has no player.", { status: 403 });
      await nameGuardian(ctx, { ...input, playerId: own.playerId });
    },
  }),
});

export default function AccountGuardian({ loaderData: page }: Route.ComponentProps) {
  const { cupName, state, mayName, guardian, sent } = page;
  const { guardianAsked, guardianAskedOn } = useMailMessages();
  const refused = useAnswer("again");
  const isOver = state === "adult" || state === "agreed";
  return (
    <Page
      lead={`Players under 18 play in ${cupName} once a parent or guardian has agreed.`}
      done={sent && guardian ? guardianAsked(guardian.address) : null}
    >
      <MailNotice />
      {state === "adult" ? (
        <p>From 18 years on you answer for yourself: nothing is missing.</p>
      ) : null}
      {state === "agreed" ? <p>Your parent or guardian has agreed: nothing is missing.</p> : null}
      {isOver ? <ButtonLink href="/teams">Go to your team</ButtonLink> : null}
      {!isOver && guardian ? (
        <Panel heading="Asked already">
          <p>
            {state === "declined"
              ? `${guardian.address} did not agree. Talk to them: they can change their mind.`
              : guardianAskedOn(guardian.address, guardian.asked)}
          </p>
          {state === "declined" ? (
            <>
              <FormFailure answer={refused} />
              <p>
                We write to them again once they <a href="/guardian">ask for a link</a> themselves.
              </p>
            </>
          ) : (
            <PostForm intent="again">
              <Button kind="plain">Send Again</Button>
            </PostForm>
          )}
        </Panel>
      ) : null}
      {state === "gone" ? (
        <p>Your parent or guardian is not known here any more: one must agree again.</p>
      ) : null}
      {isOver || mayName ? null : (
        <p>
          If somebody else should answer for you, <a href="/contact">ask the organiser</a> to name
          them.
        </p>
      )}
      {isOver || !mayName ? null : (
        <Panel heading={guardian ? "Ask somebody else" : "Whom may we ask?"}>
          <GuardianEmailForm />
          {guardian ? (
            <Notice>
              <p>Whoever was asked before can then no longer answer for you.</p>
            </Notice>
          ) : null}
        </Panel>
      )}
    </Page>
  );
}
