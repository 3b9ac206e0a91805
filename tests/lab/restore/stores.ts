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
import { type MediaStorage, openMedia } from 'api/src/features/media/open.ts';
import { openBucket } from 'api/testing/media.ts';
import { limits } from 'contracts';

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
  createStore(name: string): Promise<Store>;
  remove(): Promise<void>;
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'trading-journal-restore-'));

export const createFolderStores = async (): Promise<Stores> => {
  const folders: string[] = [];
  const createStore = async (): Promise<Store> => {
    const folder = await makeFolder();
    folders.push(folder);
    const location = join(folder, 'media');
    return {
      env: { DATA_DIR: folder },
      // Without incoming files, which belong to no trade yet.
      copyTo: ({ env }) =>
        cp(join(location, 'files'), join(env.DATA_DIR ?? '', 'media/files'), {
          recursive: true,
          preserveTimestamps: true,
        }),
      lose: () => rm(location, { recursive: true }),
      open: () => openMedia({ location, folder, limits: limits.media }),
    };
  };
  const remove = async () => {
    for (const folder of folders) await rm(folder, { recursive: true });
  };
  return { createStore, remove };
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
  const createStore = async (name: string): Promise<Store> => {
    const location = `s3://journal/${name}`;
    const keys = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION };
    return {
      env: { DATA_DIR: join(work, name), MEDIA_STORE: location, MEDIA_S3_ENDPOINT: s3Endpoint, ...keys },
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
      open: () => openMedia({ location, folder: join(work, name), s3Endpoint, limits: limits.media }),
    };
  };
  return {
    createStore,
    remove: async () => {
      client.destroy();
      await remove();
      await rm(work, { recursive: true });
    },
  };
};
