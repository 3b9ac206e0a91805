import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, type MediaFile } from 'contracts';
import S3rver from 's3rver';
import type { S3Read } from '../../src/features/media/open.ts';
import type { Api } from './api.ts';

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

const openFolder = async (): Promise<MediaLocation> => ({ remove: async () => undefined });

/** Starts an S3-compatible server on a free port. */
export const openBucket = async (): Promise<MediaLocation> => {
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
};

/** All kinds of media storage. Each must behave the same. */
export const mediaLocations: [name: string, open: () => Promise<MediaLocation>][] = [
  ['a folder', openFolder],
  ['a bucket', openBucket],
];

/** Returns the keys in the store and the names of files that are still being uploaded. */
export const listStoredFiles = async ({ media, folder }: Pick<Api, 'media' | 'folder'>): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of media.store.list()) keys.push(key);
  return [...keys.sort(), ...(await readdir(join(folder, 'incoming')))];
};

export const upload = (api: Api, token: string, file: File, tradeId = '1'): Promise<MediaFile> =>
  api.call(calls.media.upload, { token, form: { tradeId }, file });

export const getFiles = async (api: Api, token: string, id = '1'): Promise<MediaFile[]> =>
  (await api.call(calls.trades.get, { token, params: { id } })).trade.files;

/** Downloads a media URL, without a token. */
export const fetchBytes = async (api: Api, url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const reply = await fetch(`${api.url}${url}`, { method, headers });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
};
