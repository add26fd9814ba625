import QRCode from "qrcode";
import type { QrDrawing } from "./qr-code.tsx";

/** Draws an address as a code, for loaders only: what it needs is too much for a browser to load. */
export function drawQr(address: string): QrDrawing {
  const { size, data } = QRCode.create(address, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; ) {
      let run = 0;
      while (column + run < size && data[row * size + column + run]) run++;
      if (run > 0) path += `M${column} ${row}h${run}v1h-${run}z`;
      column += run + 1;
    }
  }
  return { size, path };
}
