import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { timings } from 'contracts';
import type { Db } from '../../../db.ts';
import { notFound } from '../../../http/errors.ts';
import { createRateLimit } from '../../../http/rate-limit.ts';
import type { Signer } from '../../../http/signer.ts';
import { keyOf } from '../../media/keys.ts';
import { orNotWritable } from '../../media/not-writable.ts';
import type { MediaStore } from '../../media/store.ts';
import { pathOf } from './paths.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { type ZipEntry, zipOf } from './zip.ts';

export interface ExportParts {
  db: Db;
  signer: Signer;
  store: MediaStore;
  /** Where the texts of a journal wait to be sent. */
  folder: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** A zip under way. */
export interface Zip {
  name: string;
  /** In bytes. */
  length: number;
  bytes: Readable;
  /** To be called when the last byte has gone, or nobody wants any more. */
  discard(): Promise<void>;
}

/** The path of the signed address. */
export const exportPath = '/api/account/export/:owner';
/** Downloads of one trader; each goes through all of the journal. */
const perMinute = 6;

const rightOf = (owner: string): string => `export/${owner}`;

/** What is in the zip. Nothing of it is opened before its turn. */
function* entriesOf({ texts, files }: Snapshot, owner: string, store: MediaStore, now: number): Generator<ZipEntry> {
  for (const { name, path, size } of texts) {
    yield { name, size, modifiedAt: new Date(now), open: async () => createReadStream(path) };
  }
  for (const file of files) {
    const open = () => store.read(keyOf(owner, file.id, 'original'));
    yield { name: pathOf(file), size: file.size, modifiedAt: new Date(file.uploadDate), open };
  }
}

/** A trader's journal as one zip, of any size and all of one moment. */
export const createExport = ({ db, signer, store, folder, now }: ExportParts) => {
  const limit = createRateLimit(perMinute);

  return {
    /** Where the journal can be downloaded without a token, by whoever has the address, for a short while. */
    address: (owner: string): string =>
      `${exportPath.replace(':owner', owner)}?${signer.sign(rightOf(owner), now() + timings.exportAddress)}`,

    /** Throws not_found for an address that is not good, or any more. The bytes break off when a file is gone meanwhile. */
    open: async (owner: string, query: Parameters<Signer['verify']>[1]): Promise<Zip> => {
      if (signer.verify(rightOf(owner), query) === undefined) throw notFound();
      await limit(owner);
      const place = await mkdtemp(join(folder, 'export-')).catch(orNotWritable);
      const discard = () => rm(place, { recursive: true, force: true });
      try {
        const snapshot = await takeSnapshot(db, owner, place, now());
        if (!snapshot) throw notFound();
        const name = `trading-journal-${new Date(now()).toISOString().slice(0, 10)}.zip`;
        return { ...(await zipOf(entriesOf(snapshot, owner, store, now()))), name, discard };
      } catch (error) {
        await discard();
        return orNotWritable(error);
      }
    },
  };
};

export type Export = ReturnType<typeof createExport>;
