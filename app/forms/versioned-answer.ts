import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { answerForm, type FormAnswer } from "./answer-form.ts";

export interface VersionedAnswer<Fields extends object> extends FormAnswer {
  version?: string;
  /** The stored values, if the form was refused because they changed. */
  saved?: Fields | null;
}

/**
 * Optimistic locking for settings forms. After a conflict the answer carries the new version, so
 * saving again overwrites; after any other refusal it keeps the submitted version.
 */
export async function withVersion<Fields extends object>(
  answered: Response | ReturnType<typeof data<FormAnswer>>,
  sent: FormData,
  read: () => Promise<{ fields: Fields; version: string }>,
) {
  if (answered instanceof Response) return answered;
  const now = answered.data.code === "changed" ? await read() : null;
  const sentVersion = sent.get("version");
  const answer: VersionedAnswer<Fields> = {
    ...answered.data,
    version: now?.version ?? (typeof sentVersion === "string" ? sentVersion : ""),
    saved: now?.fields ?? null,
  };
  return data(answer, answered.init ?? undefined);
}

/** Runs `save` and redirects to `saved` with the new version. */
export async function answerVersioned<Schema extends z.ZodType, Fields extends object>(
  context: Readonly<RouterContextProvider>,
  sent: FormData,
  schema: Schema,
  options: {
    form: string;
    save: (input: z.output<Schema>) => Promise<unknown>;
    read: () => Promise<{ fields: Fields; version: string }>;
    saved: string;
  },
) {
  const { form, save, read, saved } = options;
  const answered = await answerForm(context, sent, schema, {
    form,
    act: async (input) => {
      await save(input);
      const { version } = await read();
      return redirect(`${saved}&version=${version}`, 303);
    },
  });
  return withVersion(answered, sent, read);
}
