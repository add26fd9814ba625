import { data, redirect, redirectDocument } from "react-router";
import type { Ctx } from "#domain/core/context.ts";
import type { FieldSet } from "#domain/core/fields.ts";
import { requireUnchanged } from "#domain/core/form-version.ts";
import { readForm } from "#domain/site/content/content-console.ts";
import { contentInput } from "#domain/site/content/content-input.ts";
import { contentVersion, publishDraft, saveDraft } from "#domain/site/content/edit-content.ts";
import { addItem, saveItem } from "#domain/site/content/edit-items.ts";
import { allInputs, type ContentFields, inputsOf, rowsOf } from "#domain/site/content/fields.ts";
import { type AnySection, isList } from "#domain/site/content/section.ts";
import {
  isSectionId,
  type SectionId,
  type SiteContent,
  sections,
} from "#domain/site/content/sections.ts";
import type { ShownPicture } from "#domain/site/pictures/picture-rules.ts";
import { type Locale, localePath } from "#i18n/locales.ts";
import { localized } from "#i18n/localized.ts";
import { type Message, message } from "#i18n/message.ts";
import { type Submitted, staffForm } from "../forms/forms.ts";
import type { DoneText } from "../routing/declaration.ts";
import { previewOf } from "./content.ts";

/** A field's inputs side by side, by name; those of a list are rows of such inputs. */
export type ContentGroup =
  | { kind: "inputs"; names: string[] }
  | { kind: "rows"; label: string; hint: string | null; rows: string[][] };

/** Throws 404 for a section that the site doesn't have. */
export function sectionFrom(name: string): SectionId {
  if (isSectionId(name)) return name;
  // Both are in one section, so that one version covers what was agreed to.
  if (name === "terms" || name === "consents") throw redirect("/admin/site/legal");
  throw data(message("frame.notFound"), { status: 404 });
}

function fieldsOf(id: SectionId): ContentFields {
  const section: AnySection = sections[id];
  return isList(section) ? section.item : section.fields;
}

/** The inputs of a section's form, or of the form of an entry; `pictures` can be chosen. */
export function contentInputs(
  id: SectionId,
  pictures: readonly Pick<ShownPicture, "id" | "alt">[],
  locale: Locale,
): FieldSet {
  const uploaded = pictures.map(({ id: value, alt }) => ({
    value,
    label: localized(alt, locale).content,
  }));
  const inputs = Object.entries(allInputs(Object.entries(fieldsOf(id)))).map(([name, input]) => [
    name,
    input.type === "picture"
      ? {
          ...input,
          none: message("pictures.noPicture"),
          options: [...(input.options ?? []), ...uploaded],
        }
      : input,
  ]);
  return Object.fromEntries(inputs);
}

export function contentGroups(id: SectionId, say: (text: Message) => string): ContentGroup[] {
  return Object.entries(fieldsOf(id)).map(([name, field]) =>
    field.kind === "rows"
      ? {
          kind: "rows",
          label: say(field.label),
          hint: field.hint ? say(field.hint) : null,
          rows: rowsOf(name, field).map((row) => Object.keys(allInputs(Object.values(row)))),
        }
      : { kind: "inputs", names: Object.keys(inputsOf(name, field)) },
  );
}

interface Sent {
  content: object | null;
  version: string;
  confirmed: string;
}

function place({ params, param }: Submitted): { id: SectionId; itemId: string | null } {
  return { id: sectionFrom(param("section")), itemId: params["item"] ?? null };
}

async function save(
  ctx: Ctx,
  { id, itemId }: ReturnType<typeof place>,
  { content, version, confirmed }: Sent,
  publish: boolean,
): Promise<void> {
  if (itemId !== null && content) return saveItem(ctx, id, itemId, { content, version, publish });
  if (content && isList(sections[id])) return addItem(ctx, id, content, { publish });
  if (content) {
    return saveDraft<SectionId>(
      ctx,
      id,
      (current) => {
        requireUnchanged(version, contentVersion(current));
        return content as SiteContent[SectionId];
      },
      { publish, confirmed },
    );
  }
  if (publish) await publishDraft(ctx, id);
}

/** Saves what was typed, `then` leading on from the page. */
function contentForm(
  done: DoneText | undefined,
  publish: boolean,
  then?: (submitted: Submitted) => Response,
) {
  return staffForm(["editor"], {
    name: "content",
    input: (submitted) => {
      const { id, itemId } = place(submitted);
      return contentInput(id, itemId);
    },
    done,
    run: async (input, submitted) => {
      await save(submitted.ctx, place(submitted), input, publish);
      return then?.(submitted);
    },
    stored: (submitted) => {
      const { id, itemId } = place(submitted);
      return readForm(submitted.ctx, id, itemId);
    },
  });
}

/** The buttons of a content form. */
export const contentForms = {
  save: contentForm(message("content.saved"), false),
  publish: contentForm(message("content.published"), true),
  preview: contentForm(undefined, false, (submitted) => {
    const { id } = place(submitted);
    // Another language is another application to the router, which begins at the top of its page.
    return redirectDocument(localePath(submitted.ctx.locale, previewOf(id)), 303);
  }),
};
