import { z } from "zod";
import { browserToken, parsedField, UNREADABLE_FORM } from "../core/input.ts";
import { cleanAuth, cleanKey } from "./push-endpoint-rules.ts";

const endpoint = browserToken();
const p256dh = parsedField(cleanKey, UNREADABLE_FORM);
const auth = parsedField(cleanAuth, UNREADABLE_FORM);
const team = browserToken();

export const followInput = z.object({ team, endpoint, p256dh, auth });
export const unfollowInput = z.object({ team, endpoint });
export const followedInput = z.object({ endpoint });
export const renewInput = z.object({ oldEndpoint: endpoint, endpoint, p256dh, auth });

export type FollowInput = z.output<typeof followInput>;
export type UnfollowInput = z.output<typeof unfollowInput>;
export type FollowedInput = z.output<typeof followedInput>;
export type RenewInput = z.output<typeof renewInput>;
