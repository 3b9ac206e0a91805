import type { SkippedRowReport } from '../types.ts';
import type { OpenDraft } from './format.ts';

/** Rows that a sentence names. Further ones are counted. */
const MAX_ROWS = 20;
/** Sentences about rows. Further ones are one sentence. */
const MAX_SENTENCES = 20;

const listRows = (rows: readonly number[]): string => {
  const sorted = [...new Set(rows)].toSorted((a, b) => a - b);
  const named = sorted.slice(0, MAX_ROWS).join(', ');
  const rest = sorted.length - MAX_ROWS;
  return `${sorted.length === 1 ? 'Row' : 'Rows'} ${named}${rest > 0 ? ` and ${rest} more` : ''}`;
};

/** Warnings about single rows: one sentence for rows with the same problem. */
const createRowWarnings = () => {
  const rowsBySentence = new Map<string, number[]>();
  return {
    add: (row: number, sentence: string): void => {
      const rows = rowsBySentence.get(sentence) ?? [];
      rows.push(row);
      rowsBySentence.set(sentence, rows);
    },
    list: (): string[] => {
      const all = [...rowsBySentence].toSorted(([, [a = 0]], [, [b = 0]]) => a - b);
      const rest = all.slice(MAX_SENTENCES).flatMap(([, rows]) => rows);
      return [
        ...all.slice(0, MAX_SENTENCES).map(([sentence, rows]) => `${listRows(rows)}: ${sentence}`),
        ...(rest.length > 0 ? [`${listRows(rest)}: price and amount disagree in the same way.`] : []),
      ];
    },
  };
};

/** Collects skipped rows, and each warning once. */
export function createReport() {
  const skipped: SkippedRowReport[] = [];
  const open: OpenDraft[] = [];
  const warnings = new Set<string>();
  const { add: warnOfRow, list: listRowWarnings } = createRowWarnings();
  return {
    skipped,
    open,
    warnOfRow,
    listWarnings: (): string[] => [...warnings, ...listRowWarnings()],
    listOpen: (position: OpenDraft): void => {
      open.push(position);
    },
    skip: (row: number, reason: string): void => {
      skipped.push({ row, reason });
    },
    warn: (sentence: string): void => {
      warnings.add(sentence);
    },
  };
}
export type Report = ReturnType<typeof createReport>;
