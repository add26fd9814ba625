/** Messages by namespace and name. A compiled message is a string or a list. */
export type MessageTree = { [name: string]: string | readonly unknown[] | MessageTree };

function isTree(value: MessageTree[string] | undefined): value is MessageTree {
  return typeof value === "object" && !Array.isArray(value);
}

/** The messages with these whole keys, in the same shape. */
export function pickMessages(all: MessageTree, keys: readonly string[]): MessageTree {
  const picked: MessageTree = {};
  for (const key of keys) {
    const names = key.split(".");
    const last = names.pop() ?? "";
    let [from, to]: [MessageTree, MessageTree] = [all, picked];
    for (const name of names) {
      const [inside, chosen] = [from[name], to[name]];
      const next = isTree(chosen) ? chosen : {};
      to[name] = next;
      [from, to] = [isTree(inside) ? inside : {}, next];
    }
    const text = from[last];
    if (text !== undefined) to[last] = text;
  }
  return picked;
}

export function mergeMessages(one: MessageTree, other: MessageTree): MessageTree {
  const merged = { ...one };
  for (const [name, text] of Object.entries(other)) {
    const own = merged[name];
    merged[name] = isTree(own) && isTree(text) ? mergeMessages(own, text) : text;
  }
  return merged;
}
