import { createStore, delMany, getMany, keys, set, type UseStore } from 'idb-keyval';
import { owner } from './memory.ts';

/** Whose, of which draft, which file, and when it was kept. */
type FileKey = [owner: string, draft: string, file: string, at: number];

export interface KeptFile {
  key: FileKey;
  file: File;
}

const MONTH = 30 * 86_400_000;

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore('trade-drafts', 'files');
  return opened;
};

/** A full, forbidden or missing storage costs the convenience, not the form: the file must be chosen again. */
const orElse = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await work();
  } catch {
    return otherwise;
  }
};

const keysOf = async (is: (key: FileKey) => boolean): Promise<FileKey[]> =>
  (await keys<FileKey>(store())).filter((key) => is(key));

export const keyOfFile = (draft: string, file: string): FileKey => [owner(), draft, file, Date.now()];

export const keepFile = ({ key, file }: KeptFile): Promise<void> => orElse(() => set(key, file, store()), undefined);

export const dropKeptFiles = (dropped: FileKey[]): Promise<void> => orElse(() => delMany(dropped, store()), undefined);

/** The files of a draft, in the order in which they were kept. */
export const keptFiles = (draft: string): Promise<KeptFile[]> =>
  orElse(async () => {
    const found = await keysOf(([whose, of]) => whose === owner() && of === draft);
    found.sort(([, , , a], [, , , b]) => a - b);
    const files = await getMany<File>(found, store());
    return found.flatMap((key, index) => (files[index] ? [{ key, file: files[index] }] : []));
  }, []);

/** The files of a draft that is no more. */
export const forgetFiles = (draft: string): Promise<void> =>
  orElse(async () => delMany(await keysOf(([, of]) => of === draft), store()), undefined);

/** Another trader's files, and those of which nobody has asked for a month. */
export const sweepFiles = (): Promise<void> =>
  orElse(async () => {
    const isStale = ([whose, , , at]: FileKey) => whose !== owner() || Date.now() - at > MONTH;
    await delMany(await keysOf(isStale), store());
  }, undefined);
