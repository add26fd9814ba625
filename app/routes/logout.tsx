import { redirect } from "react-router";
import { signOut } from "#domain/people/sign-in/sessions.ts";
import { forms, rawForm } from "../forms/forms.ts";

/** Signs out whatever the form says. */
export const action = forms(
  {
    "": rawForm({
      access: "everybody",
      run: async ({ ctx, session }) => {
        await signOut(ctx);
        session.end();
        return redirect("/");
      },
    }),
  },
  () => "",
);

/** A page, so that opening the address shows the error screen (spec §2, Error screen). */
export default function Logout() {
  return null;
}
