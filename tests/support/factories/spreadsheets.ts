import { strToU8, zipSync } from "fflate";

type Cell = string | number | null | { date: string } | { time: string } | { moment: string };

const DAY = 86_400_000;
/** The styles below. */
const STYLES = { plain: 0, date: 1, time: 2, moment: 3 };

/** An .xlsx file as Excel writes it; with `formulas` every cell is computed and has its value. */
export function xlsx(
  rows: readonly (readonly Cell[])[],
  { epoch = 1900, formulas = false }: { epoch?: 1900 | 1904; formulas?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const strings: string[] = [];
  const start = epoch === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const serial = (text: string) => (Date.parse(`${text.replace(" ", "T")}Z`) - start) / DAY;
  const numeric = (at: string, value: number, style: number) =>
    `<c r="${at}" s="${style}">${formulas ? `<f>SUM(${value})</f>` : ""}<v>${value}</v></c>`;
  const cell = (value: Cell, row: number, column: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (value === null) return `<c r="${at}"/>`;
    if (typeof value === "number") return numeric(at, value, STYLES.plain);
    if (typeof value === "object") {
      if ("date" in value) return numeric(at, serial(value.date), STYLES.date);
      if ("moment" in value) return numeric(at, serial(value.moment), STYLES.moment);
      const [hours = 0, minutes = 0] = value.time.split(":").map(Number);
      return numeric(at, (hours * 60 + minutes) / 1440, STYLES.time);
    }
    if (formulas) return `<c r="${at}" t="str"><f>A1</f><v>${escaped(value)}</v></c>`;
    if (column % 2 === 1) {
      return `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
    }
    const index = strings.push(value) - 1;
    return `<c r="${at}" t="s"><v>${index}</v></c>`;
  };
  const data = rows
    .map((cells, row) => {
      const made = cells.map((value, column) => cell(value, row, column)).join("");
      return `<row r="${row + 1}">${made}</row>`;
    })
    .join("");
  const shared = strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join("");
  return zipped({
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><workbookPr${epoch === 1904 ? ' date1904="1"' : ""}/><sheets><sheet name="Games" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${shared}</sst>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="[$-409]h:mm\\ AM/PM;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
  });
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** An .xlsx file of these parts, with the ones that only name others. */
export function zipped(parts: Record<string, string>): Uint8Array<ArrayBuffer> {
  const links = ["worksheet", "styles", "sharedStrings"]
    .map((type, index) => {
      const target = type === "worksheet" ? "worksheets/sheet1" : type;
      return `<Relationship Id="rId${index + 1}" Type="${OFFICE}/relationships/${type}" Target="${target}.xml"/>`;
    })
    .join("");
  const all = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${links}</Relationships>`,
    ...parts,
  };
  return zipSync(
    Object.fromEntries(Object.entries(all).map(([name, xml]) => [name, strToU8(xml)])),
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

export function windows1252(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.from(text.replaceAll("’", "\x92").replaceAll("€", "\x80"), "latin1"),
  );
}
