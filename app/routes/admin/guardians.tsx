import { data, redirect, useLoaderData } from "react-router";
import { formatTimestamp } from "../../../domain/core/format-rules.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
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
import {
  type GuardedPlayer,
  listGuardians,
} from "../../../domain/people/guardians/guardian-list.ts";
import { changeGuardian, remindGuardian } from "../../../domain/people/guardians/guardians.ts";
import { useFormAnswer } from "../../forms/client-action.ts";
import { answerForm, type FormAnswer, readForm } from "../../forms/form-action.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { ctxOf } from "../../http/request-context.ts";
import { page } from "../../routing/declaration.ts";
import { GuardianConsole } from "../../ui/guardians/guardian-console.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import type { Route } from "./+types/guardians";

export { clientAction } from "../../forms/client-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Guardians", hidden: true });

const views = ["missing", "agreed", "shared"] as const;

/** Doesn't revalidate, because each view of guardians' addresses is logged. */
export const loader = page({ access: "admin" }, async ({ context, url }: Route.LoaderArgs) => {
  const ctx = ctxOf(context);
  const cup = await currentCup(ctx.db);
  const { players, shared } = await listGuardians(ctx);
  const show = views.find((view) => view === url.searchParams.get("show")) ?? "missing";
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
        : players
            .filter(({ state }) => isConsentPending(state) === (show === "missing"))
            .map((player) => view(player, cup.zone)),
    shared: show === "shared" ? shared : [],
    confirm: { intent: url.searchParams.get("confirm"), playerId: url.searchParams.get("player") },
    done: url.searchParams.get("done"),
    next: nextOf(url.searchParams.get("next")),
  };
});

/** Returns a safe console path to return to, or null to stay here. */
function nextOf(raw: FormDataEntryValue | null): string | null {
  return typeof raw === "string" && /^\/admin\/[\w/-]{1,100}(?:#[\w-]{1,100})?$/.test(raw)
    ? raw
    : null;
}

function view({ registeredAt, guardian, ...player }: GuardedPlayer, zone: string) {
  return {
    ...player,
    registered: formatTimestamp(zone, registeredAt),
    guardian:
      guardian?.kind === "link"
        ? {
            kind: "link" as const,
            email: guardian.email,
            name: guardian.name,
            phone: guardian.phone,
            asked: formatTimestamp(zone, guardian.askedAt),
          }
        : guardian,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const fields = await readForm(request);
  const show = views.find((view) => view === url.searchParams.get("show"));
  const back = (done: string) => {
    const query = new URLSearchParams({ done, ...(show && { show }) });
    return redirect(`/admin/people/guardians?${query}`, 303);
  };
  const intent = fields.get("intent");
  if (intent === "change") {
    const id = playerId.parse(fields.get("playerId"));
    return answerForm(context, fields, replaceGuardianInput, {
      form: `change-${id}`,
      act: async (input) => {
        await changeGuardian(ctx, input);
        return back("changed");
      },
    });
  }
  const act = typeof intent === "string" ? acts.get(intent) : undefined;
  if (typeof intent !== "string" || !act) throw data("This form is unknown.", { status: 400 });
  return answerForm(context, fields, ofPlayerInput, {
    form: "guardians",
    act: async (input) => {
      await act(ctx, input);
      const next = nextOf(fields.get("next"));
      return next === null ? back(intent) : redirect(next, 303);
    },
  });
}

const acts = new Map([
  ["remind", remindGuardian],
  ["paper", recordSignedPaper],
  ["paper-back", withdrawSignedPaper],
]);

export default function Guardians() {
  const page = useLoaderData<typeof loader>();
  const answer = useFormAnswer<FormAnswer>();
  return (
    <>
      <PageHead title="Guardians" compact />
      <GuardianConsole page={page} answer={answer} />
    </>
  );
}
