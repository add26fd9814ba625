export const exportFiles = ["players", "rosters", "emails"] as const;

export type ExportFile = (typeof exportFiles)[number];
