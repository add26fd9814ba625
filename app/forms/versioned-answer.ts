import { data } from "react-router";
import type { FormAnswer } from "./answer-form.ts";

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
