import type { MyJoinRequest } from "../../../domain/teams/joining.ts";
import { type Until, untilOf } from "../invitations/invitation-view.ts";

export interface RequestView extends Omit<MyJoinRequest, "expiresAt"> {
  until: Until;
}

export function requestView({ expiresAt, ...request }: MyJoinRequest, zone: string): RequestView {
  return { ...request, until: untilOf(expiresAt, zone) };
}
