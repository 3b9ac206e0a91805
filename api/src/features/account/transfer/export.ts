import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { timings } from 'contracts';
import type { Logger } from 'pino';
import type { Db } from '../../../db.ts';
import { notFound } from '../../../http/errors.ts';
import { createRateLimit } from '../../../http/rate-limit.ts';
import type { Signer } from '../../../http/signer.ts';
import { rethrowDiskError } from '../../media/disk-errors.ts';
import { createPlaces } from '../../media/places.ts';
import type { MediaStore } from '../../media/store.ts';
import { toStoreKey } from '../../media/store-keys.ts';
import { toMediaPath } from './paths.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { createZip, type ZipEntry } from './zip.ts';

export interface ExportDependencies {
  db: Db;
  signer: Signer;
  store: MediaStore;
  /** Where the texts of a journal wait to be sent. */
  folder: string;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** A zip under way. */
export interface Zip {
  name: string;
  /** In bytes. */
  length: number;
  bytes: Readable;
}

/** The path of the signed address. */
export const exportPath = '/api/account/export/:owner';
/** Downloads of one trader; each goes through all of the journal. */
const perMinute = 6;

/** Downloads at once, of one trader and of all: each has the journal's texts on the disk until it is read. */
const maxPerTrader = 2;
const maxInTotal = 20;

/** A download that is read more slowly than this does not occupy one of those for ever. */
const minBytesPerMs = 16;
const gracePeriodMs = 120_000;

const rightOf = (owner: string): string => `export/${owner}`;

/** What is in the zip. Nothing of it is opened before its turn. */
function* listEntries({ texts, files }: Snapshot, owner: string, store: MediaStore, now: number): Generator<ZipEntry> {
  for (const { open, ...text } of texts) yield { ...text, modifiedAt: new Date(now), open: async () => open() };
  for (const file of files) {
    const open = () => store.read(toStoreKey(owner, file.id, 'original'));
    yield { name: toMediaPath(file), size: file.size, modifiedAt: new Date(file.uploadDate), open };
  }
}

/** Resolves when the zip is sent, or nobody wants any more. */
const whenDone = async ({ bytes, length }: Zip): Promise<void> => {
  const destroySlowDownload = () => bytes.destroy(new Error('The download was too slow.'));
  const timer = setTimeout(destroySlowDownload, gracePeriodMs + length / minBytesPerMs);
  // Whoever sends it reports how it ended.
  await finished(bytes).catch(() => undefined);
  clearTimeout(timer);
};

/** A trader's journal as one zip, of any size and all of one moment. */
export const createExport = ({ db, signer, store, folder, log, now }: ExportDependencies) => {
  const limit = createRateLimit(perMinute);
  const ofTrader = createPlaces(
    maxPerTrader,
    `You can run ${maxPerTrader} downloads of your journal at a time. Please wait for one to finish.`,
  );
  const ofAll = createPlaces(maxInTotal, 'Many journals are being exported right now. Please try again in a minute.');
  const limitDownloads = <T>(owner: string, work: () => Promise<T>) => ofTrader(owner, () => ofAll('all', work));

  const pack = async (owner: string, snapshot: Snapshot): Promise<Zip> => {
    const name = `trading-journal-${new Date(now()).toISOString().slice(0, 10)}.zip`;
    return { ...(await createZip(listEntries(snapshot, owner, store, now()))), name };
  };

  /** Passes the zip on as soon as it can be sent. Resolves when it is sent, and nothing is left of it on the disk. */
  const send = async (owner: string, pass: (zip: Zip) => void): Promise<void> => {
    const snapshot = await takeSnapshot({ db, userId: owner, folder, now: now() }).catch(rethrowDiskError);
    if (!snapshot) throw notFound();
    try {
      const zip = await pack(owner, snapshot);
      pass(zip);
      await whenDone(zip);
    } finally {
      await snapshot.close().catch((err: unknown) => log.warn({ err }, 'failed to close an export'));
    }
  };

  return {
    /**
     * Where the journal can be downloaded without a token, by whoever has the address, for a short while. Throws
     * too_many_requests as `open` would: a page shows that, and a download does not.
     */
    address: (owner: string): Promise<string> =>
      limitDownloads(owner, async () => {
        const right = signer.sign(rightOf(owner), now() + timings.exportAddress);
        return `${exportPath.replace(':owner', owner)}?${right}`;
      }),

    /**
     * Throws not_found for an address that is not good, or any more, and too_many_requests while others are downloaded.
     * The bytes break off when a file is gone meanwhile.
     */
    open: async (owner: string, query: Parameters<Signer['verify']>[1]): Promise<Zip> => {
      if (signer.verify(rightOf(owner), query) === undefined) throw notFound();
      await limit(owner);
      return new Promise((resolve, reject) => {
        limitDownloads(owner, () => send(owner, resolve)).catch(reject);
      });
    },
  };
};

export type Export = ReturnType<typeof createExport>;
