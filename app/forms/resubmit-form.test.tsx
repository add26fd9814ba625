import { expect, test } from "vitest";
import { rendered } from "#tests/support/render.tsx";
import { ResubmitForm } from "./resubmit-form.tsx";

test("what was typed is sent again, except secrets", () => {
  const fields = new FormData();
  fields.append("intent", "renew");
  fields.append("currentPassword", "green grass of july");
  fields.append("code", "814207");
  const page = rendered(<ResubmitForm action="/admin/security" fields={fields} />);
  expect(page).toContain('<input type="hidden" name="intent" value="renew"/>');
  expect(page).toMatch(/Current Password<\/label><input [^>]*type="password"/);
  expect(page).toMatch(/Code<\/label><input [^>]*autocomplete="one-time-code"/i);
  expect(page).not.toMatch(/green grass|814207/);
});
