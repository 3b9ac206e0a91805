import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listTrades } from 'e2e/add-trade.ts';
import { addTrade, makeTrader, type Trader } from 'e2e/traders.ts';
import { signInWithPassword } from 'local/accounts';
import { createIsolatedEnvironment, launch, retryOnPortConflict, type Stack, startStack } from 'local/testing';
import { getCommand, listProcessTree } from '../support/processes.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const waitUntilDead = async (pids: number[]): Promise<void> => {
  while (pids.some(isAlive)) await sleep(20);
};

describe('npm start', () => {
  let stack: Stack;
  let ada: Trader;
  beforeAll(async () => {
    stack = await startStack();
    ada = await makeTrader(stack);
  });
  afterAll(() => stack.remove());

  const signInAgain = async () => ({ ...ada, idToken: await signInWithPassword(stack.emulator, ada) });
  const saveTrade = async (tradeTag: string) =>
    addTrade(stack, await signInAgain(), { tradeTag, amount: 12.34, date: '2026-01-02' });
  const listTickers = async () => (await listTrades(stack, await signInAgain())).map(({ tradeTag }) => tradeTag);

  it('keeps every acknowledged account and trade after kill -9 of all processes', async () => {
    await saveTrade('AAPL');
    await stack.kill();
    await stack.restart();
    expect(await listTickers()).toEqual(['AAPL']);
  });

  it('stops on a signal with exit code 0, leaves no process, and keeps its data', async () => {
    await saveTrade('MSFT');
    const processes = listProcessTree(stack.pid);
    expect(processes.length).toBeGreaterThan(3);
    expect(await stack.stop()).toBe(0);
    await waitUntilDead(processes);
    await stack.restart();
    expect(await listTickers()).toEqual(['AAPL', 'MSFT']);
  });

  it('leaves no process when only its main process is killed', async () => {
    const processes = listProcessTree(stack.pid);
    process.kill(stack.pid, 'SIGKILL');
    await waitUntilDead(processes);
    await stack.restart();
    expect(await listTickers()).toEqual(['AAPL', 'MSFT']);
  });

  it('stops everything with a message and exit code 1 when a service exits unexpectedly', async () => {
    const processes = listProcessTree(stack.pid);
    const api = processes.find((pid) => getCommand(pid).includes('src/server.ts'));
    process.kill(api as number, 'SIGKILL');
    await waitUntilDead(processes);
    // Resolves when all output has arrived.
    expect(await stack.stop()).toBe(1);
    expect(stack.logs()).toContain('The API exited unexpectedly (signal SIGKILL).');
  });
});

describe('interrupting npm start', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trading-journal-interrupted-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  /** Resolves when some services are running and others are still starting. */
  const startPartially = () =>
    retryOnPortConflict(async () => {
      const run = launch({ ...(await createIsolatedEnvironment()), DATA_DIR: dataDir });
      while (!run.logs().includes('database │')) {
        if (run.child.exitCode !== null) throw new Error(run.logs());
        await sleep(20);
      }
      const processes = listProcessTree(run.child.pid as number);
      expect(processes.length).toBeGreaterThan(2);
      return { run, processes };
    });

  it('stops cleanly during the start', async () => {
    const { run, processes } = await startPartially();
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    await waitUntilDead(processes);
    expect(run.logs()).not.toContain('Ready');
  });

  it('exits at once on the second signal, with all its services', async () => {
    const { run, processes } = await startPartially();
    run.child.kill('SIGINT');
    // Repeats the signal, because one that follows immediately counts as a duplicate of the first.
    while (run.child.exitCode === null && run.child.kill('SIGINT')) await sleep(100);
    expect([0, 1]).toContain(await run.ended);
    await waitUntilDead(processes);
  });
});
