import type { MyRequest } from "../../../domain/teams/my-requests.ts";
import { type Until, untilOf } from "../invitations/invitation-view.ts";

export interface RequestView extends Omit<MyRequest, "expiresAt"> {
  until: Until;
}

export function requestView({ expiresAt, ...request }: MyRequest, zone: string): RequestView {
  return { ...request, until: untilOf(expiresAt, zone) };
}
