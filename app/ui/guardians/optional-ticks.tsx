import type { ComponentProps } from "react";
import { consentFieldName } from "../../../domain/people/guardians/consent-rules.ts";
import { optionalTexts, ownTexts } from "../../content/consents.ts";
import { CheckboxField } from "../../forms/fields.tsx";
import { ConsentDocument } from "./consent-document.tsx";

type AnyField = ComponentProps<typeof CheckboxField>["field"];

export function OptionalTicks({ fields }: { fields: Record<string, AnyField> }) {
  return (
    <fieldset>
      <legend className="mb-2 font-bold">Nobody needs these to play.</legend>
      {[...optionalTexts, ...ownTexts].map((text) => {
        const field = fields[consentFieldName(text.document)];
        return field ? (
          <div key={text.document} className="mb-4">
            <CheckboxField field={field} label={text.ask} />
            <ConsentDocument text={text} />
          </div>
        ) : null;
      })}
    </fieldset>
  );
}

export function tickedBoxes(agreed: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(agreed.map((document) => [consentFieldName(document), true]));
}
