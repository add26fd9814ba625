/** The largest file of games, in megabytes; the server's limit for a form (`server/site.ts`) leaves room around it. */
export const IMPORT_LIMIT_MB = 4;
