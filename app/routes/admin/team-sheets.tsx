import { DeskSheets } from "../../ui/teams/desk-sheets.tsx";

export { action, loader } from "../../loaders/team-sheets.ts";
export default DeskSheets;
