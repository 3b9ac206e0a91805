import { findCalls } from './used-calls.ts';

const all = findCalls(`import * as contracts from 'contracts'; use(contracts);`);
const listGroup = (group: string): string[] => all.filter((name) => name.startsWith(`${group}.`));

describe('findCalls', () => {
  it.each([
    ['a call', `import { calls } from 'contracts'; get(calls.trades.list);`, ['trades.list']],
    ['a property of a call', `import { calls } from 'contracts'; const a = calls.trades.list.path;`, ['trades.list']],
    ['a call of a topic', `import { labels } from 'contracts/labels'; get(labels.list);`, ['labels.list']],
    ['another name', `import { labels as stored } from 'contracts/labels'; get(stored.list);`, ['labels.list']],
    ['a part of the kit', `import { calls } from '@trading-journal/kit/contracts'; get(calls.auth.me);`, ['auth.me']],
    ['a group', `import { calls } from 'contracts'; const { list } = calls.trades;`, listGroup('trades')],
    ['a computed name', `import { calls } from 'contracts'; get(calls.trades[name]);`, listGroup('trades')],
    ['all calls', `import { calls } from 'contracts'; each({ calls });`, all],
    ['a namespace', `import * as contracts from 'contracts'; get(contracts.calls.auth.me);`, all],
    [
      'no call',
      `import { limits } from 'contracts'; use(limits.setup, 'calls.trades.list', x.calls, { calls: 1 });`,
      [],
    ],
    ['the calls of another package', `import { calls } from './calls.js'; get(calls.trades.list);`, []],
  ])('finds %s (REL-04)', (_, code, expected) => expect(findCalls(code)).toEqual(expected));
});
