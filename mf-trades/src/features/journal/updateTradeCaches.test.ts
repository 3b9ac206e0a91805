import { buildFile, buildTrade } from 'shared-ui/testing';
import { applyTradeChange, type TradeChange } from './updateTradeCaches.ts';

/** The loaded trades after the change: their ids, versions and files. */
const apply = (change: TradeChange, isComplete = true) => {
  const first = { trades: [buildTrade({ id: 2, version: 3, files: [buildFile('a')] })], nextCursor: 'next' };
  const pages = applyTradeChange([first, { trades: [buildTrade({ id: 1 })] }], change, isComplete);
  return pages.flatMap(({ trades }) =>
    trades.map(({ id, version, files }) => [id, version, ...files.map((attached) => attached.id)]),
  );
};

describe('applyTradeChange', () => {
  it.each<[string, TradeChange, unknown[]]>([
    [
      'adds a new trade',
      { kind: 'created', trade: buildTrade({ id: 3 }) },
      [
        [3, 1],
        [2, 3, 'a'],
        [1, 1],
      ],
    ],
    [
      'replaces a saved trade',
      { kind: 'saved', trade: buildTrade({ id: 1, version: 2 }) },
      [
        [1, 2],
        [2, 3, 'a'],
      ],
    ],
    [
      'keeps a newer version',
      { kind: 'saved', trade: buildTrade({ id: 2, version: 2 }) },
      [
        [2, 3, 'a'],
        [1, 1],
      ],
    ],
    ['removes a deleted trade', { kind: 'deleted', tradeId: 2 }, [[1, 1]]],
    [
      'adds an uploaded file',
      { kind: 'fileAdded', tradeId: 1, file: buildFile('b') },
      [
        [2, 3, 'a'],
        [1, 1, 'b'],
      ],
    ],
    [
      'adds a repeated file once',
      { kind: 'fileAdded', tradeId: 2, file: buildFile('a') },
      [
        [2, 3, 'a'],
        [1, 1],
      ],
    ],
    [
      'removes a deleted file',
      { kind: 'fileDeleted', fileId: 'a' },
      [
        [2, 3],
        [1, 1],
      ],
    ],
  ])('%s', (_, change, trades) => expect(apply(change)).toEqual(trades));

  it('adds an older saved trade only to a complete list', () => {
    const change: TradeChange = { kind: 'saved', trade: buildTrade({ id: 9 }) };
    expect(apply(change, false)).toHaveLength(2);
    expect(apply(change, true)).toHaveLength(3);
  });
});
