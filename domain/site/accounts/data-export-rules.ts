const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes other people's ids from an audit row's details. */
export function redactOtherPeople(details: unknown, own: ReadonlySet<string>): unknown {
  if (Array.isArray(details)) {
    const kept: unknown[] = details.filter((each) => !isOthers(each, own));
    return kept.map((each) => redactOtherPeople(each, own));
  }
  if (typeof details !== "object" || details === null) return details;
  return Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => !isOthers(value, own))
      .map(([name, value]) => [name, redactOtherPeople(value, own)]),
  );
}

function isOthers(value: unknown, own: ReadonlySet<string>): boolean {
  return typeof value === "string" && UUID.test(value) && !own.has(value);
}
