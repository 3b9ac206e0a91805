import type { BodyOf, ReplyOf } from 'contracts';
import { imports } from 'contracts/imports';
import { getApi } from 'shared-ui/host';
import type { Answers, Plan } from '../reading/types.ts';
import { getReader } from '../reading/useReader.ts';

type RowsReply = ReplyOf<typeof imports.addRows>;

/** What the import is, besides its rows. */
export type StartBody = BodyOf<typeof imports.start>;

export interface Run {
  sourceKey: string;
  /** The keys of trades whose rows are not sent. */
  leftOut: readonly string[];
  /** The rows that are sent. */
  rowCount: number;
  rowsPerCall: number;
  body: StartBody;
  /** An import of the same files that was not completed; null for a new one. */
  openImportId: string | null;
}

/** What was sent so far. */
export interface Progress {
  importId: string | null;
  /** Rows. */
  sent: number;
  counts: Omit<RowsReply, 'rejected'>;
  rejected: RowsReply['rejected'];
}

export const noProgress: Progress = {
  importId: null,
  sent: 0,
  counts: { created: 0, changed: 0, deleted: 0, edited: 0, unchanged: 0, open: 0 },
  rejected: [],
};

const add = ({ importId, sent, counts, rejected }: Progress, reply: RowsReply, count: number): Progress => ({
  importId,
  sent: sent + count,
  counts: {
    created: counts.created + reply.created,
    changed: counts.changed + reply.changed,
    deleted: counts.deleted + reply.deleted,
    edited: counts.edited + reply.edited,
    unchanged: counts.unchanged + reply.unchanged,
    open: reply.open,
  },
  rejected: [...rejected, ...reply.rejected],
});

const start = async ({ body, openImportId }: Run): Promise<string> =>
  openImportId ?? (await getApi().call(imports.start, { body }, { handlesErrors: true })).id;

const sendRows = async (
  { sourceKey, leftOut, rowsPerCall }: Run,
  importId: string,
  from: number,
): Promise<RowsReply> => {
  const body = await (await getReader()).readRows({ sourceKey, leftOut, from, count: rowsPerCall });
  return getApi().call(imports.addRows, { params: { id: importId }, body }, { handlesErrors: true });
};

/**
 * Sends the rows that are not sent yet, in calls that can be repeated: after a failure, it continues from the last
 * progress, or from the beginning in another tab.
 * @throws ApiError, or the signal's reason; what was sent stays imported
 */
export async function sendImport(
  run: Run,
  before: Progress,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<{ importId: string; progress: Progress }> {
  const importId = before.importId ?? (await start(run));
  let progress: Progress = { ...before, importId };
  onProgress(progress);
  while (progress.sent < run.rowCount) {
    // Between two calls: a call in flight is completed, so that its rows are counted.
    signal.throwIfAborted();
    const reply = await sendRows(run, importId, progress.sent);
    progress = add(progress, reply, Math.min(run.rowsPerCall, run.rowCount - progress.sent));
    onProgress(progress);
  }
  await getApi().call(imports.complete, { params: { id: importId } }, { handlesErrors: true });
  return { importId, progress };
}

/** The zone in which times without one are read. */
export function findZone({ questions }: Plan, { zone }: Answers): string | null {
  const question = questions.find(({ id }) => id === 'zone');
  return question ? (zone ?? question.assumed) : null;
}

/** What the import is: its format, its files and the answers that count. */
export function toStartBody(plan: Plan, answers: Answers, fileNames: readonly string[], traderZone: string): StartBody {
  const zone = findZone(plan, answers);
  const isAsked = (id: string) => plan.questions.some((question) => question.id === id);
  return {
    format: plan.format,
    fileNames: [...new Set(fileNames)],
    account: (isAsked('account') && answers.account) || null,
    zone: zone ?? traderZone,
    isZoneStated: zone === null,
    dayEnd: answers.dayEnd,
    dateOrder: isAsked('dateOrder') ? (answers.dateOrder ?? toDateOrder(plan)) : undefined,
    feePerUnit: isAsked('fees') ? answers.feePerUnit : undefined,
    restoresDeleted: answers.restoresDeleted,
  };
}

const toDateOrder = ({ questions }: Plan): Answers['dateOrder'] =>
  questions.find(({ id }) => id === 'dateOrder')?.assumed === 'dmy' ? 'dmy' : 'mdy';
