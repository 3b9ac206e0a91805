import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, type MediaFile } from 'contracts';
import type { Api } from './api.ts';
import { type MediaLocation, openBucket, openFolder } from './bucket.ts';

/** All kinds of media storage. Each must behave the same. */
export const mediaLocations: [name: string, open: () => Promise<MediaLocation>][] = [
  ['a folder', openFolder],
  ['a bucket', openBucket],
];

/** Returns the keys in the store and the names of files that are still being uploaded. */
export async function listStoredFiles({ media, folder }: Pick<Api, 'media' | 'folder'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of media.store.list()) keys.push(key);
  return [...keys.sort(), ...(await readdir(join(folder, 'incoming')))];
}

export function upload(api: Api, token: string, file: File, tradeId = '1'): Promise<MediaFile> {
  return api.call(calls.media.upload, { token, form: { tradeId }, file });
}

export async function getFiles(api: Api, token: string, id = '1'): Promise<MediaFile[]> {
  return (await api.call(calls.trades.get, { token, params: { id } })).trade.files;
}

/** Downloads a media URL, without a token. */
export async function fetchBytes(api: Api, url: string, headers: Record<string, string> = {}, method = 'GET') {
  const reply = await fetch(`${api.url}${url}`, { method, headers });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}
