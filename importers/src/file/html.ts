import { Parser } from 'htmlparser2';
import { createDepthGuard } from './depth.ts';
import { createGridBuilder, type Grid } from './grid.ts';

const MAX_COLSPAN = 50;
const ignoredElements = new Set(['script', 'style', 'head', 'title']);

const isHidden = ({ class: className = '', style = '' }: Record<string, string>): boolean =>
  /\bhidden\b/.test(className) || /display:\s?none/.test(style);

/**
 * The rows of all tables of an HTML page, as it shows them: hidden cells are omitted, and a cell over several columns is
 * followed by blank ones. Nothing is executed, and nothing is loaded.
 */
export const readHtml = (text: string): Grid => {
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
      if (ignoredElements.has(name)) ignored += 1;
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
      if (ignoredElements.has(name)) ignored -= 1;
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
};
