import { openFiles, read, reconcile, toTrades } from '../src/index.ts';
import { readFixtureText } from './fixture.ts';

const readRows = async (name: string, feePerUnit?: string) => {
  const [file] = await openFiles(new Uint8Array(new TextEncoder().encode(readFixtureText(name))), name);
  if (!file) throw new Error('No file was read.');
  return read(file, feePerUnit === undefined ? {} : { feePerUnit });
};

const reconcileFixture = async (name: string, feePerUnit?: string) => {
  const rows = await readRows(name, feePerUnit);
  return reconcile(toTrades(rows).trades, rows);
};

const equal = { difference: '0', isWrong: false, enteredFees: '0.00', unstatedSum: null };

describe('the reconciliation of a file (IMP-07)', () => {
  it('has the P&L that the file states, and that of the trades', async () => {
    // 20 − 40 + 1200
    expect(await reconcileFixture('tradovate-performance.csv')).toEqual([
      { ...equal, account: null, currency: 'USD', stated: '1180', imported: '1180.00' },
    ]);
  });

  it('lists the fees that the trader has entered apart from the P&L of the file', async () => {
    // 8 contracts bought and sold: 16 × 0.50 = 8.00
    expect(await reconcileFixture('tradovate-performance.csv', '0.5')).toMatchObject([
      { stated: '1180', enteredFees: '8.00', imported: '1172.00', isWrong: false },
    ]);
  });

  it('says that the P&L was computed if the file states none', async () => {
    expect(await reconcileFixture('tradovate-orders.csv')).toMatchObject([
      { account: 'DEMO4410001', stated: null, imported: '0.00', unstatedSum: '-20.00' },
    ]);
  });

  it('shows what rounding adds up to, and reports a difference that is no rounding', async () => {
    const rows = await readRows('tradovate-performance.csv');
    const [first, ...others] = toTrades(rows).trades;
    if (!first) throw new Error('The file has no trade.');
    const toDifference = (amount: string) =>
      reconcile([{ ...first, amount, fileAmount: '-20.004' }, ...others], rows)[0];
    expect(toDifference('-20.00')).toMatchObject({ difference: '0.004', isWrong: false });
    expect(toDifference('-20.05')).toMatchObject({ difference: '-0.046', isWrong: true });
  });
});
