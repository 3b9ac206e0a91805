import { setInterval } from 'node:timers/promises';
import type { ImportReply } from 'contracts';
import type { Transfer } from 'contracts/transfers';
import { Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Db } from '../../../database.ts';
import { ApiError } from '../../../http/errors.ts';
import type { TransferRecord } from './progress-model.ts';

/** Notes what of a step is done. Called often: it only sets variables. */
export type ReportProgress = (step: Transfer['step'], done: number, total: number) => void;

/** How often progress is stored. Shorter transfers store nothing. */
const WRITE_INTERVAL_MS = 1_000;
/** The process of a transfer that was not written for this long has ended. */
const LOST_MS = 30_000;
/** How long a finished transfer can be read. */
const KEPT_MS = 600_000;

type Progress = Pick<TransferRecord, 'step' | 'done' | 'total'>;

const FAILED = 'Something went wrong. Please try again.';

const present = ({ _id, kind, step, done, total, state, result, error }: TransferRecord): Transfer => ({
  ...{ id: _id.toHexString(), kind, step, done, total, state },
  result: result ?? null,
  error: error ?? null,
});

interface TransferLogDependencies {
  db: Pick<Db, 'transfers'>;
  log: Pick<Logger, 'warn'>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** For tests. */
  writeIntervalMs?: number;
}

/** Stores the progress of long exports and imports, so that a page shows it also after a reload. */
export function createTransferLog({
  db: { transfers },
  log,
  now,
  writeIntervalMs = WRITE_INTERVAL_MS,
}: TransferLogDependencies) {
  /** Stores the record for the first time, and then what changes. A failure must not end the transfer. */
  const createWriter = (identity: Pick<TransferRecord, '_id' | 'userId' | 'kind'>, getProgress: () => Progress) => {
    let isStored = false;
    const write = async (fields: Partial<TransferRecord> = {}): Promise<void> => {
      const changed = { state: 'running' as const, ...getProgress(), seenAt: new Date(now()), ...fields };
      // Without upsert: the account may have been deleted meanwhile, with this record.
      if (isStored) await transfers.updateOne({ _id: identity._id }, changed);
      else await transfers.create({ ...identity, ...changed });
      isStored = true;
    };
    return {
      write: (fields?: Partial<TransferRecord>): Promise<void> =>
        write(fields).catch((err: unknown) => log.warn({ err, userId: identity.userId }, 'failed to store progress')),
      isStored: () => isStored,
    };
  };

  /** Writes at every interval until the signal. */
  const writeUntil = async (signal: AbortSignal, write: () => Promise<void>): Promise<void> => {
    try {
      for await (const _ of setInterval(writeIntervalMs, undefined, { signal, ref: false })) await write();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };

  return {
    /** Does the work of a transfer. `toResult` has what of its result is stored. */
    track: async <T>(
      userId: Types.ObjectId,
      kind: Transfer['kind'],
      work: (report: ReportProgress) => Promise<T>,
      toResult: (result: T) => ImportReply | undefined = () => undefined,
    ): Promise<T> => {
      let progress: Progress = { step: kind === 'import' ? 'checking' : 'trades', done: 0, total: 0 };
      const { write, isStored } = createWriter({ _id: new Types.ObjectId(), userId, kind }, () => progress);
      const controller = new AbortController();
      const writing = writeUntil(controller.signal, write);
      const end = async (fields: Partial<TransferRecord>): Promise<void> => {
        controller.abort();
        await writing;
        if (isStored()) await write(fields);
      };
      try {
        const result = await work((step, done, total) => {
          progress = { step, done, total };
        });
        await end({ state: 'done', result: toResult(result) });
        return result;
      } catch (error) {
        await end({ state: 'failed', error: error instanceof ApiError ? error.message : FAILED });
        throw error;
      }
    },

    /** The transfers of a trader: those that run, and those that ended lately. */
    list: async (userId: Types.ObjectId): Promise<Transfer[]> => {
      const found = await transfers.find({ userId }).sort({ _id: 1 }).lean<TransferRecord[]>().exec();
      return found
        .filter(({ state, seenAt }) => state !== 'running' || seenAt.getTime() > now() - LOST_MS)
        .map(present);
    },
  };
}

export type TransferLog = ReturnType<typeof createTransferLog>;

/** Removes transfers that ended some minutes ago. */
export async function purgeTransfers({ transfers }: Pick<Db, 'transfers'>, now: number): Promise<void> {
  await transfers.deleteMany({ seenAt: { $lte: new Date(now - KEPT_MS) } });
}
