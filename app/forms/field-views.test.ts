import { expect, test } from "vitest";
import { fieldIn, schemaOf, valuesOf } from "#domain/core/fields.ts";
import { checkbox, requiredLine } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { declaredViews } from "./field-views.ts";

const field = fieldIn("fields");
const fields = {
  team: field("teamName", requiredLine(message("fieldErrors.emailRequired")), { hint: "optional" }),
  open: field("bracket", checkbox, { type: "checkbox" }),
};

test("a page gets a form's fields in its reader's language, without what reads them", () => {
  expect(declaredViews("es", { add: { access: "admin", name: "new-team", fields } })).toEqual([
    {
      form: "new-team",
      name: "team",
      shown: { autoComplete: "off", label: "Nombre del equipo", hint: "Opcional." },
    },
    { form: "new-team", name: "open", shown: { type: "checkbox", label: "Grupo" } },
  ]);
});

test("the fields of a form read what was sent, and are filled with what is stored", () => {
  expect(schemaOf(fields).parse({ team: " Bears " })).toEqual({ team: "Bears", open: false });
  expect(valuesOf(fields, { team: null, open: true })).toEqual({ team: "", open: "on" });
});
