import { strToU8, zipSync } from 'fflate';

const toReference = (row: number, column: number): string => `${String.fromCharCode(65 + column)}${row + 1}`;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Numbers are stored as binary fractions; a date is a number of days with the second style. */
export type XlsxCell = string | number | Date;

const toValue = (cell: XlsxCell): string => {
  if (cell instanceof Date) return ` s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v>`;
  return typeof cell === 'number' ? `><v>${cell}</v>` : ` t="inlineStr"><is><t>${escapeXml(cell)}</t></is>`;
};

const toCell = (cell: XlsxCell, row: number, column: number): string =>
  cell === '' ? '' : `<c r="${toReference(row, column)}"${toValue(cell)}</c>`;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`;
const book = `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const root = `<?xml version="1.0"?><Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const links = `<?xml version="1.0"?><Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
const styles = `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`;

export type EncodeXml = (xml: string) => Uint8Array;

/** A spreadsheet with the XML of one sheet's rows. All its parts are in one encoding. */
export function toWorkbook(sheetData: string, encode: EncodeXml = strToU8): Uint8Array<ArrayBuffer> {
  const sheet = `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`;
  return zipSync({
    '[Content_Types].xml': encode(types),
    '_rels/.rels': encode(root),
    'xl/workbook.xml': encode(book),
    'xl/_rels/workbook.xml.rels': encode(links),
    'xl/styles.xml': encode(styles),
    'xl/worksheets/sheet1.xml': encode(sheet),
  });
}

/** A spreadsheet with these cells. */
export function toXlsx(rows: readonly XlsxCell[][], encode?: EncodeXml): Uint8Array<ArrayBuffer> {
  return toWorkbook(
    rows
      .map(
        (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => toCell(cell, row, column)).join('')}</row>`,
      )
      .join(''),
    encode,
  );
}
