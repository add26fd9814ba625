import { CopyButton } from "../copy-button.tsx";
import { Panel } from "../panel.tsx";
import { QrCode, type QrDrawing } from "./qr-code.tsx";

export interface MethodView {
  name: string;
  kind: string;
  text: string;
  /** Null if the admin hasn't set it. */
  handle: string | null;
  link: { address: string; qr: QrDrawing } | null;
}

export function MethodPanel({ method }: { method: MethodView }) {
  const { name, kind, text, handle, link } = method;
  return (
    <Panel heading={name}>
      <p className="mt-0 text-soft">{kind}</p>
      {handle === null ? (
        <p className="font-bold">Not set up yet</p>
      ) : (
        <>
          <p className="text-xl font-bold wrap-anywhere">{handle}</p>
          <p>{text}</p>
          <div className="choices">
            {link ? (
              <a
                className="button button-primary button-small"
                href={link.address}
                target="_blank"
                rel="noopener"
              >
                Open {name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : null}
            <CopyButton text={handle} label={`Copy ${name} handle`} />
          </div>
          {link ? (
            <figure className="my-3">
              <QrCode drawing={link.qr} label={`QR code of ${link.address}`} />
              <figcaption className="hint">Or point another phone’s camera here.</figcaption>
            </figure>
          ) : null}
        </>
      )}
    </Panel>
  );
}
