import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaLimits } from 'contracts';
import { StartError } from '../start-error.ts';
import { createFolderStore } from './folder-store.ts';
import { createIncoming, type Incoming } from './incoming.ts';
import type { MediaStore } from './store.ts';

export const S3_READS = ['proxy', 'presigned'] as const;
export type S3Read = (typeof S3_READS)[number];

export interface MediaSettings {
  /** A folder, which also receives uploads, or `s3://bucket/prefix`. */
  location: string;
  /** The folder that receives uploads before they are stored in a bucket. */
  folder: string;
  /** The address of an S3-compatible store other than Amazon S3. */
  s3Endpoint?: string | undefined;
  /** Whether the API serves the files of a bucket (`proxy`, the default) or clients read them from the bucket. */
  s3Read?: S3Read | undefined;
  limits: MediaLimits;
}

export interface MediaStorage {
  store: MediaStore;
  incoming: Incoming;
  limits: MediaLimits;
  /** The folder for temporary files. */
  folder: string;
}

const BUCKET_ADDRESS = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

const createFolder = async (folder: string): Promise<string> => {
  try {
    await mkdir(folder, { recursive: true });
    return folder;
  } catch (cause) {
    const message = `The folder ${folder} cannot be created. Set DATA_DIR (or MEDIA_STORE) to a writable folder.`;
    throw new StartError(message, { cause });
  }
};

type BucketSettings = Pick<MediaSettings, 's3Endpoint' | 's3Read'> & { bucket: string; path: string };

const openBucket = async ({ bucket, path, s3Endpoint, s3Read }: BucketSettings): Promise<MediaStore> => {
  // Imported on demand, because the SDK is large.
  const { openS3Store } = await import('./s3-store.ts');
  const prefix = path && !path.endsWith('/') ? `${path}/` : path;
  try {
    return await openS3Store({ bucket, prefix, endpoint: s3Endpoint, hasDirectReads: s3Read === 'presigned' });
  } catch (cause) {
    const message = `The bucket ${bucket} of MEDIA_STORE cannot be used: check its name, AWS_REGION, the keys and MEDIA_S3_ENDPOINT.`;
    throw new StartError(message, { cause });
  }
};

/** Opens the configured store. Rejects with a StartError when it cannot be used. */
export async function openMedia({ location, folder, limits, ...s3 }: MediaSettings): Promise<MediaStorage> {
  const [, bucket, path = ''] = BUCKET_ADDRESS.exec(location) ?? [];
  const incomingFolder = await createFolder(join(bucket ? folder : location, 'incoming'));
  const store = bucket
    ? await openBucket({ ...s3, bucket, path })
    : createFolderStore(await createFolder(join(location, 'files')));
  return { store, incoming: createIncoming(incomingFolder, limits.fileBytes), limits, folder: incomingFolder };
}
