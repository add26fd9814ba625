import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

type Columns<Table extends PgTable> = Table["_"]["columns"];
type Name<Table extends PgTable> = keyof Columns<Table> & string;

/**
 * Says what becomes of the columns that hold what people typed. One of text or a date needs a mark,
 * unless its name says that it is a key or a hash.
 */
export function markColumns<
  Table extends PgTable,
  const Exported extends Name<Table> = never,
  const Cleared extends Name<Table> = never,
>(
  table: Table,
  marks: {
    /** In the export of those whose row it is. Goes with the row. */
    exported?: readonly Exported[];
    /** Exported too. Set to null while the row stays, so that nothing typed outlives its use. */
    cleared?: readonly Cleared[];
    /** Not exported: made by the site. */
    internal?: readonly Name<Table>[];
  },
) {
  const { exported = [], cleared = [], internal = [] } = marks;
  const all = getTableColumns(table);
  const columnsOf = <Key extends Name<Table>>(names: readonly Key[]) =>
    Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<Columns<Table>, Key>;
  return {
    table,
    exported: columnsOf<Exported | Cleared>([...exported, ...cleared]),
    clearable: columnsOf(cleared),
    /** For an update that clears them. */
    cleared: Object.fromEntries(cleared.map((name) => [name, null])) as Record<Cleared, null>,
    internal,
  };
}
