import { z } from "zod";
import { institute } from "../content/institute.ts";
import { API } from "./addresses.ts";
import { CSV_COLUMNS, PROBLEM_TYPE } from "./responses.ts";
import * as schemas from "./schemas.ts";

export interface OperationDescription {
  path: string;
  summary: string;
  shape: z.ZodType | null;
  columns?: string;
}

const OF_CUP = "of the current cup, or of the one that `cup` names";

const EXPLAINED = {
  schedule:
    " The scores are those of results, after extra time where there was any; state is as in JSON, and live_score1 and live_score2 say what a game stands at that is being played, or was abandoned. withdrawn1 and withdrawn2 say of which team that it withdrew.",
  standings:
    " The points are with those that were given or taken, which adjusted holds: -3. Teams that share a rank may have been drawn for who goes on: drawn says in which turn.",
  scorers: "",
};

function columnsOf(list: keyof typeof CSV_COLUMNS): string {
  return `The columns are ${CSV_COLUMNS[list].join(", ")}; more may come at the end.${EXPLAINED[list]}`;
}

export const operations: readonly OperationDescription[] = [
  { path: API, summary: "What there is to read", shape: schemas.Index },
  {
    path: `${API}/cup`,
    summary: "The current cup, or the one that `cup` names",
    shape: schemas.Cup,
  },
  { path: `${API}/tournaments`, summary: `The tournaments ${OF_CUP}`, shape: schemas.Tournaments },
  ...(
    [
      ["schedule", "The games of a tournament", schemas.Schedule],
      ["standings", "The tables of a tournament", schemas.Standings],
      ["scorers", "The top scorers of a tournament", schemas.Scorers],
      ["knockout", "What a tournament plays after its groups", schemas.Knockout],
    ] as const
  ).map(([list, summary, shape]) => ({
    path: `${API}/tournaments/{slug}/${list}`,
    summary: `${summary} ${OF_CUP}`,
    shape,
  })),
  ...(["schedule", "standings", "scorers"] as const).map((list) => ({
    path: `${API}/tournaments/{slug}/${list}.csv`,
    summary: `The ${list} of a tournament ${OF_CUP}, for a spreadsheet`,
    shape: null,
    columns: columnsOf(list),
  })),
  { path: `${API}/teams/{slug}`, summary: "A team of any cup", shape: schemas.TeamAnswer },
];

/** Builds the OpenAPI 3.1 document from the response schemas. */
export function openApiDocument(siteUrl: string): Record<string, unknown> {
  return {
    openapi: "3.1.0",
    info: {
      title: `${institute.name} – schedule, standings, scorers`,
      version: "1.0.0",
      description:
        "Read-only, for everybody, from any site. Answers are as new as the page: ask again with If-None-Match as often as you need, most are 304. Within /api/v1 nothing is taken away or changes its meaning; more may come. Players stand under the name that everybody may read.",
    },
    servers: [{ url: siteUrl }],
    paths: Object.fromEntries(operations.map((each) => [each.path, { get: operation(each) }])),
    components: { schemas: components() },
  };
}

function operation({ path, summary, shape, columns }: OperationDescription) {
  const name = shape && schemas.shapes.get(shape)?.id;
  return {
    operationId:
      path
        .slice(API.length)
        .split(/\W+/)
        .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
        .join("") || "index",
    summary,
    ...(columns && { description: columns }),
    parameters: parametersOf(path),
    responses: {
      200: {
        description: summary,
        content: name
          ? { "application/json": { schema: { $ref: refOf(name) } } }
          : { "text/csv": { schema: { type: "string" } } },
      },
      304: { description: "What you have is the newest." },
      ...(path.includes("{") || takesCup(path) ? { 404: problem("There is none.") } : {}),
      default: problem("Why there is no answer."),
    },
  };
}

function problem(description: string) {
  const schema = { $ref: refOf("Problem") };
  return { description, content: { [PROBLEM_TYPE]: { schema } } };
}

function parametersOf(path: string) {
  const schema = { type: "string" };
  return [
    ...(path.includes("{slug}") ? [{ name: "slug", in: "path", required: true, schema }] : []),
    ...(takesCup(path)
      ? [
          {
            name: "cup",
            in: "query",
            description: "The slug of a cup; the current one without.",
            schema,
          },
        ]
      : []),
  ];
}

function takesCup(path: string): boolean {
  return path === `${API}/cup` || path.startsWith(`${API}/tournaments`);
}

const OF_A_FILE = ["$schema", "$id"];

function components() {
  // `io: "input"` allows additional properties, so that later versions can add fields.
  const made = z.toJSONSchema(schemas.shapes, { uri: refOf, io: "input" }).schemas;
  return Object.fromEntries(
    Object.entries(made).map(([name, schema]) => [
      name,
      Object.fromEntries(Object.entries(schema).filter(([key]) => !OF_A_FILE.includes(key))),
    ]),
  );
}

function refOf(name: string): string {
  return `#/components/schemas/${name}`;
}
