import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIsolatedEnvironment, launch, type Stack, startStack } from './stack.ts';
import { createTrade, createTrader, listTickers, signIn } from './trader.ts';

/** Lists a process and all its descendants. */
const listProcessTree = (pid: number): number[] => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/, 2).map(Number));
  const listDescendants = (parent: number): number[] =>
    pairs.filter(([, parentId]) => parentId === parent).flatMap(([child = 0]) => [child, ...listDescendants(child)]);
  return [pid, ...listDescendants(pid)];
};
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
/** Finds the process whose command line contains this text. */
const findByCommand = (processes: number[], text: string): number =>
  processes.find((pid) =>
    execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(text),
  ) as number;
const waitUntilDead = async (pids: number[]): Promise<void> => {
  while (pids.some(isAlive)) await sleep(20);
};

describe('npm start', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  }, 60_000);
  afterAll(() => stack.remove());

  it('prints its address last, when the gateway and the API are ready (API-23)', async () => {
    expect(stack.logs().trimEnd().split('\n').at(-1)).toBe(`Ready: ${stack.url}`);
    for (const url of [stack.url, stack.apiUrl, stack.url.replace('localhost', '127.0.0.1')]) {
      expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    }
    const config = (await (await fetch(`${stack.url}/config.json`)).json()) as { authEmulatorUrl: string };
    expect(config.authEmulatorUrl).toBe(`http://${stack.emulatorHost}`);
  });

  it('explains that its data folder or a port is in use', async () => {
    await expect(startStack({ dataDir: stack.dataDir })).rejects.toThrow(
      `exited with 1:\n\n${stack.dataDir} is in use by another instance.`,
    );
    const { port } = new URL(stack.apiUrl);
    await expect(startStack({ env: { API_PORT: port } })).rejects.toThrow(
      `exited with 1:\n\nPort ${port} is in use by another program. Stop that program, or set API_PORT to another port.`,
    );
    await expect(startStack({ env: { PORT: 'web' } })).rejects.toThrow('PORT is "web": it must be a whole number');
  });

  it('keeps every acknowledged account and trade after kill -9 of all processes', async () => {
    const token = await createTrader(stack, 'ada@example.com');
    await createTrade(stack, token, 'AAPL');
    await stack.kill();
    await stack.restart();
    expect(await listTickers(stack, await signIn(stack, 'ada@example.com'))).toEqual(['AAPL']);
  }, 60_000);

  it('prints its database address, with which npm run verify-days succeeds', () => {
    const [, MONGODB_URI] = /database │ MONGODB_URI=(\S+)/.exec(stack.logs()) ?? [];
    const options = { cwd: join(import.meta.dirname, '../../..'), env: { PATH: process.env.PATH, MONGODB_URI } };
    const output = execFileSync(process.execPath, ['api/src/verify-days.ts'], { ...options, encoding: 'utf8' });
    expect(output).toBe('Journals checked: 1. All summaries are correct.\n');
  });

  it('stops on a signal with exit code 0, leaves no process, and keeps its data', async () => {
    await createTrade(stack, await signIn(stack, 'ada@example.com'), 'MSFT');
    const processes = listProcessTree(stack.pid);
    expect(processes.length).toBeGreaterThan(3);
    expect(await stack.stop()).toBe(0);
    expect(processes.filter(isAlive)).toEqual([]);
    await stack.restart();
    expect((await listTickers(stack, await signIn(stack, 'ada@example.com'))).sort()).toEqual(['AAPL', 'MSFT']);
  }, 60_000);

  it('leaves no process when only its main process is killed', async () => {
    const processes = listProcessTree(stack.pid);
    process.kill(stack.pid, 'SIGKILL');
    await waitUntilDead(processes);
    await stack.restart();
    expect((await listTickers(stack, await signIn(stack, 'ada@example.com'))).sort()).toEqual(['AAPL', 'MSFT']);
  }, 60_000);

  it('stops everything with a message and exit code 1 when a service exits unexpectedly', async () => {
    const processes = listProcessTree(stack.pid);
    process.kill(findByCommand(processes, 'src/server.ts'), 'SIGKILL');
    await waitUntilDead(processes);
    expect(stack.logs()).toContain('The API exited unexpectedly (signal SIGKILL).');
    expect(await stack.stop()).toBe(1);
  }, 60_000);
});

describe('interrupting npm start', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trading-journal-interrupted-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  /** Resolves when some services are running and others are still starting. */
  const startPartially = async () => {
    const run = launch({ ...(await createIsolatedEnvironment()), DATA_DIR: dataDir });
    while (!run.logs().includes('database │')) await sleep(20);
    const processes = listProcessTree(run.child.pid as number);
    expect(processes.length).toBeGreaterThan(2);
    return { run, processes };
  };

  it('stops cleanly during the start', async () => {
    const { run, processes } = await startPartially();
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(processes.filter(isAlive)).toEqual([]);
    expect(run.logs()).not.toContain('Ready');
  }, 30_000);

  it('exits at once on the second signal, with all its services', async () => {
    const { run, processes } = await startPartially();
    run.child.kill('SIGINT');
    // Repeats the signal, because one that follows immediately counts as a duplicate of the first.
    while (run.child.exitCode === null && run.child.kill('SIGINT')) await sleep(100);
    expect([0, 1]).toContain(await run.ended);
    await waitUntilDead(processes);
  }, 30_000);
});
