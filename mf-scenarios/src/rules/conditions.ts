import type { Condition } from 'contracts/playbook-conditions';
import { parseMoney } from 'shared-ui';

/** A common rule that need not be saved. Its value, if it has one, is typed. */
export interface CommonRule {
  /** Its name in the address. */
  key: string;
  label: string;
  /** The label of the value; absent without one. */
  value?: { label: string; kind: 'number' | 'money' | 'time'; initial: string };
  /** Null for a value that makes no condition. */
  toCondition: (value: string) => Condition | null;
}

const parsePositive = (text: string): number | null => {
  const value = Number(text);
  return text.trim() !== '' && value > 0 && value < 1e9 ? value : null;
};

const TIME = /^\d\d:\d\d$/;
const MIDNIGHT = '00:00';

export const COMMON_RULES: readonly CommonRule[] = [
  {
    key: 'trades',
    label: 'Take only a few trades a day',
    value: { label: 'Trades', kind: 'number', initial: '3' },
    toCondition: (value) => {
      const max = parsePositive(value);
      return max !== null && Number.isInteger(max) && max <= 10_000 ? { fact: 'tradeOfDay', max } : null;
    },
  },
  {
    key: 'pause',
    label: 'Wait after a loss',
    value: { label: 'Minutes', kind: 'number', initial: '10' },
    toCondition: (value) => {
      const min = parsePositive(value);
      return min === null ? null : { fact: 'minutesAfterLoss', min };
    },
  },
  {
    key: 'loss',
    label: 'Stop when the day has lost more than',
    value: { label: 'Amount', kind: 'money', initial: '400' },
    toCondition: (value) => {
      const cents = parseMoney(value);
      return cents !== null && cents > 0 ? { fact: 'dayResultBefore', min: -cents / 100 } : null;
    },
  },
  {
    key: 'until',
    label: 'Open no trade after a time',
    value: { label: 'Time', kind: 'time', initial: '11:00' },
    toCondition: (value) =>
      TIME.test(value) && value !== MIDNIGHT ? { fact: 'opened', from: MIDNIGHT, until: value } : null,
  },
  { key: 'stop', label: 'Trade with a stop only', toCondition: () => ({ fact: 'has', what: 'stop' }) },
  { key: 'plan', label: 'Trade the plan of the day only', toCondition: () => ({ fact: 'planned' }) },
];
