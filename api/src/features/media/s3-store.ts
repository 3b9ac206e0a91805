import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { unavailable } from '../../http/errors.ts';
import { presign } from './presign.ts';
import { type MediaStore, NotStored, type StoredFile } from './store.ts';

export interface S3Config {
  bucket: string;
  /** In front of each key, e.g. `media/`; may be empty. */
  prefix: string;
  /** Of a store that is not Amazon's. */
  endpoint?: string | undefined;
  /** Whether it gives the bytes to readers itself. */
  direct?: boolean | undefined;
}

/** Keys of one removal, which is the service's limit. */
const together = 1_000;

const nothing = () => undefined;
/** What fails is thrown, and logged by whoever answers for it. */
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

export const createClient = (endpoint: string | undefined): S3Client =>
  new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    logger: silent,
    // Otherwise whoever waits for a store that is silent waits for ever. Milliseconds.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // Some stores take a checksum at the end of a body for a part of it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

const toApiError = (error: unknown): never => {
  throw error instanceof NoSuchKey ? new NotStored() : unavailable('The media storage', error);
};

async function* listObjects(client: S3Client, Bucket: string, prefix: string, owner = ''): AsyncGenerator<StoredFile> {
  const Prefix = owner ? `${prefix}${owner}/` : prefix;
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    for (const { Key, LastModified } of Contents) {
      if (Key && LastModified) yield { key: Key.slice(prefix.length), modifiedAt: LastModified.getTime() };
    }
  }
}

/**
 * Media in a bucket. An object is put by one call, so that there is all of it or nothing. Region and keys come from the
 * environment, as the service's own tools read them. Rejects when the bucket cannot be used.
 */
export const openS3Store = async ({ bucket: Bucket, prefix, endpoint, direct }: S3Config): Promise<MediaStore> => {
  const client = createClient(endpoint);
  await client.send(new HeadBucketCommand({ Bucket }));
  return {
    put: async (key, path, ContentType) => {
      const { size: ContentLength } = await stat(path);
      const Body = createReadStream(path);
      const object = { Bucket, Key: prefix + key, ContentType, ContentLength, Body };
      await client.send(new PutObjectCommand(object)).catch(toApiError);
    },

    read: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ Bucket, Key: prefix + key, ...(Range ? { Range } : {}) });
      const { Body } = await client.send(command).catch(toApiError);
      return Body as Readable;
    },

    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += together) {
        const Objects = keys.slice(start, start + together).map((key) => ({ Key: prefix + key }));
        const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
        const { Errors: [first] = [] } = await client.send(command).catch(toApiError);
        if (first) throw unavailable('The media storage', new Error(`${first.Code}: ${first.Message}`));
      }
    },

    list: (owner) => listObjects(client, Bucket, prefix, owner),

    ...(direct
      ? { addressOf: (key, reading) => presign(client, Bucket, prefix + key, reading).catch(toApiError) }
      : {}),
  };
};
