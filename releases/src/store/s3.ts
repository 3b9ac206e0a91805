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
import type { Store } from './store.ts';

export interface S3Place {
  bucket: string;
  /** In front of each path, e.g. `releases/`; may be empty. */
  prefix: string;
  /** Of a store that is not Amazon's. */
  endpoint?: string;
}

/** Keys of one removal, which is the service's limit. */
const together = 1_000;

const status = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Releases in a bucket. Region and keys come from the environment, as the service's own tools read them. */
export const s3Store = ({ bucket, prefix, endpoint }: S3Place): Store => {
  const client = new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Some stores take a checksum at the end of a body for a part of it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

  const exists = async (path: string): Promise<boolean> => {
    try {
      await client.send(new HeadObjectCommand({ Bucket: bucket, Key: prefix + path }));
      return true;
    } catch (error) {
      if (status(error) === 404) return false;
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
    for (let start = 0; start < paths.length; start += together) {
      const Objects = paths.slice(start, start + together).map((path) => ({ Key: prefix + path }));
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
      // For stores that do not know the condition below; those that do are asked by it at the moment of writing.
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
        if (status(error) === 412 || status(error) === 409) return false;
        throw error;
      }
    },

    list,
    remove,
    removeFolder: async (folder) => remove(await list(folder)),
  };
};
