import { ExecutionRow } from 'contracts/import-rows';

const row = {
  ...{ key: 'a', row: 2, account: null, ticker: 'SPX260116C06000000', currency: null, multiplier: '100' },
  ...{ side: 'buy', quantity: '1', price: '2.5', fees: '0', at: null, day: '2026-01-12' },
};
const read = (order: unknown) => ExecutionRow.safeParse({ ...row, order });

it('takes the order of an execution as text of at most 100 characters', () => {
  expect(read('#77').data).toMatchObject({ order: '#77' });
  expect(read(undefined).success).toBe(true);
  expect(read('x'.repeat(100)).success).toBe(true);
  expect(read('x'.repeat(101)).success).toBe(false);
  expect(read(77).success).toBe(false);
});
