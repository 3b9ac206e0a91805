import { describeMachine, formatTable, writeSection } from 'tooling/bench-report';

/** The results of one successful drill. Times are in seconds. */
export interface Drill {
  kind: string;
  traders: number;
  documents: number;
  seconds: Record<'dump' | 'media copy' | 'restore' | 'verify', number>;
  /** Differences that verify found. */
  wrong: number;
}

const drills: Drill[] = [];

/** Writes the section of docs/performance.md in `npm run rehearsal:restore`, when every drill has succeeded. */
export function recordDrill(drill: Drill, expected: number): void {
  drills.push(drill);
  if (!process.env.RESTORE_SIZE || drills.length < expected) return;
  const times = Object.keys(drill.seconds).map((step) => `${step}, s`);
  const written = formatTable(
    ['backup', 'traders', 'documents', ...times, 'summaries repaired'],
    drills.map(({ kind, traders, documents, seconds, wrong }) => [
      ...[kind, String(traders), documents.toLocaleString('en-US')],
      ...Object.values(seconds).map((value) => value.toFixed(1)),
      String(wrong),
    ]),
  );
  console.log(written);
  writeSection('restore', [describeMachine(), written]);
}
