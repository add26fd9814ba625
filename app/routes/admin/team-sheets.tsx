import { DeskSheets } from "#app/ui/teams/desk-sheets.tsx";

export { action, loader } from "#app/loaders/team-sheets.ts";
export default DeskSheets;
