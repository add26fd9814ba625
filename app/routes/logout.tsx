import { redirect } from "react-router";
import { signOut } from "../../domain/people/sign-in/sessions.ts";
import { requestOf } from "../http/request-context.ts";
import type { Route } from "./+types/logout";

export async function action({ context }: Route.ActionArgs) {
  const { ctx, session } = requestOf(context);
  await signOut(ctx);
  session.end();
  return redirect("/");
}

/** Needed so that errors of the loader show the error screen (spec §2, Error screen). */
export default function Logout() {
  return null;
}
