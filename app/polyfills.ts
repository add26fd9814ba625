// Polyfills for our oldest supported browsers: Safari 16.4, Chrome 111, Firefox 128.
// `tests/architecture/older-browsers.test.ts` checks the built code for other missing features.

Map.groupBy ??= <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

URL.parse ??= (address, base) => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};

URL.canParse ??= (address, base) => URL.parse(address, base) !== null;

AbortSignal.any ??= (signals) => {
  const any = new AbortController();
  for (const signal of signals) {
    const end = () => any.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  }
  return any.signal;
};
