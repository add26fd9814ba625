import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { listed } from "#tests/support/assertions/tables.ts";
import type { markColumns } from "./marks.ts";
import * as people from "./schema/people.ts";
import * as teamManagers from "./schema/team-managers.ts";
import * as teams from "./schema/teams.ts";

type Marks = ReturnType<typeof markColumns>;

const declared = Object.entries({ ...people, ...teamManagers, ...teams });
const tables = declared.flatMap(([, each]) => (is(each, PgTable) ? [each] : []));
const marks = declared.flatMap(([name, each]) => (name.endsWith("Marks") ? [each as Marks] : []));

/** What the site writes, not people. */
const NOT_TYPED = listed`
  agreements.document | agreements.hash | agreements.version | second_factors.sealedSecret
  setup_tokens.email | sign_ins.day | sign_ins.device
`;

test("every column of people and teams that holds a text or a day has one mark", () => {
  const columns = tables.flatMap((table) =>
    Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
      const isTyped = ["text", "date"].includes(column.getSQLType());
      if (!isTyped || column.enumValues || /(?:Key|Hash)$/.test(key)) return [];
      const own = marks.filter((each) => each.table === table);
      const listed = own.flatMap(({ exported, internal }) => [
        ...Object.keys(exported),
        ...internal,
      ]);
      const name = `${getTableConfig(table).name}.${key}`;
      return [{ name, marks: listed.filter((each) => each === key).length }];
    }),
  );
  expect(columns).toContainEqual({ name: "teams.shortName", marks: 1 });
  expect(columns).toContainEqual({ name: "players.dob", marks: 1 });
  const wrong = columns.filter((each) => each.marks !== 1).map(({ name }) => name);
  expect(wrong.toSorted()).toEqual(NOT_TYPED);
});
