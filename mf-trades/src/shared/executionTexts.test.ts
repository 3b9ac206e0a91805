import type { Execution } from 'contracts';
import { toExecutions, toExecutionTexts } from './executionTexts.ts';

const execution: Execution = {
  ...{ at: '2026-03-02T14:30:00.000Z', side: 'buy', quantity: '1', price: '9.1', feesCents: 31 },
};

it('keeps the leg of an execution, and that another has none (LEG-01)', () => {
  const executions = [{ ...execution, leg: 0 }, { ...execution, leg: 1 }, execution];
  expect(toExecutions(toExecutionTexts(executions))).toEqual(executions);
});
