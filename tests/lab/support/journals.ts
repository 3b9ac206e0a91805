import type { Db } from 'api/src/database.ts';
import { createUserService } from 'api/src/identity/users.ts';
import { verifyTrader } from 'api/src/journal/columns/verify.ts';
import type { Labels } from 'api/src/journal/labels/label.ts';
import { toInstrument } from 'api/src/journal/trade-fields.ts';
import { signIn, signUp, updateAccount } from 'api/testing/emulator.ts';
import { DAY_MS, defaultSetups } from 'contracts';
import type { Types } from 'mongoose';

const YEARS = 3;
const BATCH_SIZE = 5_000;

/** The last day with seeded trades. */
export const lastDay = '2026-06-30';

const listWeekdays = (until: string): string[] => {
  const end = Date.parse(until);
  const all = Array.from({ length: YEARS * 365 }, (_, back) => new Date(end - back * DAY_MS));
  return all.filter((date) => date.getUTCDay() % 6 !== 0).map((date) => date.toISOString().slice(0, 10));
};

/** A random generator with the same numbers in each run. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** What an imported trade has. */
const createFacts = (date: string, random: (below: number) => number) => {
  const opened = Date.parse(`${date}T13:30:00Z`) + random(23_400) * 1_000;
  return {
    date,
    side: random(3) === 0 ? 'short' : 'long',
    quantity: String(1 + random(500)),
    openedAt: new Date(opened).toISOString(),
    closedAt: new Date(opened + random(3_600_000)).toISOString(),
    feesCents: random(500),
    riskCents: 5_000 + random(20) * 500,
  };
};

/** As if trades had been saved with two names that are not in the list of a new trader. */
const setups = ['Breakout', 'Continuation', 'Reversal', 'Gap and go', 'Opening range'].map((name, index) => ({
  id: index + 1,
  name,
  ...(index < defaultSetups.length ? {} : { deleted: true }),
}));

const createTrades = (userId: Types.ObjectId, count: number, until: string) => {
  const random = createRandom(count);
  const days = listWeekdays(until);
  const seededAt = new Date(lastDay);
  const chooseSetup = () => {
    const { id = 0 } = setups[random(setups.length + 1)] ?? {};
    return { setupId: id };
  };
  return Array.from({ length: count }, (_, index) => {
    const ticker = `TICK${random(40)}`;
    const named = chooseSetup();
    const netCents = random(120_000) - 55_000;
    const facts = createFacts(days[Math.floor((index * days.length) / count)] ?? lastDay, random);
    return {
      userId,
      number: index + 1,
      ticker,
      instrument: toInstrument({ ticker, date: facts.date }),
      ...named,
      notes: 'Took it at the open, held to the first target, and left the rest to the trailing stop.',
      netCents,
      ...facts,
      files: [],
      version: 1,
      createdAt: seededAt,
      updatedAt: seededAt,
    };
  });
};

/** Uses the driver directly: schema validation would take most of the time. */
export async function insertAll(db: Db, name: string, documents: readonly object[]): Promise<void> {
  const collection = db.connection.collection(name);
  for (let start = 0; start < documents.length; start += BATCH_SIZE) {
    await collection.insertMany(documents.slice(start, start + BATCH_SIZE));
  }
}

/**
 * 30 rules: a third for every trade, the others of two setups, with conditions that look at the trade or at its day.
 */
const createRules = () =>
  Array.from({ length: 30 }, (_, index) => ({
    id: String(index + 1).padStart(24, '0'),
    number: index + 1,
    setupId: index % 3,
    group: '',
    text: `Rule ${index + 1}`,
    required: index % 2 === 0,
    weight: 1 + (index % 3),
    conditions: [
      [{ fact: 'tradeOfDay', max: 1 + index }],
      [
        { fact: 'risk', max: 50 + index },
        { fact: 'side', is: 'long' },
      ],
      [{ fact: 'opened', from: '13:30', until: '17:00' }],
      [{ fact: 'minutesAfterLoss', min: index }],
      [{ fact: 'dayResultBefore', min: -400 }],
    ][index % 5],
    from: null,
    until: null,
    version: 1,
  }));

/** What trades of a seeded journal have beside the facts of an import, and the lists that they refer to. */
interface Addition {
  lists: Partial<Labels>;
  createFacts: (index: number) => object;
}

/** Creates a journal of `count` trades over three years until this day, with its columns. */
export async function seedJournal(
  db: Db,
  userId: Types.ObjectId,
  count: number,
  until = lastDay,
  { lists, createFacts: createMore }: Addition = { lists: {}, createFacts: () => ({}) },
): Promise<void> {
  const trades = createTrades(userId, count, until).map((trade, index) => ({ ...trade, ...createMore(index) }));
  await insertAll(db, db.trades.collection.collectionName, trades);
  await db.users.updateOne({ _id: userId }, { lastTradeNumber: count, 'usage.trades': count, setups, ...lists });
  await verifyTrader(db, userId, { repair: true });
}

/** Creates a trader without trades. */
export async function seedEmptyTrader(db: Db): Promise<{ userId: Types.ObjectId; token: string }> {
  const login = await signUp();
  await updateAccount(login.uid, { emailVerified: true });
  const person = { ...login, emailVerified: true, signedInAt: 0, expiresAt: 0 };
  const { _id: userId } = await createUserService(db).create(person, { firstName: 'Ada', lastName: 'Lovelace' });
  return { userId, token: await signIn(login) };
}

export async function seedRules(db: Db, userId: Types.ObjectId, rules: readonly object[]): Promise<void> {
  await insertAll(db, db.playbooks.collection.collectionName, [{ userId, rules, lastNumber: rules.length }]);
}

/** Creates a trader with `count` trades and 30 rules; returns the ID token. */
export async function seedTrader(db: Db, count: number): Promise<string> {
  const { userId, token } = await seedEmptyTrader(db);
  await seedJournal(db, userId, count);
  await seedRules(db, userId, createRules());
  return token;
}
