import { parsePair } from '../../src/formats/coins.ts';
import { describeTrades, readFixture, readText } from '../fixture.ts';

describe('pairs of coins', () => {
  it.each([
    ['XXBTZUSD', 'BTC', 'USD'],
    ['XBT/EUR', 'BTC', 'EUR'],
    ['XETHZEUR', 'ETH', 'EUR'],
    ['DOTUSD', 'DOT', 'USD'],
    ['BNBUSD', 'BNB', 'USD'],
    ['USDTUSD', 'USDT', 'USD'],
    ['SOL-USDT', 'SOL', 'USDT'],
    ['XTZUSD', 'XTZ', 'USD'],
    ['AVAX_FDUSD', 'AVAX', 'FDUSD'],
  ])('%s is a coin and the currency of its price (IMP-06)', (pair, base, quote) => {
    expect(parsePair(pair)).toEqual({ base, quote });
  });

  it.each(['XETHXXBT', 'ETH-BTC', '', 'USD'])('%s has no price in money (IMP-06)', (pair) => {
    expect(parsePair(pair)).toBeUndefined();
  });
});

describe('Kraken', () => {
  it('reads fills in UTC, and opens no position with coins that the file did not buy (IMP-02)', async () => {
    const file = await readFixture('kraken.csv');
    // 3025 + 3035 − 6000 − 15.60 − 7.865 − 7.891
    expect(describeTrades(file)).toEqual(['long 0.1 BTCUSD 60000 -> 60600, 28.64 after 31.36 on 2026-07-14']);
    expect(file.trades[0]).toMatchObject({ openedAt: '2026-07-14T09:31:00.123Z', currency: 'USD' });
    expect(file.skipped).toEqual([
      { row: 5, reason: 'The price of XETHXXBT is in a coin, not in money.' },
      { row: 6, reason: expect.stringContaining('opened before the file begins') },
    ]);
    expect(file.open).toEqual([]);
  });

  it('reads positions on margin, also short ones (IMP-02)', async () => {
    const file = await readFixture('kraken-margin.csv');
    // 3000 − 2980 − 7.80 − 7.748: the net of the file
    expect(describeTrades(file)).toEqual(['short 1 ETHUSD 3000 -> 2980, 4.45 after 15.55 on 2026-07-16']);
    expect(file.warnings).toEqual([expect.stringContaining('holding positions on margin')]);
  });

  it('names the export to take instead of the ledger (IMP-03)', async () => {
    const ledger = '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"\n';
    await expect(readText(ledger)).rejects.toThrow('choose Trades instead of Ledgers');
  });
});
