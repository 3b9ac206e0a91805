import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaLimits } from 'contracts';
import { StartError } from '../../start-error.ts';
import { createFolderStore } from './folder-store.ts';
import { createIncoming, type Incoming } from './incoming.ts';
import type { MediaStore } from './store.ts';

export interface MediaSettings {
  /** Where files arrive; they stay in it unless they go to S3. */
  folder: string;
  limits: MediaLimits;
}

export interface MediaStorage {
  store: MediaStore;
  incoming: Incoming;
  limits: MediaLimits;
  /** A folder for what is on its way, on the same disk. */
  folder: string;
}

/** Opens the store that the settings say. Rejects with a StartError when it cannot be written. */
export const openMedia = async ({ folder, limits }: MediaSettings): Promise<MediaStorage> => {
  const [arriving, kept] = [join(folder, 'incoming'), join(folder, 'files')];
  try {
    for (const each of [arriving, kept]) await mkdir(each, { recursive: true });
  } catch (cause) {
    throw new StartError(`The folder for media, ${folder}, cannot be made: make DATA_DIR writable.`, { cause });
  }
  return {
    store: createFolderStore(kept),
    incoming: createIncoming(arriving, limits.fileBytes),
    limits,
    folder: arriving,
  };
};
