import type { Call } from 'contracts';
import { createAccountDeletion } from '../../src/features/account/deletion.ts';
import { createFirebaseProvider } from '../../src/identity/firebase.ts';
import { createIdentity } from '../../src/identity/identity.ts';
import { type Api, startApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { playContract } from '../support/contract-run.ts';
import { getProjectId } from '../support/emulator.ts';
import { type ChooseFault, type Command, startFaultProxy } from '../support/fault-proxy.ts';
import { silentLog } from '../support/log.ts';
import { readNormalizedData } from '../support/normalized-data.ts';
import { createRandomFaults, type FaultKind, faultKinds, isStatement } from '../support/random-faults.ts';
import { getRunCount } from '../support/run-count.ts';
import { createRandom, type Random } from '../support/seeded-journals.ts';
import { sendUntilAnswered } from '../support/send-until-answered.ts';

let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
beforeAll(async () => {
  proxy = await startFaultProxy();
});
afterAll(() => proxy.stop());

/** Repeats the faults of a run. */
const SEED = Number(process.env.FAULT_SEED || 1);

const isWrite = ({ method }: Call): boolean => method !== 'GET';

/** Deletes what housekeeping deletes later, when a fault interrupted the deletion of an account. */
const finishDeletions = ({ db, media }: Api) =>
  createAccountDeletion({
    db,
    identity: createIdentity(createFirebaseProvider({ projectId: getProjectId() }), Date.now),
    store: media.store,
    log: silentLog,
    now: Date.now,
  }).finishAll();

/** Makes every call of the contract in a new database. `watch` returns what happens to the commands of a write. */
const run = async (watch: (name: string) => ChooseFault, { retryWrites = false } = {}) => {
  const startedAt = Date.now();
  const uri = new URL(proxy.pollingUri);
  uri.searchParams.set('retryWrites', String(retryWrites));
  const api = await startApi({ mongodbUri: uri.href });
  try {
    await playContract(api, async (call, sent, name) => {
      if (isWrite(call)) proxy.choose = watch(name);
      const answer = await sendUntilAnswered(api, call, sent, name);
      proxy.choose = () => undefined;
      return answer;
    });
    await finishDeletions(api);
    await expectCorrectColumns(api.db);
    return await readNormalizedData(api, startedAt);
  } finally {
    proxy.choose = () => undefined;
    await api.stop();
  }
};

const kinds = Object.entries<FaultKind>(faultKinds);

/** How many commands of each write each kind of fault can break. */
const commandCounts = new Map<string, Map<string, number>>();
const count =
  (name: string): ChooseFault =>
  (command: Command) => {
    const counts = commandCounts.get(name) ?? new Map<string, number>();
    commandCounts.set(name, counts);
    for (const [kind, { canBreak }] of kinds) if (canBreak(command)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return undefined;
  };

/** Breaks one of the commands of a write, and in each round by another kind of fault. */
const breakOne = (round: number, random: Random) => {
  let calls = 0;
  return (name: string): ChooseFault => {
    const counts = commandCounts.get(name) ?? new Map<string, number>();
    const possible = kinds.filter(([kind]) => counts.has(kind));
    calls += 1;
    const [kind = '', found] = possible[(calls + round) % possible.length] ?? [];
    let before = Math.floor(random() * (counts.get(kind) ?? 0));
    return (command) => (found?.canBreak(command) && before-- === 0 ? found.fault : undefined);
  };
};

/** Statements that MongoDB runs in a transaction on sharded collections. It refuses distinct and count, for example. */
const SHARDED_STATEMENTS = new Set(['find', 'getMore', 'aggregate', 'insert', 'update', 'delete', 'findAndModify']);

describe('every write of the contract', () => {
  const statements = new Set<string>();
  let expected: Awaited<ReturnType<typeof run>>;
  beforeAll(async () => {
    expected = await run((name) => (command) => {
      if (isStatement(command)) statements.add(command.name);
      return count(name)(command);
    });
  });

  it('uses only statements that a sharded cluster allows in a transaction', () => {
    expect(statements.size).toBeGreaterThan(3);
    expect([...statements].filter((name) => !SHARDED_STATEMENTS.has(name))).toEqual([]);
  });

  it('is made once and wholly, at the latest when repeated, despite one fault in each (API-20, API-23)', async () => {
    const random = createRandom(SEED);
    // Every night, as many runs as there are kinds of faults break every write in every way.
    for (let round = 0; round < getRunCount('FAULT_RUNS', 1); round++)
      expect({ round, stored: await run(breakOne(round, random)) }).toEqual({ round, stored: expected });
  });

  // With retryable writes, as in production; without them, which takes as long, every night.
  it.each(getRunCount('FAULT_RUNS', 1) === 1 ? [true] : [false, true])(
    'is made once and wholly despite several faults at once, with retryable writes: %p (API-20, API-23)',
    async (retryWrites) => {
      const probabilities = Object.fromEntries(kinds.map(([kind]) => [kind, 0.03]));
      const faults = createRandomFaults(createRandom(SEED), probabilities);
      // At random, so that half as many runs break as much.
      for (let round = 0; round < getRunCount('FAULT_RUNS', 1) / 2; round++)
        expect({ round, stored: await run(() => faults, { retryWrites }) }).toEqual({ round, stored: expected });
    },
  );
});
