export function idsIn<Id>(rows: readonly { id: Id }[]): Id[] {
  return rows.map(({ id }) => id);
}
