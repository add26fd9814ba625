import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { answerForm, type FormAnswer } from "./answer-form.ts";

/** A refused form of settings: also, from which values it is filled now. */
export interface VersionedAnswer<Fields extends object> extends FormAnswer {
  version?: string;
  /** What is stored by now, where that is why the form was refused. */
  saved?: Fields | null;
}

/**
 * The answer to a form that came with the version of the settings it was filled from. Refused for a
 * change made meanwhile, it comes back with what was typed and the new version: whoever looks at what is
 * stored and saves again means it. Refused for anything else it keeps its version.
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

/** Answers such a form with `save`, which leads to `saved` with the version it made: each success gets its form anew. */
export async function answerVersioned<Schema extends z.ZodType, Fields extends object>(
  context: Readonly<RouterContextProvider>,
  sent: FormData,
  schema: Schema,
  options: {
    form: string;
    save: (input: z.output<Schema>) => Promise<unknown>;
    read: () => Promise<{ fields: Fields; version: string }>;
    /** An address with a query. */
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
