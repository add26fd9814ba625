import { z } from "zod";
import { API } from "./addresses.ts";
import { CSV_COLUMNS, PROBLEM_TYPE } from "./responses.ts";
import * as schemas from "./schemas.ts";

export interface OperationDescription {
  path: string;
  summary: string;
  shape: z.ZodType | null;
  columns?: string;
}

const OF_CUP = "of the current cup, or of the cup given by `cup`";

const EXPLAINED = {
  schedule:
    " score1 and score2 are set once a game has a result, and include extra time. live_score1 and live_score2 are the current score of a game in progress, or the last score of an abandoned game. state has the same values as in the JSON. withdrawn1 and withdrawn2 show which team has withdrawn.",
  standings:
    " points include adjustments by the organizer, which adjusted shows (such as -3). If lots decided which of the teams that share a rank advances, drawn is the order in which they were drawn.",
  scorers: "",
};

export const operations: readonly OperationDescription[] = [
  { path: API, summary: "What you can read", shape: schemas.Index },
  {
    path: `${API}/cup`,
    summary: "The current cup, or the cup given by `cup`",
    shape: schemas.Cup,
  },
  { path: `${API}/tournaments`, summary: `The tournaments ${OF_CUP}`, shape: schemas.Tournaments },
  ...(
    [
      ["schedule", "The games of a tournament", schemas.Schedule],
      ["standings", "The tables of a tournament", schemas.Standings],
      ["scorers", "The top scorers of a tournament", schemas.Scorers],
      ["knockout", "The knockout games of a tournament", schemas.Knockout],
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
    columns: `The columns are ${CSV_COLUMNS[list].join(", ")}; columns may be added at the end.${EXPLAINED[list]}`,
  })),
  { path: `${API}/teams/{slug}`, summary: "A team of any cup", shape: schemas.TeamAnswer },
];

/** Builds the OpenAPI 3.1 document from the response schemas. */
export function openApiDocument(siteUrl: string, institute: string): Record<string, unknown> {
  return {
    openapi: "3.1.0",
    info: {
      title: `${institute} – schedule, standings, scorers`,
      version: "1.0.0",
      description:
        "Read-only and open to everyone, from any site. Responses are as current as the pages. Poll with If-None-Match as often as you need; most responses are 304. Within /api/v1, fields are only added: none is removed or changes its meaning. Players appear under their public names.",
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
      304: { description: "Your copy is current." },
      ...(path.includes("{") || takesCup(path) ? { 404: problem("Not found.") } : {}),
      default: problem("Why the request failed."),
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
            description: "The slug of a cup. Defaults to the current cup.",
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
