export const exportFiles = ["players", "rosters", "emails"] as const;

export type ExportFile = (typeof exportFiles)[number];

export const MIN_REASON = 3;
export const MAX_REASON = 200;
