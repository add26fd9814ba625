import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useLocale } from "#app/i18n/reader-language.tsx";
import { pageAddress } from "../addresses.ts";

export interface Column<Row> {
  /** Also in the address of the page sorted by this column. */
  name: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** What its rows are sorted by; without it the column can't be sorted. */
  by?: (row: Row) => string | number;
  /** Its cells need no heading to be understood, so on phones they have none. */
  isPlain?: boolean;
}

/** Checkboxes in front of the rows, which belong to a form elsewhere on the page. */
export interface Selection<Row> {
  form: string;
  /** Each checkbox has this name followed by the row's id. */
  name: string;
  label: (row: Row) => string;
  /** Rows without a checkbox. */
  isOff?: (row: Row) => boolean;
}

interface Group<Row> {
  name: string;
  about?: ReactNode;
  rows: readonly Row[];
}

/**
 * A list in the console. The first column names the row. Headings of columns are links that sort the
 * rows of each group, by `sort` in the address. On phones a row's cells are below its name.
 */
export function DataTable<Row extends { id: number | string }>({
  caption,
  columns,
  groups,
  selection,
  row: idOf = "row",
}: {
  caption: string;
  columns: readonly Column<Row>[];
  groups: readonly Group<Row>[];
  selection?: Selection<Row> | undefined;
  /** What the ids of its rows begin with, for links to one. */
  row?: string;
}) {
  const location = useLocation();
  const locale = useLocale();
  const asked = new URLSearchParams(location.search).get("sort") ?? "";
  const isDown = asked.startsWith("-");
  const sorted = columns.find(({ name, by }) => by && name === asked.replace("-", ""));
  const [first, ...others] = columns;
  if (!first) return null;
  const inOrder = (rows: readonly Row[]) => {
    const by = sorted?.by;
    if (!by) return rows;
    const order = (one: Row, other: Row) => compare(by(one), by(other), locale);
    return rows.toSorted((one, other) => (isDown ? order(other, one) : order(one, other)));
  };
  const width = columns.length + (selection ? 1 : 0);
  return (
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selection ? <SelectAll form={selection.form} /> : null}
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              aria-sort={column === sorted ? (isDown ? "descending" : "ascending") : undefined}
            >
              {column.by ? (
                <Link
                  to={pageAddress(location, {
                    sort: column === sorted && !isDown ? `-${column.name}` : column.name,
                  })}
                  preventScrollReset
                >
                  {column.heading}
                </Link>
              ) : (
                column.heading
              )}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ name, about, rows }) => (
        <tbody key={name}>
          {groups.length > 1 || about ? (
            <tr className="data-group">
              <th scope="rowgroup" colSpan={width}>
                {name} {about}
              </th>
            </tr>
          ) : null}
          {inOrder(rows).map((row) => (
            <tr key={row.id} id={`${idOf}-${row.id}`}>
              {selection ? <Select {...selection} row={row} /> : null}
              <th scope="row">{first.cell(row)}</th>
              {others.map(({ name: key, heading, cell, isPlain }) => (
                <td key={key} data-label={isPlain ? undefined : heading}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function compare(one: string | number, other: string | number, locale: string): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), locale, { numeric: true });
}

function Select<Row extends { id: number | string }>({
  row,
  form,
  name,
  label,
  isOff,
}: Selection<Row> & { row: Row }) {
  return (
    <td className="data-select">
      {isOff?.(row) ? null : (
        <input
          type="checkbox"
          form={form}
          name={`${name}${row.id}`}
          value={row.id}
          aria-label={label(row)}
        />
      )}
    </td>
  );
}

function SelectAll({ form }: { form: string }) {
  const t = useTranslations("console");
  return (
    <th scope="col" className="data-select">
      <label className="needs-script lg:text-[0px]">
        <input
          type="checkbox"
          onChange={({ currentTarget }) => {
            for (const box of document.querySelectorAll<HTMLInputElement>(
              `td > input[form="${form}"]`,
            ))
              box.checked = currentTarget.checked;
          }}
        />
        {t("table.selectAll")}
      </label>
    </th>
  );
}
