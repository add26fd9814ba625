import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { forms, staffForm } from "#app/forms/forms.ts";
import type { DoneText } from "#app/routing/declaration.ts";
import { page } from "#app/routing/page.ts";
import { GUARDIANS_PATH } from "#app/ui/addresses.ts";
import { Choices } from "#app/ui/buttons.tsx";
import { GuardedPlayerPanel, SharedAddresses } from "#app/ui/guardians/guarded-players.tsx";
import { ConsoleMailNotice } from "#app/ui/mail/mail-notice.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Ctx } from "#domain/core/context.ts";
import { isConsentPending } from "#domain/people/guardians/consent-rules.ts";
import {
  ofPlayerInput,
  playerId,
  replaceGuardianFields,
  replaceGuardianInput,
} from "#domain/people/guardians/guardian-input.ts";
import { listGuardians } from "#domain/people/guardians/guardian-list.ts";
import { changeGuardian, remindGuardian } from "#domain/people/guardians/guardians.ts";
import { recordSignedPaper, withdrawSignedPaper } from "#domain/people/guardians/signed-papers.ts";
import { message } from "#i18n/message.ts";

const views = ["missing", "agreed", "shared"] as const;

/** Doesn't revalidate, because each view of guardians' addresses is logged. */
export const loader = page(
  { access: ["registrar"], title: message("people.guardians.title") },
  async ({ ctx, query }) => {
    const { players, shared } = await listGuardians(ctx);
    const show = views.find((view) => view === query.get("show")) ?? "missing";
    const missing = players.filter(({ state }) => isConsentPending(state));
    const agreed = players.filter(({ state }) => !isConsentPending(state));
    return {
      show,
      counts: { missing: missing.length, agreed: agreed.length, shared: shared.length },
      players: { missing, agreed, shared: [] }[show],
      shared: show === "shared" ? shared : [],
      next: nextOf(query.get("next")),
    };
  },
);

/** Returns a safe console path to return to, or null to stay here. */
function nextOf(raw: string | null): string | null {
  return raw && /^\/admin\/[\w/-]{1,100}(?:#[\w-]{1,100})?$/.test(raw) ? raw : null;
}

/** An action on a guardian that the console offers on several pages. */
function ofPlayer(
  done: DoneText,
  act: (ctx: Ctx, input: z.output<typeof ofPlayerInput>) => Promise<unknown>,
) {
  return staffForm(["registrar"], {
    name: "guardians",
    input: ofPlayerInput,
    done,
    run: async (input, { ctx, text }) => {
      await act(ctx, input);
      const next = nextOf(text("next"));
      return next && redirect(next, 303);
    },
  });
}

export const action = forms({
  change: staffForm(["registrar"], {
    name: ({ text }) => `change-${playerId.parse(text("playerId"))}`,
    fields: replaceGuardianFields,
    input: replaceGuardianInput,
    done: { mail: "guardianChanged" },
    run: (input, { ctx }) => changeGuardian(ctx, input),
  }),
  remind: ofPlayer({ mail: "guardianReminded" }, remindGuardian),
  paper: ofPlayer(message("people.guardians.paperDone"), recordSignedPaper),
  "paper-back": ofPlayer(message("people.guardians.paperBackDone"), withdrawSignedPaper),
});

export default function Guardians() {
  const t = useTranslations("people");
  const { show, counts, players, shared, next } = useLoaderData<typeof loader>();
  return (
    <Page>
      <Choices
        label={t("guardians.title")}
        items={views.map((view) => ({
          href: view === "missing" ? GUARDIANS_PATH : `${GUARDIANS_PATH}?show=${view}`,
          label: t(`guardians.${view}`, { count: counts[view] }),
          chosen: show === view,
        }))}
      />
      <ConsoleMailNotice />
      {show !== "shared" && players.length === 0 ? (
        <EmptyState>
          {t(show === "missing" ? "guardians.noneMissing" : "guardians.noneAgreed")}
        </EmptyState>
      ) : null}
      <div className="cols mt-5">
        {players.map((player) => (
          <GuardedPlayerPanel
            key={player.playerId}
            player={player}
            canRemind={show === "missing"}
            next={next}
          />
        ))}
      </div>
      {show === "shared" ? <SharedAddresses shared={shared} /> : null}
    </Page>
  );
}
