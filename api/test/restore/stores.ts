import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { limits } from 'contracts';
import { type MediaStorage, openMedia } from '../../src/features/media/open.ts';
import { openBucket } from '../support/media.ts';

/** A media store that can be copied and lost, without help of the API. */
export interface Store {
  /** The settings for an API that uses it. */
  env: Record<string, string>;
  copyTo(next: Store): Promise<void>;
  lose(): Promise<void>;
  /** Opens the store as the API does. */
  open(): Promise<MediaStorage>;
}

export interface Stores {
  /** Creates an empty store. */
  make(name: string): Promise<Store>;
  remove(): Promise<void>;
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'trading-journal-restore-'));

export const createFolderStores = async (): Promise<Stores> => {
  const made: string[] = [];
  const make = async (): Promise<Store> => {
    const folder = await makeFolder();
    made.push(folder);
    const place = join(folder, 'media');
    return {
      env: { DATA_DIR: folder },
      // Without incoming files, which belong to no trade yet.
      copyTo: ({ env }) =>
        cp(join(place, 'files'), join(env.DATA_DIR ?? '', 'media/files'), {
          recursive: true,
          preserveTimestamps: true,
        }),
      lose: () => rm(place, { recursive: true }),
      open: () => openMedia({ location: place, folder, limits: limits.media }),
    };
  };
  const remove = async () => {
    for (const folder of made) await rm(folder, { recursive: true });
  };
  return { make, remove };
};

const listKeys = async (client: S3Client, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  let page: ListObjectsV2CommandOutput | undefined;
  do {
    const rest = page ? { ContinuationToken: page.NextContinuationToken } : {};
    page = await client.send(new ListObjectsV2Command({ Bucket: 'journal', Prefix: prefix, ...rest }));
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
  } while (page.IsTruncated);
  return keys;
};

/** Each store is a prefix in one bucket. */
export const createBucketStores = async (): Promise<Stores> => {
  const { bucket, remove } = await openBucket();
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_REGION = '' } = process.env;
  const s3Endpoint = bucket?.s3Endpoint ?? '';
  const client = new S3Client({ endpoint: s3Endpoint, forcePathStyle: true });
  const work = await makeFolder();
  const make = async (name: string): Promise<Store> => {
    const place = `s3://journal/${name}`;
    const keys = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION };
    return {
      env: { DATA_DIR: join(work, name), MEDIA_STORE: place, MEDIA_S3_ENDPOINT: s3Endpoint, ...keys },
      copyTo: async ({ env }) => {
        const prefix = (env.MEDIA_STORE ?? '').replace('s3://journal/', '');
        for (const key of await listKeys(client, `${name}/`)) {
          const Key = key.replace(name, prefix);
          await client.send(new CopyObjectCommand({ Bucket: 'journal', CopySource: `journal/${key}`, Key }));
        }
      },
      lose: async () => {
        for (const Key of await listKeys(client, `${name}/`))
          await client.send(new DeleteObjectCommand({ Bucket: 'journal', Key }));
      },
      open: () => openMedia({ location: place, folder: join(work, name), s3Endpoint, limits: limits.media }),
    };
  };
  return {
    make,
    remove: async () => {
      client.destroy();
      await remove();
      await rm(work, { recursive: true });
    },
  };
};
