import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { forms, staffForm } from "#app/forms/forms.ts";
import {
  contentForms,
  contentGroups,
  contentInputs,
  sectionFrom,
} from "#app/loaders/content-form.ts";
import { page } from "#app/routing/page.ts";
import {
  ContentForm,
  ContentItems,
  DraftNotice,
  PublishHistory,
} from "#app/ui/content/content-form.tsx";
import { PlaceMarks } from "#app/ui/content/place-marks.tsx";
import { Page } from "#app/ui/page.tsx";
import { isAdmin } from "#domain/core/context.ts";
import { consoleTopic } from "#domain/core/topics.ts";
import {
  readForm,
  readHistory,
  readSection,
  readTitles,
} from "#domain/site/content/content-console.ts";
import { itemInput, undoInput } from "#domain/site/content/content-input.ts";
import { discardDraft, isForOrganizers, undoPublish } from "#domain/site/content/edit-content.ts";
import { moveItem, removeItem } from "#domain/site/content/edit-items.ts";
import type { Grounds } from "#domain/site/content/grounds.ts";
import { listPictures } from "#domain/site/content/picture-library.ts";
import { isList } from "#domain/site/content/section.ts";
import { sections } from "#domain/site/content/sections.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: ["editor"], title: message("content.title") },
  async ({ ctx, param, translate, views }) => {
    const id = sectionFrom(param("section"));
    const { content, hasDraft, publishedVersion } = await readSection(ctx, id);
    const hasList = isList(sections[id]);
    const pictures = await listPictures(ctx);
    const drawn = id === "grounds" ? (content as Grounds) : null;
    const picture = pictures.find((each) => each.id === drawn?.picture);
    return {
      id,
      items: hasList ? await readTitles(ctx, id, content) : null,
      forms: views({ content: contentInputs(id, pictures, ctx.locale) }),
      groups: contentGroups(id, translate),
      form: hasList ? null : await readForm(ctx, id, null),
      grounds: drawn && picture ? { picture, marks: drawn.marks } : null,
      hasDraft,
      publishedVersion,
      mayPublish: !isForOrganizers(id) || isAdmin(ctx.actor),
      history: await readHistory(ctx, id),
      topics: [consoleTopic],
    };
  },
);

export const action = forms({
  ...contentForms,
  up: staffForm(["editor"], {
    input: itemInput,
    done: message("content.moved"),
    at: "#entries",
    run: ({ item }, { ctx, param }) => moveItem(ctx, sectionFrom(param("section")), item, -1),
  }),
  down: staffForm(["editor"], {
    input: itemInput,
    done: message("content.moved"),
    at: "#entries",
    run: ({ item }, { ctx, param }) => moveItem(ctx, sectionFrom(param("section")), item, 1),
  }),
  remove: staffForm(["editor"], {
    input: itemInput,
    done: message("content.removed"),
    at: "#entries",
    run: ({ item }, { ctx, param }) => removeItem(ctx, sectionFrom(param("section")), item),
  }),
  undo: staffForm(["editor"], {
    input: undoInput,
    done: message("content.undone"),
    run: ({ version }, { ctx, param }) => undoPublish(ctx, sectionFrom(param("section")), version),
  }),
  discard: staffForm(["editor"], {
    done: message("content.discarded"),
    run: (_, { ctx, param }) => discardDraft(ctx, sectionFrom(param("section"))),
  }),
});

export default function SiteSection() {
  const { id, items, groups, form, grounds, hasDraft, publishedVersion, mayPublish, history } =
    useLoaderData<typeof loader>();
  const t = useTranslations("content");
  // What is being added stays when the others are moved.
  const done = useDoneKey(...(items ? ["save", "publish"] : []));
  return (
    <Page title={t(`section.${id}`)}>
      <DraftNotice hasDraft={hasDraft} discards />
      {items ? <ContentItems section={id} items={items} /> : null}
      {grounds ? <PlaceMarks {...grounds} /> : null}
      <ContentForm
        key={`${id} ${done}`}
        heading={items && t(`add.${id as "programs" | "merch" | "gallery" | "sponsors"}`)}
        groups={groups}
        values={form?.fields ?? {}}
        version={form?.version ?? ""}
        mayPublish={mayPublish}
        reloadDocument={id === "look"}
      />
      <PublishHistory
        history={history}
        undoes={mayPublish ? publishedVersion : null}
        reloadDocument={id === "look"}
      />
    </Page>
  );
}
