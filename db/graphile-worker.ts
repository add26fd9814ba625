// Loading graphile-worker asks for the home folder, and fails for a user without one, such as an
// arbitrary user id in a container.
process.env["HOME"] ??= "/";

export const { Logger, parseCronItems, run, runMigrations } = await import("graphile-worker");
