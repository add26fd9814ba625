import { Button, Intent } from "../../forms/form-parts.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Panel } from "../panel.tsx";
import { QrCode, type QrDrawing } from "../payments/qr-code.tsx";

/** A link as it is shown to phones. */
export interface FieldCode {
  id: number;
  address: string;
  drawing: QrDrawing;
  entries: number;
}

/** A field, or a game, with the code that opens it; without one while nobody made it. */
export function FieldLinkCard({
  heading,
  lead,
  code,
  action,
  disabled,
}: {
  heading: string;
  lead?: string;
  code: FieldCode | null;
  action: string;
  disabled: boolean;
}) {
  return (
    <Panel heading={heading}>
      {lead ? <p>{lead}</p> : null}
      {code === null ? (
        <p className="hint">No link yet.</p>
      ) : (
        <div className="flex flex-wrap items-start gap-4">
          <QrCode drawing={code.drawing} label={`Code for a phone at ${heading}`} />
          <div className="min-w-0 grow">
            <p className="mt-0 wrap-anywhere">
              <a href={code.address}>{code.address}</a>
            </p>
            <p className="hint">
              {code.entries === 0
                ? "Nothing was entered by it yet."
                : `${code.entries} ${code.entries === 1 ? "entry" : "entries"} so far.`}
            </p>
            <div className="choices">
              <CopyButton text={code.address} label="Copy the link" />
              <LinkForm intent="renew" code={code} {...{ action, disabled }}>
                Make a new one
              </LinkForm>
              <LinkForm intent="end" code={code} {...{ action, disabled }}>
                End
              </LinkForm>
            </div>
          </div>
        </div>
      )}
    </Panel>
  );
}

function LinkForm({
  intent,
  code,
  action,
  disabled,
  children,
}: {
  intent: "renew" | "end";
  code: FieldCode;
  action: string;
  disabled: boolean;
  children: string;
}) {
  return (
    <form method="post" action={action}>
      <Intent value={intent} />
      <input type="hidden" name="linkId" value={code.id} />
      <Button kind={intent === "end" ? "danger" : "plain"} disabled={disabled}>
        {children}
      </Button>
    </form>
  );
}
