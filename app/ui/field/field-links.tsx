import { PostForm } from "../../forms/form.tsx";
import { CopyButton } from "../copy-button.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Panel } from "../page-layout.tsx";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";

export interface FieldCode {
  id: number;
  address: string;
  drawing: QrDrawing;
  entries: number;
}

export function FieldLinkCard({
  heading,
  lead,
  code,
}: {
  heading: string;
  lead?: string;
  code: FieldCode | null;
}) {
  const dialogFor = (id: string) => ({
    id,
    small: true,
    fields: { linkId: String(code?.id) },
  });
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
              <ConfirmDialog
                {...dialogFor(`renew-${code.id}`)}
                button="Make a new one"
                kind="plain"
                intent="renew"
                question={`Make a new link for ${heading}? The old one opens nothing any more: print its sheets again.`}
              />
              <ConfirmDialog
                {...dialogFor(`end-${code.id}`)}
                button="End"
                intent="end"
                question={`End the link of ${heading}? Its code, also on a printed sheet, opens nothing any more. This cannot be taken back.`}
              />
            </div>
          </div>
        </div>
      )}
    </Panel>
  );
}

export function GameLinkForm({
  action,
  day,
  games,
}: {
  action: string;
  day: string;
  games: readonly { id: number; label: string }[];
}) {
  return (
    <PostForm
      intent="make"
      name="make-game"
      action={action}
      hidden={{ day }}
      kind="plain"
      button="Make a link for this game"
    >
      <div className="field">
        <label htmlFor="link-game">Game</label>
        <select id="link-game" name="gameId">
          {games.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </PostForm>
  );
}
