import { buildFile, buildTrade } from 'shared-ui/testing';
import { applyTradeChange, type TradeChange } from './updateTradeCaches.ts';

/** The loaded trades after the change: their ids, versions and files. */
const apply = (change: TradeChange) => {
  const first = { trades: [buildTrade({ id: 2, version: 3, files: [buildFile('a')] })], nextCursor: 'next' };
  const pages = applyTradeChange([first, { trades: [buildTrade({ id: 1 })] }], change);
  return pages.map(({ trades }) => trades.map(({ id, version, files }) => [id, version, ...files.map((f) => f.id)]));
};

describe('applyTradeChange (CLI-05)', () => {
  it.each<[string, TradeChange, unknown[][][]]>([
    // Only the server knows whether and where a list has it.
    ['adds no new trade', { kind: 'created', trade: buildTrade({ id: 3 }) }, [[[2, 3, 'a']], [[1, 1]]]],
    ['replaces a saved trade', { kind: 'saved', trade: buildTrade({ id: 1, version: 2 }) }, [[[2, 3, 'a']], [[1, 2]]]],
    ['keeps a newer version', { kind: 'saved', trade: buildTrade({ id: 2, version: 2 }) }, [[[2, 3, 'a']], [[1, 1]]]],
    ['removes a deleted trade', { kind: 'deleted', tradeId: 2 }, [[], [[1, 1]]]],
    ['adds an uploaded file', { kind: 'fileAdded', tradeId: 1, file: buildFile('b') }, [[[2, 3, 'a']], [[1, 1, 'b']]]],
    ['adds a repeated file once', { kind: 'fileAdded', tradeId: 2, file: buildFile('a') }, [[[2, 3, 'a']], [[1, 1]]]],
    ['removes a deleted file', { kind: 'fileDeleted', fileId: 'a' }, [[[2, 3]], [[1, 1]]]],
  ])('%s', (_, change, pages) => expect(apply(change)).toEqual(pages));
});
