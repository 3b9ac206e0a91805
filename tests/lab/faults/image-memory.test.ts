import { setUpOwnApi } from 'api/testing/api.ts';
import { createFile, createPngWithFalseSize, createPngWithLargeMetadata } from 'api/testing/media-files.ts';
import { setUpTrader } from 'api/testing/people.ts';
import { calls } from 'contracts';

const api = setUpOwnApi();
const ada = setUpTrader(api);

/** The largest growth of the process in bytes, sampled every few milliseconds. */
const measureGrowth = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage.rss();
  let maxRss = before;
  const watch = setInterval(() => {
    maxRss = Math.max(maxRss, process.memoryUsage.rss());
  }, 5);
  await work().finally(() => clearInterval(watch));
  return maxRss - before;
};

it.each([
  // Unpacked, its pixels alone would use 3,000 MB.
  ['a billion pixels in 1 KB', createPngWithFalseSize(40_000, 25_000)],
  ['300 MB of text and colour profile in one pixel', createPngWithLargeMetadata(300 * 1_048_576)],
])('%s are not decompressed (API-18)', async (_, bytes) => {
  const sent = { ...ada, form: { tradeId: '1' }, file: createFile(bytes, 'a.png') };
  expect(await measureGrowth(() => api.send(calls.media.upload, sent))).toBeLessThan(150 * 1_048_576);
});
