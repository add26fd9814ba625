import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { adminForm, forms, type Submitted } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { InviteStaffForm, StaffInvites, StaffList } from "#app/ui/console/staff.tsx";
import { ConsoleMailNotice } from "#app/ui/mail/mail-notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { consoleTopic } from "#domain/core/topics.ts";
import {
  changeStaffRoles,
  inviteStaff,
  listStaff,
  revokeStaff,
  withdrawInvite,
} from "#domain/people/accounts/staff.ts";
import {
  inviteStaffFields,
  inviteStaffInput,
  revokeStaffInput,
  staffRolesInput,
  withdrawInviteInput,
} from "#domain/people/accounts/staff-input.ts";
import { message } from "#i18n/message.ts";

export const loader = page({ access: "admin", title: message("staff.title") }, async ({ ctx }) => ({
  ...(await listStaff(ctx)),
  topics: [consoleTopic],
}));

/** `plainFields` keeps only the first of repeated fields, so join the ticked roles. */
function joinRoles({ fields }: Submitted): void {
  const ticked = fields.getAll("roles").filter((each) => typeof each === "string");
  fields.set("roles", ticked.join(","));
}

export const action = forms({
  invite: adminForm({
    fields: inviteStaffFields,
    input: (submitted) => {
      joinRoles(submitted);
      return inviteStaffInput;
    },
    done: { mail: "staffInvited" },
    run: (input, { ctx }) => inviteStaff(ctx, input),
  }),
  withdraw: adminForm({
    input: withdrawInviteInput,
    done: message("staff.done.withdrawn"),
    run: (input, { ctx }) => withdrawInvite(ctx, input),
  }),
  roles: adminForm({
    name: ({ text }) => `roles-${text("accountId")}`,
    input: (submitted) => {
      joinRoles(submitted);
      return staffRolesInput;
    },
    done: message("staff.done.roles"),
    run: (input, { ctx }) => changeStaffRoles(ctx, input),
  }),
  revoke: adminForm({
    input: revokeStaffInput,
    done: message("staff.done.revoked"),
    run: async (input, { ctx, back }) => {
      await revokeStaff(ctx, input);
      const isOwn = ctx.actor.kind === "account" && ctx.actor.accountId === input.accountId;
      return isOwn ? redirect("/admin", 303) : back("revoke");
    },
  }),
});

export default function Staff() {
  const t = useTranslations("staff");
  const { members, invites } = useLoaderData<typeof loader>();
  return (
    <Page lead={t("lead")}>
      <ConsoleMailNotice />
      <div className="cols mt-5">
        <InviteStaffForm />
        <StaffInvites invites={invites} />
      </div>
      <StaffList members={members} />
    </Page>
  );
}
