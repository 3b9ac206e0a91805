import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Stack, settingsOfItsOwn, startMain, startStack } from './stack.ts';
import { createTrade, createTrader, listTickers, signIn } from './trader.ts';

/** A process and all that it started, and what those started. */
const familyOf = (pid: number): number[] => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const processes = rows.map((row) => row.trim().split(/\s+/, 2).map(Number));
  const children = (parent: number): number[] =>
    processes.filter(([, of]) => of === parent).flatMap(([child = 0]) => [child, ...children(child)]);
  return [pid, ...children(pid)];
};
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
/** The process that runs a program whose command line has this text. */
const findIn = (family: number[], text: string): number =>
  family.find((pid) =>
    execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(text),
  ) as number;
const untilDead = async (pids: number[]): Promise<void> => {
  while (pids.some(isAlive)) await sleep(20);
};

describe('npm start', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  }, 60_000);
  afterAll(() => stack.remove());

  it('says last where it is ready, and API-23 both the gateway and the API answer then', async () => {
    expect(stack.logs().trimEnd().split('\n').at(-1)).toBe(`Ready: ${stack.url}`);
    for (const url of [stack.url, stack.apiUrl, stack.url.replace('localhost', '127.0.0.1')]) {
      expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    }
    const config = (await (await fetch(`${stack.url}/config.json`)).json()) as { authEmulatorUrl: string };
    expect(config.authEmulatorUrl).toBe(`http://${stack.emulatorHost}`);
  });

  it('refuses a second start on the same data, and one on a taken port, with a sentence', async () => {
    await expect(startStack({ dataDir: stack.dataDir })).rejects.toThrow(
      `ended with 1:\n\n${stack.dataDir} is in use by another start.`,
    );
    const { port } = new URL(stack.apiUrl);
    await expect(startStack({ env: { API_PORT: port } })).rejects.toThrow(
      `ended with 1:\n\nPort ${port} is taken by another program. Stop that one, or set API_PORT to another port.`,
    );
    await expect(startStack({ env: { PORT: 'web' } })).rejects.toThrow('PORT is "web": it must be a whole number');
  });

  it('has every acknowledged account and trade again after kill -9 of everything', async () => {
    const token = await createTrader(stack, 'ada@example.com');
    await createTrade(stack, token, 'AAPL');
    await stack.kill();
    await stack.restart();
    expect(await listTickers(stack, await signIn(stack, 'ada@example.com'))).toEqual(['AAPL']);
  }, 60_000);

  it('says the address of its database, by which npm run verify-days finds every summary right', () => {
    const [, MONGODB_URI] = /database │ MONGODB_URI=(\S+)/.exec(stack.logs()) ?? [];
    const options = { cwd: join(import.meta.dirname, '../../..'), env: { PATH: process.env.PATH, MONGODB_URI } };
    const said = execFileSync(process.execPath, ['api/src/verify-days.ts'], { ...options, encoding: 'utf8' });
    expect(said).toBe('Journals checked: 1. Every summary is right.\n');
  });

  it('stops on a signal with exit code 0, leaves no process, and has everything at the next start', async () => {
    await createTrade(stack, await signIn(stack, 'ada@example.com'), 'MSFT');
    const family = familyOf(stack.pid);
    expect(family.length).toBeGreaterThan(3);
    expect(await stack.stop()).toBe(0);
    expect(family.filter(isAlive)).toEqual([]);
    await stack.restart();
    expect((await listTickers(stack, await signIn(stack, 'ada@example.com'))).sort()).toEqual(['AAPL', 'MSFT']);
  }, 60_000);

  it('leaves no process when its first one alone is killed', async () => {
    const family = familyOf(stack.pid);
    process.kill(stack.pid, 'SIGKILL');
    await untilDead(family);
    await stack.restart();
    expect((await listTickers(stack, await signIn(stack, 'ada@example.com'))).sort()).toEqual(['AAPL', 'MSFT']);
  }, 60_000);

  it('ends as a whole, with a sentence and exit code 1, when a part dies', async () => {
    const family = familyOf(stack.pid);
    process.kill(findIn(family, 'src/server.ts'), 'SIGKILL');
    await untilDead(family);
    expect(stack.logs()).toContain('The API ended by itself (signal SIGKILL).');
    expect(await stack.stop()).toBe(1);
  }, 60_000);
});

describe('npm start, interrupted', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trading-journal-interrupted-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  /** Starts it and resolves when it has parts that are running and parts that are not. */
  const startHalf = async () => {
    const run = startMain({ ...(await settingsOfItsOwn()), DATA_DIR: dataDir });
    while (!run.logs().includes('database │')) await sleep(20);
    const family = familyOf(run.child.pid as number);
    expect(family.length).toBeGreaterThan(2);
    return { run, family };
  };

  it('stops cleanly in the middle of its start', async () => {
    const { run, family } = await startHalf();
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(family.filter(isAlive)).toEqual([]);
    expect(run.logs()).not.toContain('Ready');
  }, 30_000);

  it('ends at once at the second signal, and its parts with it', async () => {
    const { run, family } = await startHalf();
    run.child.kill('SIGINT');
    // The same again until it is heard: at first it takes a second signal for the first, which npm repeats.
    while (run.child.exitCode === null && run.child.kill('SIGINT')) await sleep(100);
    expect([0, 1]).toContain(await run.ended);
    await untilDead(family);
  }, 30_000);
});
