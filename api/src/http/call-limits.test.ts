import { calls, everyCall } from 'contracts/every-call';
import { findCallCost } from './call-limits.ts';

describe('the cost of a call', () => {
  it.each(everyCall)('is stated for $name (API-18)', ({ call }) => {
    expect(findCallCost(call, {})).toBeGreaterThanOrEqual(1);
  });

  it.each([
    calls.labels.list,
    calls.labels.change,
    calls.flags.change,
    calls.check.get,
    calls.check.change,
    calls.check.draft,
    calls.bulk.change,
    calls.bulk.undo,
    calls.adjacentTrades.get,
    calls.importedTrades.choices,
    calls.importedTrades.split,
    calls.importedTrades.merge,
  ])('is more than 1 for $method $path, which reads or changes many trades (API-18)', (call) => {
    expect(findCallCost(call, {})).toBeGreaterThan(1);
  });

  it.each(everyCall)('is 5 for $name with a search, or with a filter by rules (API-18)', ({ call }) => {
    for (const query of [{ q: 'gap' }, { judged: 'broken' }, { rule: ['a:yes', 'b:no'] }])
      expect(findCallCost(call, query)).toBe(5);
  });
});
