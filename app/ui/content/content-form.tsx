import { type ReactNode, use } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Fields, FieldsContext } from "#app/forms/field-of.tsx";
import { Button, FieldsForm } from "#app/forms/form.tsx";
import type { ContentGroup } from "#app/loaders/content-form.ts";
import { Panel } from "../page-layout.tsx";

/** Empty rows offered below those that are filled in. */
const SPARE_ROWS = 1;

/** The form of a section or of one entry: languages side by side, and what to do with the draft. */
export function ContentForm({
  heading,
  groups,
  mayPublish = true,
  ...form
}: {
  heading: string;
  groups: ContentGroup[];
  values: Record<string, string>;
  version: string;
  mayPublish?: boolean;
  /** An open page can't take on other colors, because its policy allows only its own styles. */
  reloadDocument?: boolean;
}) {
  const t = useTranslations("content");
  return (
    <FieldsForm name="content" intent={undefined} {...form}>
      <Panel heading={heading}>
        {groups.map((group) =>
          group.kind === "inputs" ? (
            <Inputs
              key={group.names[0]}
              names={group.names}
              className="grid gap-x-4 sm:grid-cols-2"
            />
          ) : (
            <Rows key={group.label} group={group} />
          ),
        )}
      </Panel>
      <p className="choices">
        <Button name="intent" value="save">
          {t("saveDraft")}
        </Button>
        <Button kind="plain" name="intent" value="preview">
          {t("preview")}
        </Button>
        {mayPublish ? (
          <Button kind="plain" name="intent" value="publish">
            {t("publish")}
          </Button>
        ) : null}
      </p>
      {mayPublish ? null : <p className="hint">{t("organizerPublishes")}</p>}
    </FieldsForm>
  );
}

function Inputs({ names, className }: { names: string[]; className: string }) {
  const t = useTranslations("pictures");
  const { views } = use(FieldsContext);
  const manage = (hint?: string): ReactNode => (
    <>
      {hint ? `${hint} ` : null}
      <Link to="/admin/site/pictures">{t("manage")}</Link>
    </>
  );
  const pictures = names.filter((name) => views[name]?.type === "picture");
  const more = pictures.map((name) => [name, { hint: manage(views[name]?.hint) }]);
  return <Fields only={names} className={className} more={Object.fromEntries(more)} />;
}

function Rows({ group }: { group: Extract<ContentGroup, { kind: "rows" }> }) {
  const { fields } = use(FieldsContext);
  const isFilled = (row: string[]) => row.some((name) => fields[name]?.initialValue);
  const shown = group.rows.findLastIndex(isFilled) + 1 + SPARE_ROWS;
  return (
    <fieldset className="my-5">
      <legend className="text-lg font-bold">{group.label}</legend>
      {group.hint ? <p className="hint">{group.hint}</p> : null}
      {group.rows.slice(0, shown).map((row) => (
        <Inputs
          key={row[0]}
          names={row}
          className="grid gap-x-4 border-t border-rule sm:grid-cols-2 md:grid-cols-4"
        />
      ))}
    </fieldset>
  );
}
