import { type Call, calls } from 'contracts';
import { aTrade } from '../../testing/trades.ts';
import { afterWrite } from './afterWrite.ts';

const file = (id: string) => ({
  id,
  url: `/api/media/${id}`,
  originalName: `${id}.png`,
  fileType: 'image/png',
  uploadDate: '2026-02-01T10:00:00.000Z',
  size: 10,
});

const pages = [{ trades: [aTrade({ id: 2, version: 3, files: [file('a')] })] }, { trades: [aTrade({ id: 1 })] }];

const after = (call: Call, input: object, reply: unknown) =>
  afterWrite(pages, { call, input, reply })?.flatMap(({ trades }) => trades);
const filesAfter = (...made: Parameters<typeof after>) => after(...made)?.map(({ files }) => files.map(({ id }) => id));

describe('afterWrite', () => {
  it('has an uploaded file at the end of its trade’s, once, and a deleted one no more', () => {
    const form = { tradeId: 2 };
    expect(filesAfter(calls.media.upload, { form }, file('b'))).toEqual([['a', 'b'], []]);
    expect(filesAfter(calls.media.upload, { form }, file('a'))).toEqual([['a'], []]);
    expect(filesAfter(calls.media.delete, { params: { fileId: 'a' } }, { ok: true })).toEqual([[], []]);
  });

  it('keeps a newer save where the reply to an older write is repeated', () => {
    const versions = (version: number) =>
      after(calls.trades.update, {}, { trade: aTrade({ id: 2, version }) })?.map((trade) => trade.version);
    expect(versions(2)).toEqual([3, 1]);
    expect(versions(4)).toEqual([4, 1]);
  });

  it('knows nothing of any other write', () => {
    expect(after(calls.flags.change, {}, {})).toBeUndefined();
  });
});
