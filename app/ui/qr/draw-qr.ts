import QRCode from "qrcode";
import type { QrDrawing } from "./qr-code.tsx";

/** Server only: the library is too large for the browser. */
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
