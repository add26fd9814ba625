import type { FieldMetadata } from "@conform-to/react";
import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useDoneKey } from "#app/forms/done-key.ts";
import { FieldOf } from "#app/forms/field-of.tsx";
import { TickBoxes } from "#app/forms/fields.tsx";
import { ButtonForm, PostForm, useFields } from "#app/forms/form.tsx";
import { adminForm, forms, type Submitted } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { ConsoleLink } from "#app/ui/buttons.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { ConsoleMailNotice } from "#app/ui/mail/mail-notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/page-layout.tsx";
import { STAFF_ROLES, type StaffRole } from "#domain/core/staff-role-rules.ts";
import { consoleTopic } from "#domain/core/topics.ts";
import {
  changeStaffRoles,
  inviteStaff,
  listStaff,
  revokeStaff,
  type StaffInvite,
  type StaffMember,
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
        <InviteForm key={useDoneKey()} />
        <StaffInvites invites={invites} />
      </div>
      <StaffList members={members} />
    </Page>
  );
}

const rolesForm = (accountId: string) => `roles-${accountId}`;

function InviteForm() {
  const t = useTranslations("staff");
  const { form, fields } = useFields<{ roles: string }>("invite");
  return (
    <Panel heading={t("inviteHeading")}>
      <PostForm {...form} button={t("invite")}>
        <FieldOf name="email" />
        <RoleChoices field={fields.roles} chosen={[]} explains />
      </PostForm>
    </Panel>
  );
}

function RoleChoices({
  field,
  chosen,
  explains = false,
}: {
  field: FieldMetadata<string>;
  chosen: readonly StaffRole[];
  explains?: boolean;
}) {
  const t = useTranslations("staff");
  return (
    <TickBoxes
      id={field.id}
      name="roles"
      legend={t("roles")}
      options={STAFF_ROLES.map((role) => ({
        value: role,
        label: t(`role.${role}`),
        about: explains ? t(`about.${role}`) : undefined,
      }))}
      // What was typed and refused.
      ticked={field.initialValue?.split(",") ?? chosen}
      field={field}
    />
  );
}

/** Names roles in the order of the forms. */
function RoleNames({ roles }: { roles: readonly StaffRole[] }) {
  const t = useTranslations("staff");
  return roles.map((role) => t(`role.${role}`)).join(", ");
}

function StaffInvites({ invites }: { invites: readonly StaffInvite[] }) {
  const t = useTranslations("staff");
  if (invites.length === 0) return null;
  return (
    <Panel heading={t("invitesHeading")}>
      <ul className="rows">
        {invites.map(({ id, email, roles, until }) => (
          <li key={id} className="py-2">
            <p className="my-0 font-bold wrap-anywhere">{email}</p>
            <p className="my-0">
              <RoleNames roles={roles} />
            </p>
            <p className="hint mt-0">{t("inviteUntil", { until })}</p>
            <ButtonForm intent="withdraw" hidden={{ inviteId: id }}>
              {t("withdraw")}
            </ButtonForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function StaffList({ members }: { members: readonly StaffMember[] }) {
  const t = useTranslations("staff");
  return (
    <Panel heading={t("membersHeading")}>
      <ul className="rows">
        {members.map((member) => (
          <MemberRow key={member.accountId} member={member} />
        ))}
      </ul>
    </Panel>
  );
}

function MemberRow({ member }: { member: StaffMember }) {
  const t = useTranslations("staff");
  const { accountId, email, roles, lastSignIn, hasTwoFactor, isSelf, isLastOrganizer } = member;
  const { form, fields, answer } = useFields<{ roles: string }>(rolesForm(accountId));
  return (
    <li className="py-3">
      <p className="my-0 font-bold wrap-anywhere">
        {email}
        {isSelf ? ` (${t("you")})` : null}
      </p>
      <p className="my-0">
        <RoleNames roles={roles} />
      </p>
      <p className="my-0 text-soft">
        {lastSignIn ? t("lastSignIn", { day: lastSignIn }) : t("neverSignedIn")}{" "}
        <span className={hasTwoFactor ? "" : "text-bad"}>
          {t("twoFactor", { state: hasTwoFactor ? "on" : "off" })}
        </span>
      </p>
      <p className="my-0">
        <ConsoleLink to={`/admin/security/log?by=${accountId}`}>{t("log")}</ConsoleLink>
      </p>
      {isLastOrganizer ? <p className="hint mt-0">{t("lastOrganizer")}</p> : null}
      <details open={answer !== undefined || undefined}>
        <summary>{t("change")}</summary>
        <PostForm
          {...form}
          // The same roles again after a change, so that the boxes follow.
          key={roles.join()}
          intent="roles"
          hidden={{ accountId }}
          button={t("save")}
          kind="plain"
        >
          <RoleChoices field={fields.roles} chosen={roles} />
        </PostForm>
      </details>
      {isLastOrganizer ? null : (
        <ConfirmDialog
          id={`revoke-${accountId}`}
          button={t("revoke")}
          small
          question={t("revokeQuestion", { email })}
          intent="revoke"
          fields={{ accountId }}
        >
          <p>{t("revokeWhat")}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
