import * as fc from 'fast-check';
import { explainMissingChart } from 'shared-ui';
import { buildTrade } from 'shared-ui/testing';
import { toTradePath } from './tradePath.ts';

const instant = fc.option(fc.constant('2026-07-14T13:30:00.000Z'), { nil: undefined });
const price = fc.option(fc.constant('100'), { nil: undefined });
const fill = { at: '2026-07-14T13:30:00.000Z', side: 'buy', quantity: '1', price: '100', feesCents: 0 } as const;
const facts = fc.record({
  openedAt: instant,
  closedAt: instant,
  entryPrice: price,
  exitPrice: price,
  executions: fc.option(fc.array(fc.constant(fill), { maxLength: 2 }), { nil: undefined }),
});

it('has a path of exactly those trades for which pages reserve the space of a chart (CHT-01)', () => {
  fc.assert(
    fc.property(facts, (known) => {
      const trade = buildTrade({ id: 1, ...known });
      expect(toTradePath(trade) === null).toBe(explainMissingChart(trade) !== '');
    }),
  );
});
