import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaLimits } from 'contracts';
import { StartError } from '../../start-error.ts';
import { createFolderStore } from './folder-store.ts';
import { createIncoming, type Incoming } from './incoming.ts';
import type { MediaStore } from './store.ts';

export const s3Reads = ['proxy', 'presigned'] as const;
export type S3Read = (typeof s3Reads)[number];

export interface MediaSettings {
  /** A folder, in which files arrive as well; or `s3://bucket/prefix`. */
  place: string;
  /** Where files arrive that go to a bucket. */
  folder: string;
  /** Of a bucket that is not Amazon's. */
  s3Endpoint?: string | undefined;
  /** Who gives the bytes that lie in a bucket: the API (`proxy`, the usual), or the bucket itself. */
  s3Read?: S3Read | undefined;
  limits: MediaLimits;
}

export interface MediaStorage {
  store: MediaStore;
  incoming: Incoming;
  limits: MediaLimits;
  /** A folder for what is on its way, on the same disk. */
  folder: string;
}

const bucketAddress = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

const makeFolder = async (folder: string): Promise<string> => {
  try {
    await mkdir(folder, { recursive: true });
    return folder;
  } catch (cause) {
    const sentence = `The folder ${folder} cannot be created. Set DATA_DIR (or MEDIA_STORE) to a writable folder.`;
    throw new StartError(sentence, { cause });
  }
};

type Bucket = Pick<MediaSettings, 's3Endpoint' | 's3Read'> & { bucket: string; path: string };

const openBucket = async ({ bucket, path, s3Endpoint, s3Read }: Bucket): Promise<MediaStore> => {
  // Only who uses it loads the SDK, which is large.
  const { openS3Store } = await import('./s3-store.ts');
  const prefix = path && !path.endsWith('/') ? `${path}/` : path;
  try {
    return await openS3Store({ bucket, prefix, endpoint: s3Endpoint, direct: s3Read === 'presigned' });
  } catch (cause) {
    const sentence = `The bucket ${bucket} of MEDIA_STORE cannot be used: check its name, AWS_REGION, the keys and MEDIA_S3_ENDPOINT.`;
    throw new StartError(sentence, { cause });
  }
};

/** Opens the store that the settings say. Rejects with a StartError when it cannot be used. */
export const openMedia = async ({ place, folder, limits, ...s3 }: MediaSettings): Promise<MediaStorage> => {
  const [, bucket, path = ''] = bucketAddress.exec(place) ?? [];
  const arriving = await makeFolder(join(bucket ? folder : place, 'incoming'));
  const store = bucket
    ? await openBucket({ ...s3, bucket, path })
    : createFolderStore(await makeFolder(join(place, 'files')));
  return { store, incoming: createIncoming(arriving, limits.fileBytes), limits, folder: arriving };
};
