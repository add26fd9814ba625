import { approveManagers } from "../../domain/teams/approve-managers.ts";
import { approveManagersInput } from "../../domain/teams/input.ts";
import { message } from "../../i18n/message.ts";
import { staffForm } from "../forms/forms.ts";

/** Of the pages that list people to approve: the front, all teams, and their team. */
export const approveManagersForm = staffForm(["registrar"], {
  input: approveManagersInput,
  done: message("approveManagers.done"),
  run: (input, { ctx }) => approveManagers(ctx, input),
});
