import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Read } from '../../src/media/open.ts';

export interface Bucket {
  /** s3://bucket/prefix */
  location: string;
  s3Endpoint: string;
  s3Read?: S3Read;
}

/** Where media is stored; without a bucket, in the API's own folder. */
export interface MediaLocation {
  bucket?: Bucket;
  remove(): Promise<void>;
}

export async function openFolder(): Promise<MediaLocation> {
  return { remove: async () => undefined };
}

/** Starts an S3-compatible server on a free port, and puts its credentials into the environment. */
export async function openBucket(): Promise<Required<MediaLocation>> {
  const directory = await mkdtemp(join(tmpdir(), 'trading-journal-s3-'));
  const configureBuckets = [{ name: 'journal', configs: [] }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = (await server.run()) as AddressInfo;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_REGION: 'us-east-1' });
  return {
    bucket: { location: 's3://journal/media', s3Endpoint: `http://127.0.0.1:${port}` },
    remove: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
