import { data } from "react-router";
import { hasRole } from "#domain/core/context.ts";
import { approveManagers } from "#domain/teams/approve-managers.ts";
import { approveManagersInput } from "#domain/teams/input.ts";
import { message } from "#i18n/message.ts";
import { staffForm } from "../forms/forms.ts";

/** Of the pages that list people to approve: the front, all teams, and their team. */
export const approveManagersForm = staffForm(["registrar"], {
  input: approveManagersInput,
  done: { mail: "managersApproved" },
  run: (input, { ctx }) => approveManagers(ctx, input),
  refused: async (answer, { ctx, url }) => {
    // The front page leads on who has no score desk, which would lose the reason.
    if (url.pathname !== "/admin" || hasRole(ctx.actor, "scorekeeper")) return answer;
    const why = answer.data.failure?.sentence ?? message("approveManagers.none");
    throw data(why, answer.init ?? undefined);
  },
});
