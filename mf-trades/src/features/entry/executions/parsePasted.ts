import { limits } from 'contracts';
import { proveOrder, readMoment } from 'importers/moment';
import { toZone } from 'importers/zone';
import { type ExecutionTexts, toDecimal } from '../../../shared/executionTexts.ts';

interface Pasted {
  rows: ExecutionTexts[];
  /** Lines that are no execution, except a line of titles. */
  unread: string[];
}

interface PasteOptions {
  zone: string;
  /** The day of times without a date. */
  date: string;
}

const readSide = (text: string): ExecutionTexts['side'] | undefined => {
  if (/^(?:b|bot|bought|buy|long)\b/i.test(text)) return 'buy';
  return /^(?:s|sld|sold|sell|short)\b/i.test(text) ? 'sell' : undefined;
};

const toDay = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
};

const readNumber = (text = ''): string => toDecimal(text.replace(/[$\s]/g, '')) ?? '';

/** Whether the text is cells of a spreadsheet and not the value of one field. */
export function isTable(text: string): boolean {
  return /\t/.test(text);
}

/** Reads lines of a spreadsheet with the columns time, side, quantity, price and, optionally, fees. */
export function parsePasted(text: string, { zone, date }: PasteOptions): Pasted {
  // One line above the limit, so that the form refuses the list.
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '').slice(0, limits.executions + 1); // biome-ignore format: one step
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const { orders } = proveOrder(cells.map(([time = '']) => time));
  const rules = { order: orders[0] ?? ('mdy' as const), zone: toZone(zone), day: toDay(date) };
  const readLine = ([time = '', sideText = '', quantity, price, fees]: readonly string[]): ExecutionTexts | null => {
    const side = readSide(sideText);
    try {
      const { at } = readMoment(time, rules);
      const row = { quantity: readNumber(quantity).replace('-', ''), price: readNumber(price), fees: readNumber(fees) };
      return side && at && row.quantity && row.price ? { at, side, ...row } : null;
    } catch {
      return null;
    }
  };
  const read = cells.map(readLine);
  return {
    rows: read.filter((row) => row !== null),
    unread: lines.filter((line, index) => read[index] === null && (index > 0 || /\d/.test(line))),
  };
}
