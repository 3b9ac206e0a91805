import { hash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { calls, type MediaFile, type Trade } from 'contracts';
import type { Api } from './api.ts';
import { pngFile } from './media-files.ts';
import type { Person } from './people.ts';

type Token = Pick<Person, 'token'>;

const bytesAt = async (api: Api, url: string) => Buffer.from(await (await fetch(api.url + url)).arrayBuffer());

export const exportOf = async (api: Api, { token }: Token) =>
  bytesAt(api, (await api.call(calls.account.export, { token })).url);
export const asFile = (zip: Buffer) => new File([new Uint8Array(zip)], 'journal.zip', { type: 'application/zip' });
export const importInto = (api: Api, { token }: Token, zip: Buffer) =>
  api.call(calls.account.import, { token, file: asFile(zip) });

/** No two of these pictures are the same. */
export const picture = async (name = 'chart.png') =>
  new File([pngFile(), randomBytes(40)], name, { type: 'image/png' });
export const attach = async (api: Api, { token }: Token, tradeId: number, file: File) =>
  api.call(calls.media.upload, { token, form: { tradeId: String(tradeId) }, file });

/** A file as it is to its owner: what it is called and all of its bytes. */
const bare = async (api: Api, { originalName, fileType, uploadDate, url }: MediaFile) => ({
  ...{ originalName, fileType, uploadDate },
  bytes: (await bytesAt(api, url)).toString('base64'),
});
const bareTrade = async (api: Api, trade: Trade) => ({
  ...trade,
  files: await Promise.all(trade.files.map((file) => bare(api, file))),
});

/** All that a trader sees, with the bytes of the media in the place of their ids and addresses. */
export const journalOf = async (api: Api, { token }: Token) => ({
  trades: await Promise.all(
    (await api.call(calls.trades.list, { token })).trades.map((trade) => bareTrade(api, trade)),
  ),
  stats: await api.call(calls.trades.stats, { token }),
  calendar: await api.call(calls.days.calendar, { token, query: { from: '2026-01-01', to: '2026-12-31' } }),
  analytics: await api.call(calls.days.analytics, { token }),
  flags: await api.call(calls.flags.list, { token }),
});

/** All that is stored, of everybody, in the database and on the disk. */
export const everything = async (api: Api) => {
  // Calls are counted, also those that are refused.
  const collections = Object.values(api.db.users.db.collections).filter(({ name }) => name !== 'rate_limits');
  const stored = await Promise.all(collections.map((collection) => collection.find({}).sort({ _id: 1 }).toArray()));
  const all = await readdir(api.folder, { recursive: true, withFileTypes: true });
  const files = all.filter((each) => each.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
  // Long, and of no use to whoever reads a failure.
  return { stored: hash('sha256', JSON.stringify(stored)), files: files.sort() };
};
