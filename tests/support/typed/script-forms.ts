import { randomUUID } from "node:crypto";
import { keysOfBrowser } from "../servers/push-service.ts";
import type { Field, Form } from "./forms.ts";
import type { TypedStage } from "./stage.ts";

/** Requests that only scripts send: following a team, and field entries. */
export function scriptForms(stage: TypedStage): Form[] {
  const own = () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    ...keysOfBrowser(),
  });
  const { endpoint } = own();
  const team = stage.marked.team("Lions").slug;
  const about = { gameId: "1", key: randomUUID(), phone: randomUUID(), ago: "1000" };
  const entries: { kind: string; [field: string]: string }[] = [
    { kind: "begin" },
    { kind: "goal", side: "1", who: "nobody" },
    { kind: "card", side: "2", who: "nobody", card: "yellow" },
    { kind: "penalties", team1: "4", team2: "3" },
    { kind: "undo", of: randomUUID(), twin: randomUUID() },
  ];
  return [
    formOf("/follow", { intent: "follow" }, { team, ...own() }),
    formOf("/follow", { intent: "unfollow" }, { team, endpoint }),
    formOf("/follow", { intent: "followed" }, { endpoint }),
    formOf("/follow", { intent: "renew" }, { oldEndpoint: endpoint, ...own() }),
    ...entries.map(({ kind, ...said }) =>
      formOf(`/field/${stage.fieldToken}/entries`, { kind }, { ...about, ...said }),
    ),
  ];
}

function formOf(
  action: string,
  isFor: Record<string, string>,
  typed: Record<string, string>,
): Form {
  const fieldsOf = (kind: string, values: Record<string, string>): Field[] =>
    Object.entries(values).map(([name, value]) => {
      return { name, kind, value, offered: [], autocomplete: "" };
    });
  const fields = [...fieldsOf("hidden", isFor), ...fieldsOf("text", typed)];
  return { method: "post", action, multipart: false, fields, appSecret: null };
}
