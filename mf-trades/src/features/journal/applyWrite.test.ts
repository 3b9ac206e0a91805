import { type Call, calls } from 'contracts';
import { buildTrade } from '../../testing/trades.ts';
import { applyWrite } from './applyWrite.ts';

const file = (id: string) => ({
  id,
  url: `/api/media/${id}`,
  originalName: `${id}.png`,
  fileType: 'image/png',
  uploadDate: '2026-02-01T10:00:00.000Z',
  size: 10,
});

const pages = [
  { trades: [buildTrade({ id: 2, version: 3, files: [file('a')] })] },
  { trades: [buildTrade({ id: 1 })] },
];

const writeTrades = (call: Call, input: object, reply: unknown) =>
  applyWrite(pages, { call, input, reply })?.flatMap(({ trades }) => trades);
const writeFiles = (...write: Parameters<typeof writeTrades>) =>
  writeTrades(...write)?.map(({ files }) => files.map(({ id }) => id));

describe('applyWrite', () => {
  it('adds an uploaded file to its trade once, and removes a deleted one', () => {
    const form = { tradeId: 2 };
    expect(writeFiles(calls.media.upload, { form }, file('b'))).toEqual([['a', 'b'], []]);
    expect(writeFiles(calls.media.upload, { form }, file('a'))).toEqual([['a'], []]);
    expect(writeFiles(calls.media.delete, { params: { fileId: 'a' } }, { ok: true })).toEqual([[], []]);
  });

  it('keeps a newer version when the reply to an older write is repeated', () => {
    const getVersions = (version: number) =>
      writeTrades(calls.trades.update, {}, { trade: buildTrade({ id: 2, version }) })?.map((trade) => trade.version);
    expect(getVersions(2)).toEqual([3, 1]);
    expect(getVersions(4)).toEqual([4, 1]);
  });

  it('returns undefined for any other write', () => {
    expect(writeTrades(calls.flags.change, {}, {})).toBeUndefined();
  });
});
