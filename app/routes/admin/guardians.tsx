import { redirect, useLoaderData } from "react-router";
import type { z } from "zod";
import type { Ctx } from "../../../domain/core/context.ts";
import { isConsentPending } from "../../../domain/people/guardians/consent-rules.ts";
import {
  recordSignedPaper,
  withdrawSignedPaper,
} from "../../../domain/people/guardians/guardian-answers.ts";
import {
  ofPlayerInput,
  playerId,
  replaceGuardianInput,
} from "../../../domain/people/guardians/guardian-input.ts";
import { listGuardians } from "../../../domain/people/guardians/guardian-list.ts";
import { changeGuardian, remindGuardian } from "../../../domain/people/guardians/guardians.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { form, forms, type Submitted } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { GuardianConsole } from "../../ui/guardians/guardian-console.tsx";
import { PageHead } from "../../ui/page-layout.tsx";

const views = ["missing", "agreed", "shared"] as const;

/** Doesn't revalidate, because each view of guardians' addresses is logged. */
export const loader = page({ access: "admin", title: "Guardians" }, async ({ ctx, query }) => {
  const { players, shared } = await listGuardians(ctx);
  const show = views.find((view) => view === query.get("show")) ?? "missing";
  const counts = {
    missing: players.filter(({ state }) => isConsentPending(state)).length,
    agreed: players.filter(({ state }) => !isConsentPending(state)).length,
    shared: shared.length,
  };
  return {
    show,
    counts,
    players:
      show === "shared"
        ? []
        : players.filter(({ state }) => isConsentPending(state) === (show === "missing")),
    shared: show === "shared" ? shared : [],
    done: query.get("done"),
    next: nextOf(query.get("next")),
  };
});

/** Returns a safe console path to return to, or null to stay here. */
function nextOf(raw: FormDataEntryValue | null): string | null {
  return typeof raw === "string" && /^\/admin\/[\w/-]{1,100}(?:#[\w-]{1,100})?$/.test(raw)
    ? raw
    : null;
}

function back({ url }: Submitted, done: string): Response {
  const show = views.find((view) => view === url.searchParams.get("show"));
  const query = new URLSearchParams({ done, ...(show && { show }) });
  return redirect(`/admin/people/guardians?${query}`, 303);
}

/** An action on a guardian that the console offers on several pages. */
function ofPlayer(act: (ctx: Ctx, input: z.output<typeof ofPlayerInput>) => Promise<unknown>) {
  return form({
    access: "admin",
    name: "guardians",
    input: ofPlayerInput,
    run: async (input, submitted) => {
      await act(submitted.ctx, input);
      const next = nextOf(submitted.fields.get("next"));
      return next === null ? back(submitted, submitted.intent) : redirect(next, 303);
    },
  });
}

export const action = forms({
  change: form({
    access: "admin",
    name: ({ fields }) => `change-${playerId.parse(fields.get("playerId"))}`,
    input: replaceGuardianInput,
    run: async (input, submitted) => {
      await changeGuardian(submitted.ctx, input);
      return back(submitted, "changed");
    },
  }),
  remind: ofPlayer(remindGuardian),
  paper: ofPlayer(recordSignedPaper),
  "paper-back": ofPlayer(withdrawSignedPaper),
});

export default function Guardians() {
  const page = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  return (
    <>
      <PageHead title="Guardians" compact />
      <GuardianConsole page={page} answer={answer} />
    </>
  );
}
