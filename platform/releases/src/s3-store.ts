import { resolve } from 'node:path';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { lookup } from 'mime-types';
import type { Store } from 'protocol/store';
import { createFolderStore } from './folder-store.ts';

export interface S3Config {
  bucket: string;
  /** The prefix of each key, e.g. `releases/`; may be empty. */
  prefix: string;
  /** The address of a store other than Amazon S3. */
  endpoint?: string;
}

/** The maximum number of keys that S3 deletes in one request. */
const DELETE_BATCH_SIZE = 1_000;

const getHttpStatus = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Stores releases in a bucket. The SDK reads region and credentials from the environment. */
export function createS3Store({ bucket, prefix, endpoint }: S3Config): Store {
  const client = new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Some stores treat a trailing checksum as part of the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

  const exists = async (path: string): Promise<boolean> => {
    try {
      await client.send(new HeadObjectCommand({ Bucket: bucket, Key: prefix + path }));
      return true;
    } catch (error) {
      if (getHttpStatus(error) === 404) return false;
      throw error;
    }
  };

  const list = async (folder: string): Promise<string[]> => {
    const paths: string[] = [];
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + folder })) {
      for (const { Key } of page.Contents ?? []) if (Key) paths.push(Key.slice(prefix.length));
    }
    return paths.sort();
  };

  const remove = async (paths: readonly string[]): Promise<void> => {
    for (let start = 0; start < paths.length; start += DELETE_BATCH_SIZE) {
      const Objects = paths.slice(start, start + DELETE_BATCH_SIZE).map((path) => ({ Key: prefix + path }));
      await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
    }
  };

  return {
    description: `s3://${bucket}/${prefix}`,

    read: async (path) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + path }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    create: async (path, bytes) => {
      // For stores without conditional writes. With them, IfNoneMatch also prevents a race between writers.
      if (await exists(path)) return false;
      try {
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: prefix + path,
            Body: bytes,
            IfNoneMatch: '*',
            ContentType: lookup(path) || 'application/octet-stream',
            CacheControl: 'public, max-age=31536000, immutable',
          }),
        );
        return true;
      } catch (error) {
        if (getHttpStatus(error) === 412 || getHttpStatus(error) === 409) return false;
        throw error;
      }
    },

    list,
    remove,
    removeFolder: async (folder) => remove(await list(folder)),
  };
}

const BUCKET_URL = /^s3:\/\/([^/]+)(?:\/(.*))?$/;

/**
 * @param address a folder, or `s3://bucket/prefix`
 * @param endpoint of a store other than Amazon S3
 */
export function openStore(address: string, endpoint?: string): Store {
  const [, bucket, prefix = ''] = BUCKET_URL.exec(address) ?? [];
  if (!bucket) return createFolderStore(resolve(address));
  return createS3Store({ bucket, prefix: prefix && !prefix.endsWith('/') ? `${prefix}/` : prefix, endpoint });
}
