import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type InputOf, parseSearchParams, type TradeFilter, timings, toSearchParams, toUtcDay } from 'contracts';
import type { calls } from 'contracts/every-call';
import { Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Db } from '../../../database.ts';
import type { TradeSelector } from '../../../figures/select-trades.ts';
import { createPause } from '../../../figures/selection/pause.ts';
import { listNumbers } from '../../../figures/selection/selection.ts';
import { notFound } from '../../../http/errors.ts';
import { createConcurrencyLimit } from '../../../http/fair-limit.ts';
import { createRateLimit } from '../../../http/rate-limit.ts';
import type { Signer } from '../../../http/signer.ts';
import { finishImport } from '../../../journal/staged-trades.ts';
import { tradeNotFound } from '../../../journal/trash.ts';
import type { UserRecord } from '../../../journal/user-model.ts';
import { rethrowDiskError } from '../../../media/disk-errors.ts';
import { toStoreKey } from '../../../media/file-ids.ts';
import type { MediaStore } from '../../../media/store.ts';
import type { ReportProgress, TransferLog } from './progress.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { createZip, toMediaPath, type ZipEntry } from './zip.ts';

export interface ExportDependencies {
  db: Db;
  signer: Signer;
  store: MediaStore;
  select: TradeSelector;
  transfers: TransferLog;
  /** Folder for the temporary text files of an export. */
  folder: string;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

type ExportQuery = InputOf<typeof calls.account.export>['query'];

/** A zip that is being sent. */
export interface Zip {
  name: string;
  bytes: Readable;
}

/** What happens while a zip is sent. */
interface Sending {
  signal: AbortSignal;
  onReady: (zip: Zip) => void;
  report: ReportProgress;
}

/** The path of signed download URLs. */
export const EXPORT_PATH = '/api/account/export/:owner';
/** Limits downloads of one trader, because each reads the whole journal. */
const DOWNLOADS_PER_MINUTE = 6;

/** Concurrent downloads, per trader and in total. Each stores the journal's text files on disk until they are read. */
const MAX_PER_TRADER = 2;
const MAX_IN_TOTAL = 20;

/** Slower downloads are aborted, so that they do not hold their slots forever. */
const MIN_BYTES_PER_MS = 16;
const GRACE_PERIOD_MS = 120_000;

/**
 * Names the resource that a URL signs. `selected` is the URL form of a filter or of ids; empty for the whole journal.
 */
const toSignedResource = (owner: string, selected: string): string =>
  selected === '' ? `export/${owner}` : `export/${owner}/${selected}`;

/** The parameter with ids in a signed URL. No filter has a field of this name. */
const IDS = 'ids';
const toIdsText = (ids: readonly number[]): string => `${IDS}=${ids.join('.')}`;
/** Parses the ids of a signed URL. @returns undefined for a filter */
const parseIds = (selected: string): number[] | undefined =>
  new URLSearchParams(selected).get(IDS)?.split('.').map(Number);

/** The parameter of prices in a signed URL. No filter has a field of this name. */
const PRICES = 'prices';
/** Divides the text of a signed URL into what selects the trades, and whether prices are added. */
const splitPrices = (signed: string): { selected: string; hasPrices: boolean } => {
  const parameters = new URLSearchParams(signed);
  const hasPrices = parameters.has(PRICES);
  parameters.delete(PRICES);
  return { selected: hasPrices ? parameters.toString() : signed, hasPrices };
};

const parseFilter = (filter: string): TradeFilter => parseSearchParams(new URLSearchParams(filter)).filter;

/** Lists the entries of the zip. Each entry is opened only when it is sent. */
async function* listEntries(
  { first, rest }: Snapshot,
  owner: string,
  store: MediaStore,
  now: number,
): AsyncGenerator<ZipEntry> {
  const modifiedAt = new Date(now);
  yield { name: first.name, modifiedAt, open: async () => first.open() };
  const { texts, files } = await rest;
  for (const { name, getSize, open } of texts) yield { name, size: getSize(), modifiedAt, open: async () => open() };
  const pause = createPause();
  for (const file of files) {
    const open = () => store.read(toStoreKey(owner, file.id, 'original'));
    yield { name: toMediaPath(file), size: file.size, modifiedAt: new Date(file.uploadDate), open };
    await pause();
  }
}

/** The size of the zip in bytes, without what it says about its entries. */
const countBytes = async ({ first, rest }: Snapshot): Promise<number> => {
  const { texts, files } = await rest;
  const sizes = [first, ...texts].map(({ getSize }) => getSize());
  return [...sizes, ...files.map(({ size }) => size)].reduce((sum, size) => sum + size, 0);
};

/** Resolves when the zip has been sent or the download was aborted. */
const waitUntilSent = async ({ bytes }: Zip, total: number): Promise<void> => {
  const destroySlowDownload = () => bytes.destroy(new Error('The download was too slow.'));
  const timer = setTimeout(destroySlowDownload, GRACE_PERIOD_MS + total / MIN_BYTES_PER_MS);
  // The sender reports errors.
  await finished(bytes).catch(() => undefined);
  clearTimeout(timer);
};

/** Exports a trader's journal as one consistent zip of any size. */
export function createExport({ db, signer, store, select, transfers, folder, log, now }: ExportDependencies) {
  const admit = createRateLimit(DOWNLOADS_PER_MINUTE);
  const limitPerTrader = createConcurrencyLimit(
    MAX_PER_TRADER,
    `You can run ${MAX_PER_TRADER} downloads of your journal at a time. Please wait for one to finish.`,
  );
  const limitInTotal = createConcurrencyLimit(
    MAX_IN_TOTAL,
    'Many journals are being exported right now. Please try again in a minute.',
  );
  const limitDownloads = <T>(owner: string, work: () => Promise<T>) =>
    limitPerTrader(owner, () => limitInTotal('all', work));

  /** The numbers of the selected trades. Throws not_found for a deleted user. */
  const findNumbers = async (owner: string, filter: TradeFilter, signal: AbortSignal): Promise<number[]> => {
    const user = await db.users.findById(owner).lean<UserRecord>().exec();
    if (!user) throw notFound();
    return listNumbers((await select(user, filter, signal)).all).sort((a, b) => a - b);
  };

  const readNumbers = async (owner: string, selected: string, signal: AbortSignal): Promise<number[]> =>
    parseIds(selected) ?? findNumbers(owner, parseFilter(selected), signal);

  /** Throws not_found when one of the distinct trades does not exist. */
  const checkExistence = async (userId: string, ids: readonly number[]): Promise<void> => {
    const count = await db.trades.countDocuments({ userId, number: { $in: ids } }).exec();
    if (count < ids.length) throw tradeNotFound();
  };

  const signUrl = (owner: string, selected: string): string => {
    const query = signer.sign(toSignedResource(owner, selected), now() + timings.exportUrlLifetimeMs);
    const path = EXPORT_PATH.replace(':owner', owner);
    return `${path}?${query}${selected && `&filter=${encodeURIComponent(selected)}`}`;
  };

  /** Calls `onReady` when the zip can be sent. Resolves when it has been sent and its temporary files are deleted. */
  const send = async (owner: string, signed: string, { signal, onReady, report }: Sending): Promise<void> => {
    const { selected, hasPrices } = splitPrices(signed);
    await finishImport(db, new Types.ObjectId(owner));
    const numbers = selected === '' ? undefined : await readNumbers(owner, selected, signal);
    const source = { db, userId: owner, folder, now: now(), numbers, hasPrices, report };
    const snapshot = await takeSnapshot(source).catch(rethrowDiskError);
    // Unknown while the texts are being written.
    let total: number | undefined;
    const onSent = (done: number) => total && report('sending', done, total);
    const bytes = createZip(listEntries(snapshot, owner, store, now()), onSent);
    const zip = { name: `trading-journal-${toUtcDay(now())}.zip`, bytes };
    try {
      onReady(zip);
      total = await countBytes(snapshot);
      await waitUntilSent(zip, total);
    } finally {
      await snapshot.close().catch((err: unknown) => log.warn({ err }, 'failed to close an export'));
    }
  };

  return {
    /**
     * Creates a short-lived URL that downloads the selected trades without a token. Throws too_many_requests if `open`
     * would: a page can show the error, but a browser download cannot.
     */
    createUrl: (owner: string, { prices, ...filter }: ExportQuery): Promise<string> =>
      limitDownloads(owner, async () => {
        const parameters = toSearchParams(filter);
        if (prices === 'true') parameters.set(PRICES, prices);
        return signUrl(owner, parameters.toString());
      }),

    /** Creates such a URL for trades by their ids. Throws not_found when one of them does not exist. */
    createUrlOfTrades: (owner: string, ids: readonly number[]): Promise<string> =>
      limitDownloads(owner, async () => {
        const numbers = [...new Set(ids)].sort((a, b) => a - b);
        await checkExistence(owner, numbers);
        return signUrl(owner, toIdsText(numbers));
      }),

    /**
     * Throws not_found for an invalid or expired URL, and too_many_requests when too many downloads are running. The
     * stream fails when a file is deleted in the meantime.
     */
    open: async (owner: string, query: Parameters<Signer['verify']>[1], signal: AbortSignal): Promise<Zip> => {
      const selected = String(query.filter ?? '');
      if (signer.verify(toSignedResource(owner, selected), query) === undefined) throw notFound();
      await admit(owner);
      return new Promise((resolve, reject) => {
        const work = (report: ReportProgress) => send(owner, selected, { signal, onReady: resolve, report });
        const userId = new Types.ObjectId(owner);
        limitDownloads(owner, () => transfers.track(userId, 'export', work)).catch(reject);
      });
    },
  };
}

export type Export = ReturnType<typeof createExport>;
