import type { ContactView } from "#domain/people/privacy/contact-views.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import type { EnglishMessages } from "../../../i18n/+types/messages.ts";

type ExportColumn = keyof EnglishMessages["exports"]["column"];

type Row = Partial<Record<ExportColumn, Text>>;

export type ExportTable = ReturnType<typeof tableOf>;

/** `shape` has the columns in their order. */
export function tableOf(shape: Row, rows: readonly Row[], looks: ContactView[]) {
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
