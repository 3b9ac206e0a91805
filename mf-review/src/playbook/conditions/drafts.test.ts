import { checkBody } from 'contracts';
import { TryBody } from 'contracts/playbook';
import type { Condition } from 'contracts/playbook-conditions';
import { describeCondition, describeConditions } from './describe.ts';
import { createDraft, findInputError, toCondition, toDraft } from './drafts.ts';
import { FACTS, type Fact } from './facts.ts';

const examples: [Condition, string][] = [
  [{ fact: 'opened', from: '09:30', until: '11:00' }, 'Opened from 09:30 until 11:00'],
  [{ fact: 'weekday', in: [1, 5] }, 'On Monday, Friday'],
  [{ fact: 'side', is: 'short' }, 'Short'],
  [{ fact: 'ticker', in: ['NVDA', 'SPY'] }, 'Ticker NVDA, SPY'],
  [{ fact: 'account', in: ['Main, cash'] }, 'Account Main, cash'],
  [{ fact: 'tag', none: ['FOMO'] }, 'None of the tags FOMO'],
  [{ fact: 'tag', any: ['A+', 'B'] }, 'Tagged A+ or B'],
  [{ fact: 'risk', max: 99.5 }, 'Risk at most $99.50'],
  [{ fact: 'quantity', min: 1, max: 1_000 }, 'Size 1 to 1,000'],
  [{ fact: 'duration', min: 5 }, 'Held at least 5 min'],
  [{ fact: 'plannedR', min: 1.25 }, 'Planned at least 1.25R'],
  [{ fact: 'has', what: 'stop' }, 'Has a stop'],
  [{ fact: 'tradeOfDay', max: 1 }, 'At most 1 trade that day'],
  [{ fact: 'minutesAfterLoss', min: 10 }, 'At least 10 min after a loss'],
  [{ fact: 'dayResultBefore', min: -400 }, 'Day at −$400.00 or better'],
  [{ fact: 'roomBefore', min: 250 }, 'At least $250.00 of room that day'],
  [{ fact: 'planned' }, 'In the plan of the day'],
];

const findErrors = (conditions: object[]) => checkBody(TryBody, { setup: null, conditions } as never).errors ?? {};

describe('conditions of the form', () => {
  it('has an example of every fact', () => {
    expect(new Set(examples.map(([{ fact }]) => fact))).toEqual(new Set(Object.keys(FACTS)));
  });

  it.each(examples)('keeps %j, and says it in words (PLB-03)', (condition, words) => {
    expect(toCondition(toDraft(condition))).toEqual(condition);
    expect(findErrors([condition])).toEqual({});
    expect(describeCondition(condition)).toBe(words);
  });

  it('joins conditions to one sentence', () => {
    expect(
      describeConditions([
        { fact: 'risk', max: 100 },
        { fact: 'has', what: 'stop' },
      ]),
    ).toBe('Risk at most $100.00 and has a stop');
    expect(describeConditions(null)).toBe('You answer this rule on each trade.');
  });

  it.each<[Fact, Record<string, string | string[]>, string, string]>([
    ['risk', {}, 'min', 'Minimum or Maximum is required.'],
    ['risk', { max: 'much' }, 'max', 'Maximum'],
    ['duration', { min: '9', max: '5' }, 'min', 'Minimum cannot be above Maximum.'],
    ['plannedR', { min: '1.234' }, 'min', 'Minimum can have at most 2 decimals.'],
    ['opened', { from: '', until: '11:00' }, 'from', 'From must be a time of day, like 09:30.'],
    ['weekday', {}, 'in', 'Weekdays must have at least one entry.'],
    ['tag', { match: 'none', tags: [] }, 'tags', 'Tags must have at least one entry.'],
    ['tradeOfDay', { max: '0' }, 'max', 'Maximum must be above 0.'],
  ])('names the input of %s with %j that is wrong (PLB-03)', (fact, values, name, message) => {
    const draft = createDraft(fact, values);
    const errors = findErrors([toCondition(draft)]);
    expect(findInputError(errors, 'conditions.0', draft, name)).toContain(message);
  });
});
