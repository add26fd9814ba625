import { data } from "react-router";
import {
  followedInput,
  followInput,
  renewInput,
  unfollowInput,
} from "../../domain/messaging/push-input.ts";
import {
  followedTeams,
  followTeam,
  renewSubscription,
  unfollowTeam,
} from "../../domain/messaging/push-subscriptions.ts";
import { answerForm, noFields, readForm } from "../forms/form-action.ts";
import { requestOf } from "../http/request-context.ts";
import type { Route } from "./+types/follow";

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, pushHosts: hosts } = requestOf(context);
  const fields = await readForm(request);
  const done = () => new Response(null, { status: 204 });
  switch (fields.get("intent")) {
    case "follow":
      return answerForm(context, fields, followInput, {
        form: "follow",
        act: (input) => followTeam(ctx, input, { hosts }).then(done),
      });
    case "unfollow":
      return answerForm(context, fields, unfollowInput, {
        form: "unfollow",
        act: (input) => unfollowTeam(ctx, input).then(done),
      });
    case "followed":
      return answerForm(context, fields, followedInput, {
        form: "followed",
        act: async (input) => Response.json({ teams: await followedTeams(ctx, input) }),
      });
    case "renew":
      return answerForm(context, fields, renewInput, {
        form: "renew",
        act: (input) => renewSubscription(ctx, input, { hosts }).then(done),
      });
    default:
      return answerForm(context, fields, noFields, { form: "", act: unknownForm });
  }
}

/** Unreachable: the register rejects unknown forms first. */
function unknownForm(): never {
  throw data("This form is unknown.", { status: 400 });
}
