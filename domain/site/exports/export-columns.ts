import type { ContactView } from "#domain/people/privacy/contact-views.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import type { EnglishMessages } from "../../../i18n/+types/messages.ts";

type ExportColumn = keyof EnglishMessages["exports"]["column"];

/** Headings and rows; cells can be messages. */
export interface ExportTable {
  headings: Message[];
  rows: Text[][];
  /** Whose contact info the rows have, for the audit log. */
  looks: ContactView[];
}

type Row = Partial<Record<ExportColumn, Text>>;

/** `shape` has the columns in their order. */
export function tableOf(shape: Row, rows: readonly Row[], looks: ContactView[]): ExportTable {
  const columns = Object.keys(shape) as ExportColumn[];
  return {
    headings: columns.map((column) => message(`exports.column.${column}`)),
    rows: rows.map((row) => columns.map((column) => row[column] ?? "")),
    looks,
  };
}

export function yesOrNo(is: boolean): Message {
  return is ? message("exports.yes") : message("exports.no");
}
