import { Parser } from 'htmlparser2';
import { UnreadableFile } from '../errors.ts';
import { limits } from '../limits.ts';
import { createGridBuilder, type Grid } from './grid.ts';

/**
 * Counts open elements, and refuses a file that nests them more deeply than any report: parsing it would take quadratic
 * time.
 */
const createDepthGuard = () => {
  let depth = 0;
  return {
    open: (): void => {
      depth += 1;
      if (depth > limits.depth)
        throw new UnreadableFile('The elements of the file are nested too deeply. Export it again.');
    },
    close: (): void => {
      depth -= 1;
    },
    isClosed: (): boolean => depth === 0,
  };
};

const MAX_COLSPAN = 50;
const IGNORED_ELEMENTS = new Set(['script', 'style', 'head', 'title']);

const isHidden = ({ class: className = '', style = '' }: Record<string, string>): boolean =>
  /\bhidden\b/.test(className) || /display:\s?none/.test(style);

/**
 * The rows of all tables of an HTML page, as it shows them: hidden cells are omitted, and a cell over several columns
 * is followed by blank ones. Nothing is executed, and nothing is loaded.
 */
export function readHtml(text: string): Grid {
  const builder = createGridBuilder();
  let number = 0;
  let cells: string[] = [];
  let cell: string | null = null;
  let blanks = 0;
  let ignored = 0;
  const depth = createDepthGuard();
  const endCell = (): void => {
    if (cell !== null) cells.push(cell, ...Array<string>(blanks).fill(''));
    cell = null;
  };
  const endRow = (): void => {
    endCell();
    if (cells.length > 0) builder.add(number, cells);
    cells = [];
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth.open();
      if (IGNORED_ELEMENTS.has(name)) ignored += 1;
      if (name === 'br' && cell !== null) cell += ' ';
      if (name === 'tr') {
        endRow();
        number += 1;
      }
      if (name === 'td' || name === 'th') {
        endCell();
        cell = isHidden(attributes) ? null : '';
        blanks = Math.min(MAX_COLSPAN, Math.max(1, Number(attributes.colspan) || 1)) - 1;
      }
    },
    ontext: (value) => {
      if (cell !== null && ignored === 0) cell += value;
    },
    onclosetag: (name) => {
      depth.close();
      if (IGNORED_ELEMENTS.has(name)) ignored -= 1;
      if (name === 'td' || name === 'th') endCell();
      if (name === 'tr' || name === 'table') endRow();
    },
  });
  parser.write(text);
  if (cell !== null && !/<\/(?:table|body|html)>\s*$/i.test(text.slice(-500))) {
    builder.problems.push(`The file ends in the middle of row ${number}: it is incomplete.`);
    cell = null;
    cells = [];
  }
  parser.end();
  endRow();
  return { ...builder, kind: 'html' };
}

/** Elements of one name, as a table whose columns are their attributes. */
interface Elements {
  columns: Map<string, number>;
  rows: { number: number; attributes: Record<string, string> }[];
}

const refuseDoctype = (): never => {
  throw new UnreadableFile('The XML file has a DOCTYPE, which is not accepted. Export the report again.');
};

const collectElements = (text: string): { found: Map<string, Elements>; isComplete: boolean } => {
  const found = new Map<string, Elements>();
  let number = 0;
  const depth = createDepthGuard();
  const parser = new Parser(
    {
      onprocessinginstruction: (name) => {
        if (/^!doctype|^!entity/i.test(name)) refuseDoctype();
      },
      onopentag: (name, attributes) => {
        number += 1;
        depth.open();
        const names = Object.keys(attributes);
        if (names.length === 0) return;
        const elements = found.get(name) ?? { columns: new Map<string, number>(), rows: [] };
        for (const column of names)
          if (!elements.columns.has(column)) elements.columns.set(column, elements.columns.size);
        elements.rows.push({ number, attributes });
        found.set(name, elements);
      },
      onclosetag: depth.close,
    },
    { xmlMode: true },
  );
  parser.write(text);
  const isComplete = depth.isClosed();
  parser.end();
  return { found, isComplete };
};

/**
 * The elements of an XML file: for each element name a row with the name and the names of its attributes, then one row
 * for each element. The number of a row is the number of the element in the file.
 */
export function readXml(text: string): Grid {
  const builder = createGridBuilder();
  const { found, isComplete } = collectElements(text);
  if (!isComplete) builder.problems.push('The file ends before its last element is closed: it is incomplete.');
  for (const [name, { columns, rows }] of found) {
    builder.add(0, [`<${name}>`, ...columns.keys()]);
    for (const { number, attributes } of rows)
      builder.add(number, [`<${name}>`, ...Array.from(columns.keys(), (column) => attributes[column] ?? '')]);
  }
  return { ...builder, kind: 'xml' };
}
