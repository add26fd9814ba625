import { useEffect, useState } from "react";
import { data, redirect, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readField, readFieldTopics } from "#domain/competition/field/field-view.ts";
import { entryInput } from "#domain/competition/field/input.ts";
import { recordEntry } from "#domain/competition/field/record-entry.ts";
import { formatDate } from "#domain/competition/games/schedule-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { sentences } from "#domain/core/sentence-rules.ts";
import { message } from "#i18n/message.ts";
import { cacheFieldPage, useField } from "../field/field-client.ts";
import { FormFailure, useFormAnswer, withoutFields } from "../forms/answer.tsx";
import { form, forms } from "../forms/forms.ts";
import { uuidIn } from "../forms/key-in-address.ts";
import type { PageHandle } from "../http/page-handle.ts";
import { useLocale } from "../i18n/reader-language.tsx";
import type { loader as rootLoader } from "../root.tsx";
import { page } from "../routing/page.ts";
import type { EntryRefusal, OpenSheet } from "../ui/field/entry-form.tsx";
import { FieldPage } from "../ui/field/field-page.tsx";
import { parseSheet, useFieldTitle } from "../ui/field/field-state.ts";
import { PageHead } from "../ui/page-layout.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { Route } from "./+types/field";

export const handle: PageHandle = { hydrate: true, slim: true };

/** The address is a credential: no caching and no referrer. */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
});

export const loader = page(
  { access: "field link", title: message("field.title") },
  async ({ ctx, param, url }) => {
    const token = param("token");
    const view = await readField(ctx, token);
    const { topics, until } = await readFieldTopics(ctx, token);
    const { searchParams: query } = url;
    const shown = {
      view,
      topics,
      until,
      token,
      streamAs: token,
      // Without script, the page itself carries the phone's id and the seed of its entry keys. That
      // of a sheet is in its address, so that Back brings the form with the same key.
      phone: uuidIn(query, "phone") ?? crypto.randomUUID(),
      seed: uuidIn(query, "seed") ?? crypto.randomUUID(),
      game: Number(query.get("game")) || null,
      sheet: query.get("sheet"),
    };
    return data(shown, { status: view.closed === null ? 200 : 410 });
  },
);

/** The same entries from a page without script. */
export const action = forms({
  "": form({
    access: "field link",
    name: "entry",
    input: entryInput,
    run: async (input, { ctx, params: { token = "" } }) => {
      const { refused, atDesk } = await recordEntry(ctx, token, input);
      if (refused !== null) {
        const why = sentences([refused, ...(atDesk ? [message("fieldErrors.atDesk")] : [])]);
        throw new DomainError("conflict", why);
      }
      const back = new URLSearchParams({ phone: input.phone, game: String(input.gameId) });
      return redirect(`/field/${token}?${back}`, 303);
    },
  }),
});

export default function Field({ loaderData }: Route.ComponentProps) {
  const sent = useFormAnswer();
  const answer = sent && withoutFields(sent);
  const t = useTranslations("field");
  const locale = useLocale();
  const fieldTitle = useFieldTitle();
  const { token, view: loaded, phone, seed, game, sheet } = loaderData;
  const hydrated = useHydrated();
  const { phone: own, known } = useField(token, loaded);
  const [chosen, setChosen] = useState(game);
  const [open, setOpen] = useState<OpenSheet | null>(() => {
    const name = parseSheet(sheet);
    return name && { name, gameId: game };
  });
  const [refusal, setRefusal] = useState<EntryRefusal | null>(() => {
    const why = open && answer?.failure?.sentence;
    return why ? { why, typed: answer.result?.initialValue ?? {} } : null;
  });
  const frame = useRouteLoaderData<typeof rootLoader>("root");
  const isOpen = loaded.closed === null;
  // The worker uses its own database to know which pages to cache.
  const isStored = known.mark !== "";
  useEffect(() => {
    if (isStored) void cacheFieldPage(`/field/${token}`, isOpen);
  }, [token, isOpen, isStored]);
  const enter = (fields: FormData) => {
    void own.enter(fields).then((why) => {
      setRefusal(why === null ? null : { why, typed: Object.fromEntries(fields) });
      // Another sheet may be open by now.
      if (why === null) setOpen((now) => (now === open ? null : now));
    });
  };
  return (
    <>
      <PageHead
        compact
        title={loaded.field === null ? t("oneGame") : fieldTitle(loaded.field)}
        lead={formatDate(loaded.day, undefined, locale)}
      />
      {hydrated || refusal ? null : <FormFailure answer={answer} />}
      <FieldPage
        field={known}
        onDismiss={(key) => void own.dismiss(key)}
        page={{ path: `/field/${token}`, phone, seed }}
        chosen={chosen}
        sheet={open}
        refusal={refusal}
        isHoldTold={Boolean(frame?.hold)}
        onChoose={setChosen}
        onSheet={(to) => {
          setRefusal(null);
          setOpen(to);
        }}
        onEnter={enter}
      />
    </>
  );
}
