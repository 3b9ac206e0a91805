import { describeMachine, formatTable, writeSection } from 'tooling/bench-report';

/** The results of one successful drill. Times are in seconds. */
export interface Drill {
  kind: string;
  traders: number;
  documents: number;
  bytes: number;
  dumping: number;
  copying: number;
  restoring: number;
  verifying: number;
  /** Differences that verify-days found. */
  wrong: number;
}

const drills: Drill[] = [];

export const recordDrill = (drill: Drill): void => void drills.push(drill);

const seconds = (value: number): string => value.toFixed(1);

/** Writes the section of docs/performance.md in `npm run rehearsal:restore`, if every drill succeeded. */
export const writeDrills = (expected: number): void => {
  if (!process.env.RESTORE_SIZE || drills.length < expected) return;
  const head = [
    'backup',
    'traders',
    'documents',
    'MB',
    'dump, s',
    'media copy, s',
    'restore, s',
    'verify, s',
    'summaries repaired',
  ];
  const rows = drills.map(({ kind, traders, documents, bytes, dumping, copying, restoring, verifying, wrong }) => [
    ...[kind, String(traders), documents.toLocaleString('en-US'), (bytes / 1e6).toFixed(1)],
    ...[dumping, copying, restoring, verifying].map(seconds),
    String(wrong),
  ]);
  const written = formatTable(head, rows);
  console.log(written);
  writeSection('restore', [describeMachine(), written]);
};
