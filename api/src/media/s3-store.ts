import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { unavailable } from '../http/errors.ts';
import { type MediaStore, NotStored, type PresignOptions, type StoredFile } from './store.ts';

/**
 * Creates a presigned URL of an object without a request. Equal options give an equal URL while the keys stay the same.
 */
export function presign(client: S3Client, Bucket: string, Key: string, options: PresignOptions): Promise<string> {
  const { method, fileType, disposition, cacheControl, signedAt, until } = options;
  const object = {
    Bucket,
    Key,
    ResponseContentType: fileType,
    ResponseContentDisposition: disposition,
    ResponseCacheControl: cacheControl,
  };
  // The signature includes the method.
  const command = method === 'HEAD' ? new HeadObjectCommand(object) : new GetObjectCommand(object);
  const expiresIn = (until - signedAt) / 1_000;
  return getSignedUrl(client, command, { signingDate: new Date(signedAt), expiresIn });
}

export interface S3Config {
  bucket: string;
  /** Prefix of each key, for example `media/`; may be empty. */
  prefix: string;
  /** The address of an S3-compatible store other than Amazon S3. */
  endpoint?: string | undefined;
  /** Whether clients read files from the store directly. */
  hasDirectReads?: boolean | undefined;
}

/** Maximum number of keys per request. */
const DELETE_BATCH_SIZE = 1_000;

const noop = () => undefined;
/** Errors are thrown and logged by the caller. */
const silentLogger = { debug: noop, info: noop, warn: noop, error: noop };

const createClient = (endpoint: string | undefined): S3Client =>
  new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    logger: silentLogger,
    // In milliseconds. The default is no timeout.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // Some S3-compatible stores treat a trailing checksum as part of the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

const rethrow = (error: unknown): never => {
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
 * Stores media in a bucket. An object is written with one request and is therefore atomic. The SDK reads region and
 * keys from the environment. Rejects when the bucket cannot be used.
 */
export async function openS3Store({ bucket: Bucket, prefix, endpoint, hasDirectReads }: S3Config): Promise<MediaStore> {
  const client = createClient(endpoint);
  await client.send(new HeadBucketCommand({ Bucket }));
  return {
    put: async (key, path, ContentType) => {
      const { size: ContentLength } = await stat(path);
      const put = async () => {
        const Body = createReadStream(path);
        const object = { Bucket, Key: prefix + key, ContentType, ContentLength, Body };
        await client.send(new PutObjectCommand(object)).finally(() => Body.destroy());
      };
      // For example when the store has just closed an idle connection. The SDK repeats only requests without a stream.
      await put().catch(put).catch(rethrow);
    },

    read: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ Bucket, Key: prefix + key, ...(Range ? { Range } : {}) });
      const { Body } = await client.send(command).catch(rethrow);
      return Body as Readable;
    },

    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += DELETE_BATCH_SIZE) {
        const Objects = keys.slice(start, start + DELETE_BATCH_SIZE).map((key) => ({ Key: prefix + key }));
        const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
        const { Errors: [first] = [] } = await client.send(command).catch(rethrow);
        if (first) throw unavailable('The media storage', new Error(`${first.Code}: ${first.Message}`));
      }
    },

    list: (owner) => listObjects(client, Bucket, prefix, owner),

    ...(hasDirectReads
      ? { createUrl: (key, options) => presign(client, Bucket, prefix + key, options).catch(rethrow) }
      : {}),
  };
}
