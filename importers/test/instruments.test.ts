import fc from 'fast-check';
import { findInstrument, type InstrumentKind } from '../src/trades/index.ts';

const DATE = '2026-09-10';
const plain = { expiry: null, strike: null, right: null };
const future = (underlying: string, expiry: string | null) => ({ ...plain, underlying, kind: 'future', expiry });
const option = (underlying: string, expiry: string, strike: string, right: 'call' | 'put') => ({
  ...{ underlying, kind: 'option', expiry, strike, right },
});
const CALL = option('TSLA', '2025-10-17', '515', 'call');

describe('findInstrument', () => {
  it.each([
    ...['TSLA251017C00515000', 'TSLA  251017C00515000', '.TSLA251017C515', 'O:TSLA251017C00515000'],
    ...['OPRA:TSLA251017C515.0', 'TSLA 17OCT25 515 C', 'TSLA 10/17/25 515 C', 'tsla251017c00515000'],
  ])('reads the option %s (INS-01)', (ticker) => {
    expect(findInstrument(ticker, DATE)).toEqual(CALL);
  });

  it.each([
    ['-NVDA260710P12.5', option('NVDA', '2026-07-10', '12.5', 'put')],
    // The underlying of options that expire in the afternoon is the index.
    ['SPXW260320C05800000', option('SPX', '2026-03-20', '5800', 'call')],
    ['ESU3EW2Q3230811C4500', option('ES', '2023-08-11', '4500', 'call')],
    // Codes of the exchange: Interactive Brokers, and thinkorswim with two digits of the year.
    ['E3AU6 C5800', option('ES', '2026-09-21', '5800', 'call')],
    ['Q2CK26P21500', option('NQ', '2026-05-13', '21500', 'put')],
    ['X1DV6 P5600.5', option('MES', '2026-10-01', '5600.5', 'put')],
    ['D4BN6 C23000', option('MNQ', '2026-07-28', '23000', 'call')],
    ['EW2V6 P6000', option('ES', '2026-10-09', '6000', 'put')],
    ['ESZ26C6000.5', option('ES', '2026-12-18', '6000.5', 'call')],
    ['EWU6 C6100', option('ES', '2026-09', '6100', 'call')],
    ['LOX6 C80', option('CL', '2026-11', '80', 'call')],
    ['LO1X26P75.5', option('CL', '2026-11-06', '75.5', 'put')],
    ['OZNZ6 P110.25', option('ZN', '2026-12', '110.25', 'put')],
    ['GCZ6 C2800', option('GC', '2026-12', '2800', 'call')],
  ])('reads the option %s (INS-01)', (ticker, expected) => {
    expect(findInstrument(ticker, DATE)).toEqual(expected);
  });

  it.each(['E6AU6 C5800', 'EW2AV6 P6000', 'Q2U6 C100', 'SPYZ6 C100', 'ESZ6 X100'])(
    'does not take %s for an option of a future (INS-01)',
    (ticker) => {
      expect(findInstrument(ticker, DATE)).toEqual({ ...plain, underlying: ticker, kind: 'stock' });
    },
  );

  it.each([
    ...['ESZ6', 'ESZ26', 'ESZ2026', 'ES 12-26', 'ES DEC26', '/ESZ6', '@ESZ26', '/ESZ26:XCME'],
    ...['CME_MINI:ESZ2026', 'ESZ26-CME', 'ESZ26.CME', 'ESZ6@CME_Ind'],
  ])('reads the contract %s (INS-01)', (ticker) => {
    expect(findInstrument(ticker, DATE)).toEqual(future('ES', '2026-12'));
  });

  it.each(['@ES', '/ES', 'ES1!', 'CME_MINI:ES1!', 'ES=F', 'ES #F'])(
    'reads the continuous contract %s (INS-01)',
    (ticker) => {
      expect(findInstrument(ticker, DATE)).toEqual(future('ES', null));
    },
  );

  it.each([
    ['2026-12-01', 'ESH7', '2027-03'],
    ['2026-01-02', 'ESZ5', '2025-12'],
    ['2016-06-01', 'ESZ6', '2016-12'],
    ['2026-06-01', 'CLZ9', '2029-12'],
    ['2029-12-20', 'CLF0', '2030-01'],
  ])('resolves the year of one digit by the date %s: %s is %s (INS-01)', (date, ticker, expiry) => {
    expect(findInstrument(ticker, date).expiry).toBe(expiry);
  });

  it.each([
    ...[
      'BTCUSDT',
      'BTC/USDT',
      'BTC-USD',
      'BTCUSD',
      'XBTUSD',
      'BTCUSDT.P',
      'BTC-PERP',
      'BTC-USDT-SWAP',
      'BINANCE:BTCUSDT',
    ],
  ])('reads the coin pair %s (INS-01)', (ticker) => {
    expect(findInstrument(ticker, DATE)).toEqual({ ...plain, underlying: 'BTC', kind: 'crypto' });
  });

  it.each([
    ['DOTUSD', 'DOT'],
    ['ETHBTC', 'ETH'],
    ['BNBUSD', 'BNB'],
    ['1000PEPEUSDT', '1000PEPE'],
  ])('reads the coin of %s (INS-01)', (ticker, underlying) => {
    expect(findInstrument(ticker, DATE)).toEqual({ ...plain, underlying, kind: 'crypto' });
  });

  it.each(['EURUSD', 'EUR/USD', 'EUR.USD', 'EUR_USD', 'EUR-USD', 'EURUSD.r', 'EURUSDm', 'EURUSD=X', 'OANDA:EURUSD'])(
    'reads the currency pair %s (INS-01)',
    (ticker) => {
      expect(findInstrument(ticker, DATE)).toEqual({ ...plain, underlying: 'EURUSD', kind: 'forex' });
    },
  );

  // ES is Eversource, CL Colgate, BTC and ETH are funds; the others only look like codes of contracts.
  it.each(['AAPL', 'ES', 'CL', 'BTC', 'ETH', 'BRK.B', 'BRK-B', 'BRKB5', 'SIX2', 'DAX30', 'USD', 'GOOGL', 'USDU'])(
    'takes the bare symbol %s as a stock (INS-01)',
    (ticker) => {
      expect(findInstrument(ticker, DATE)).toEqual({ ...plain, underlying: ticker, kind: 'stock' });
    },
  );

  it('takes the names that CFD brokers give to indices as neither shares nor contracts (INS-01)', () => {
    for (const ticker of ['US30', 'US30.cash', 'NAS100'])
      expect(findInstrument(ticker, DATE)).toEqual({
        ...{ ...plain, kind: 'other' },
        underlying: ticker.replace('.cash', ''),
      });
  });

  it.each<[string, InstrumentKind, object]>([
    ['ES', 'future', future('ES', null)],
    ['ABCZ6', 'future', future('ABC', '2026-12')],
    ['KASUSD', 'crypto', { ...plain, underlying: 'KAS', kind: 'crypto' }],
    ['ESZ6', 'stock', { ...plain, underlying: 'ESZ6', kind: 'stock' }],
    ['ACME', 'option', { ...plain, underlying: 'ACME', kind: 'option' }],
  ])("takes an import's word for %s as %s (INS-01)", (ticker, stated, expected) => {
    expect(findInstrument(ticker, DATE, stated)).toEqual(expected);
  });

  const pad = (number: number, length: number) => String(number).padStart(length, '0');
  const root = fc.constantFrom('ES', 'MES', 'NQ', 'CL', '6E', 'M2K', 'GC', 'ZB');
  const month = fc.integer({ min: 1, max: 12 });

  it('reads what it wrote of any option (INS-01)', () => {
    const facts = fc.record({
      underlying: fc.constantFrom('TSLA', 'SPY', 'F', 'BRKB', 'GOOGL'),
      ...{ year: fc.integer({ min: 0, max: 99 }), month, day: fc.integer({ min: 1, max: 28 }) },
      ...{
        thousandths: fc.integer({ min: 1, max: 9_999_999 }),
        right: fc.constantFrom('call' as const, 'put' as const),
      },
    });
    fc.assert(
      fc.property(facts, ({ underlying, year, month, day, thousandths, right }) => {
        const date = [year, month, day].map((part) => pad(part, 2));
        const code = `${underlying}${date.join('')}${right === 'call' ? 'C' : 'P'}${pad(thousandths, 8)}`;
        const expected = option(underlying, `20${date.join('-')}`, String(thousandths / 1000), right);
        expect(findInstrument(code, DATE)).toEqual(expected);
      }),
    );
  });

  it('reads all spellings of a contract alike (INS-01)', () => {
    fc.assert(
      fc.property(
        root,
        month,
        fc.integer({ min: 2020, max: 2035 }),
        fc.integer({ min: -1, max: 3 }),
        (code, number, now, ahead) => {
          const year = now + ahead;
          const letter = 'FGHJKMNQUVXZ'[number - 1];
          const spellings = [
            `${letter}${year % 10}`,
            `${letter}${year % 100}`,
            `${letter}${year}`,
            ` ${pad(number, 2)}-${year % 100}`,
          ];
          for (const spelling of spellings)
            expect(findInstrument(code + spelling, `${now}-06-15`)).toEqual(future(code, `${year}-${pad(number, 2)}`));
        },
      ),
    );
  });

  it('gives any text an underlying, the same for the same text (INS-01)', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== ''),
        (text) => {
          const found = findInstrument(text, DATE);
          expect(found.underlying).not.toBe('');
          expect(findInstrument(text, DATE)).toEqual(found);
        },
      ),
      // An exchange without a symbol.
      { examples: [['A:'], ['NASDAQ: ']] },
    );
  });
});
