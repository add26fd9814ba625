import { redirect } from "react-router";
import type { Ctx } from "#domain/core/context.ts";
import { requireUnchanged } from "#domain/core/form-version.ts";
import { readForm } from "#domain/site/content/content-console.ts";
import { contentInput } from "#domain/site/content/content-input.ts";
import { contentVersion, publishDraft, saveDraft } from "#domain/site/content/edit-content.ts";
import { addItem, saveItem } from "#domain/site/content/edit-items.ts";
import { isList } from "#domain/site/content/section.ts";
import { type SectionId, type SiteContent, sections } from "#domain/site/content/sections.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { type Submitted, staffForm } from "../forms/forms.ts";
import { previewOf } from "./content.ts";
import { sectionFrom } from "./content-form.ts";

interface Sent {
  content: object | null;
  version: string;
}

function place({ params, param }: Submitted): { id: SectionId; itemId: string | null } {
  return { id: sectionFrom(param("section")), itemId: params["item"] ?? null };
}

async function save(
  ctx: Ctx,
  { id, itemId }: ReturnType<typeof place>,
  { content, version }: Sent,
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
      { publish },
    );
  }
  if (publish) await publishDraft(ctx, id);
}

function contentForm(done: Parameters<typeof staffForm>[1]["done"], publish: boolean) {
  return staffForm(["editor"], {
    name: "content",
    input: (submitted) => {
      const { id, itemId } = place(submitted);
      return contentInput(id, itemId);
    },
    done,
    run: (input, submitted) => save(submitted.ctx, place(submitted), input, publish),
    stored: versionOf,
  });
}

async function versionOf(submitted: Submitted) {
  const { id, itemId } = place(submitted);
  return readForm(submitted.ctx, id, itemId);
}

/** The buttons of a content form. */
export const contentForms = {
  save: contentForm(message("content.saved"), false),
  publish: contentForm(message("content.published"), true),
  preview: staffForm(["editor"], {
    name: "content",
    input: (submitted) => {
      const { id, itemId } = place(submitted);
      return contentInput(id, itemId);
    },
    run: async (input, submitted) => {
      const { id } = place(submitted);
      await save(submitted.ctx, place(submitted), input, false);
      return redirect(localePath(submitted.ctx.locale, previewOf(id)), 303);
    },
    stored: versionOf,
  }),
};
