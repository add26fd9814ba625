import {
  followedInput,
  followInput,
  renewInput,
  unfollowInput,
} from "#domain/messaging/push-input.ts";
import {
  followedTeams,
  followTeam,
  renewSubscription,
  unfollowTeam,
} from "#domain/messaging/push-subscriptions.ts";
import { form, forms, type Submitted } from "../forms/forms.ts";
import { requestOf } from "../http/request-context.ts";

const done = () => new Response(null, { status: 204 });

const hostsOf = ({ context }: Submitted) => ({ hosts: requestOf(context).pushHosts });

export const action = forms({
  follow: form({
    access: "everybody",
    input: followInput,
    run: (input, submitted) => followTeam(submitted.ctx, input, hostsOf(submitted)).then(done),
  }),
  unfollow: form({
    access: "everybody",
    input: unfollowInput,
    run: (input, { ctx }) => unfollowTeam(ctx, input).then(done),
  }),
  followed: form({
    access: "everybody",
    input: followedInput,
    run: async (input, { ctx }) => Response.json({ teams: await followedTeams(ctx, input) }),
  }),
  renew: form({
    access: "everybody",
    input: renewInput,
    run: (input, submitted) =>
      renewSubscription(submitted.ctx, input, hostsOf(submitted)).then(done),
  }),
});
