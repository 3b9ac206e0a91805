import { randomUUID } from 'node:crypto';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { createTrader, type Person } from '../support/people.ts';
import { createRandomFaults, faultKinds, WRITE_CONCERN_ERROR } from '../support/random-faults.ts';
import { createRandom } from '../support/seeded-journals.ts';
import { sendUntilAnswered } from '../support/send-until-answered.ts';
import { createTradeBody } from '../support/trades.ts';

let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
// The default time limit of the driver, as in production.
const api = setUpApi(async () => {
  proxy = await startFaultProxy();
  return { mongodbUri: `${proxy.mongodbUri}&serverSelectionTimeoutMS=5000` };
});
beforeEach(() => {
  proxy.choose = () => undefined;
});
afterAll(() => proxy.stop());

const createTraders = (count: number, at = api): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => createTrader(at)));

const addTrade = async (trader: Person): Promise<number> =>
  (await api.send(calls.trades.create, { ...trader, body: createTradeBody({}) })).status;

/** The traders write at the same time, each one trade after another. @returns the statuses */
const writeTrades = async (traders: readonly Person[], count: number): Promise<number[]> => {
  const writing = traders.map(async (trader) => {
    const statuses: number[] = [];
    while (statuses.length < count) statuses.push(await addTrade(trader));
    return statuses;
  });
  return (await Promise.all(writing)).flat();
};

const expectTrades = async (traders: readonly Person[], count: number, at = api) => {
  for (const trader of traders) {
    expect((await at.call(calls.trades.stats, trader)).totalTrades).toBe(count);
    await expectCorrectColumns(at.db, trader);
  }
};

describe('lost connections', () => {
  it.each([
    ['before a statement or a commit arrives', { statement: 'cut', commit: 'cut' }],
    ['before the reply to a commit arrives', { statement: undefined, commit: 'loseReply' }],
  ] as const)('%s cost no trade and double none, of any trader (API-20, API-23)', async (_, faults) => {
    const traders = await createTraders(12);
    let commits = 0;
    let statements = 0;
    proxy.choose = ({ name, transaction }) => {
      if (transaction === undefined) return undefined;
      if (name === 'commitTransaction') return ++commits % 12 === 0 ? faults.commit : undefined;
      return ++statements % 50 === 0 ? faults.statement : undefined;
    };
    expect(new Set(await writeTrades(traders, 3))).toEqual(new Set([201]));
    proxy.choose = () => undefined;
    await expectTrades(traders, 3);
  });
});

describe('a reply that is read after the commit', () => {
  it.each([
    ['a check', calls.check.change, { params: { id: 1 }, body: { grade: 4 } }],
    ['a week', calls.weekReviews.change, { params: { monday: '2026-03-02' }, body: { goal: 'Half size' } }],
    ['a day', calls.dayJournal.change, { params: { date: '2026-03-02' }, body: { grade: 'B' } }],
  ] as const)(
    '%s is changed once, although its connection and that of the next attempt break (API-20)',
    async (...row) => {
      const [, call, input] = row;
      const [trader] = await createTraders(1);
      await addTrade(trader as Person);
      let isCommitted = false;
      let cuts = 0;
      proxy.choose = ({ name, transaction }) => {
        if (name === 'commitTransaction') isCommitted = true;
        return isCommitted && transaction === undefined && name === 'find' && cuts++ < 2 ? 'cut' : undefined;
      };
      expect((await api.send(call, { ...trader, ...input })).status).toBe(200);
      expect(cuts).toBeGreaterThan(2);
    },
  );
});

describe('faults of every kind', () => {
  const polling = setUpApi(() => ({ mongodbUri: proxy.pollingUri }));

  /** Each writer adds one trade after another, and repeats a call that is answered with 503. */
  const addTrades = async (trader: Person, count: number): Promise<void> => {
    for (let index = 0; index < count; index++) {
      const sent = { ...trader, body: createTradeBody({}) };
      expect(await sendUntilAnswered(polling, calls.trades.create, sent, randomUUID())).toMatchObject({ status: 201 });
    }
  };

  it.each([1, 5])('%s writers of each of 12 traders: every change once (API-20)', async (writers) => {
    const traders = await createTraders(12, polling);
    const probabilities = Object.fromEntries(Object.keys(faultKinds).map((kind) => [kind, 0.01]));
    proxy.choose = createRandomFaults(createRandom(writers), probabilities);
    await Promise.all(traders.flatMap((trader) => Array.from({ length: writers }, () => addTrades(trader, 3))));
    proxy.choose = () => undefined;
    await expectTrades(traders, writers * 3, polling);
  });
});

describe('a commit without a majority', () => {
  it('is repeated after a pause until it has one', async () => {
    const [trader] = await createTraders(1);
    let commits = 0;
    let firstAt = Number.POSITIVE_INFINITY;
    proxy.choose = ({ name }) => {
      if (name !== 'commitTransaction') return undefined;
      commits += 1;
      firstAt = Math.min(firstAt, performance.now());
      return performance.now() - firstAt < 500 ? { reply: WRITE_CONCERN_ERROR } : undefined;
    };
    expect(await addTrade(trader as Person)).toBe(201);
    // Without a pause, there are over a thousand.
    expect(commits).toBeGreaterThan(1);
    expect(commits).toBeLessThan(20);
  });
});

describe('concurrent changes of one journal', () => {
  it('run one after another, so that they do not conflict with each other', async () => {
    const [trader] = await createTraders(1);
    const open = new Set<string>();
    let maxOpen = 0;
    proxy.choose = ({ name, transaction }) => {
      if (transaction === undefined) return undefined;
      if (name === 'commitTransaction' || name === 'abortTransaction') open.delete(transaction);
      else open.add(transaction);
      maxOpen = Math.max(maxOpen, open.size);
      return undefined;
    };
    const writing = Array.from({ length: 10 }, () => addTrade(trader as Person));
    expect(new Set(await Promise.all(writing))).toEqual(new Set([201]));
    expect(maxOpen).toBe(1);
  });
});
