import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Remote, Remotes } from 'protocol';
import { readDeployments } from 'protocol/store';
import { describeMachine, formatTable, writeSection } from 'tooling/bench-report';
import { listTrades } from '../src/add-trade.ts';
import { isDeployment, type Step, startTeam } from '../src/rehearsal/step.ts';
import { type AtWork, work } from '../src/rehearsal/work.ts';
import { getReleaseStore, removeReleases } from '../src/releases.ts';
import { collectConsoleErrors, expect, type Stack, test } from '../src/test.ts';
import { makeTrader, signIn, type Trader } from '../src/traders.ts';

// The stack's other tests get the modules as they are built.
test.afterAll(({ stack }) => removeReleases(stack));

/** How often each team releases a change; `npm run rehearsal` sets more and writes a report. */
const rounds = Number(process.env.REHEARSAL_ROUNDS ?? 1);
const names = ['mf-auth', 'mf-dashboard', 'mf-trades', 'mf-account'];

/** A hash of the shell's page and the files that it names, without the nonce. */
const hashShell = async ({ url }: Stack): Promise<string> => {
  const html = (await (await fetch(url)).text()).replace(/nonce" content="[^"]+|nonce="[^"]+/g, '');
  const paths = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(1);
  const hash = createHash('sha256').update(html);
  for (const path of paths) hash.update(new Uint8Array(await (await fetch(url + path)).arrayBuffer()));
  return hash.digest('hex');
};

/** Reads remotes.json until `signal` aborts. @returns the number of reads and of those that were incomplete */
const pollRemotes = async (url: string, signal: AbortSignal) => {
  const poll = { reads: 0, incomplete: 0 };
  for (; !signal.aborted; poll.reads += 1) {
    const { remotes } = Remotes.parse(await (await fetch(`${url}/remotes.json`)).json());
    const valid = remotes.flatMap((entry) => Remote.safeParse(entry).data?.name ?? []);
    if (!names.every((name) => valid.includes(name))) poll.incomplete += 1;
    await wait(10);
  }
  return poll;
};

/** The acknowledged trades that are missing or changed. */
const findLost = async (stack: Stack, trader: Trader, { journal }: AtWork): Promise<unknown[]> => {
  const kept = new Map((await listTrades(stack, trader)).map((trade) => [trade.id, trade]));
  return [...journal].filter(([id, trade]) =>
    Object.entries(trade).some(([field, value]) => kept.get(id)?.[field as keyof typeof trade] !== value),
  );
};

const countSteps = (steps: readonly Step[], ...kinds: Step['what'][]): string =>
  String(steps.filter(({ what }) => kinds.includes(what)).length);

const formatTeams = (steps: readonly Step[]): string =>
  formatTable(
    ['team', 'published', 'staged', 'released to all', 'rolled back', 'killed midway', 'longest command, s'],
    [...Map.groupBy(steps, ({ module }) => module)].map(([module, own]) => [
      ...[module, countSteps(own, 'publish'), countSteps(own, 'stage'), countSteps(own, 'release')],
      ...[countSteps(own, 'take back', 'roll back'), countSteps(own, 'killed')],
      (Math.max(...own.filter(({ what }) => what !== 'killed').map(({ ms }) => ms)) / 1_000).toFixed(1),
    ]),
  );

const formatTraders = (traders: readonly AtWork[]): string =>
  formatTable(
    ['trader', 'trades created and edited', 'reloads', 'lost or changed'],
    traders.map(({ journal, reloads }, index) => [`trader ${index + 1}`, String(journal.size), String(reloads), '0']),
  );

test('two teams release, stage and roll back at the same time while traders work, and no data is lost (MFE-01 MFE-04)', async ({
  browser,
  stack,
}) => {
  test.setTimeout(180_000 + rounds * 120_000);
  const store = getReleaseStore(stack);
  const shell = await hashShell(stack);
  const target = join(stack.dataDir, 'releases');
  const teams = await Promise.all(['mf-dashboard', 'mf-trades'].map((name) => startTeam(name, target, rounds)));
  const polling = new AbortController();
  try {
    await Promise.all(teams.map(({ firstRelease }) => firstRelease));
    const poll = pollRemotes(stack.url, polling.signal);
    let isOver = false;
    const ended = Promise.all(teams.map((team) => team.ended)).finally(() => {
      isOver = true;
    });
    const trade = async (reloads: boolean) => {
      const page = await (await browser.newContext({ baseURL: stack.url })).newPage();
      const errors = collectConsoleErrors(page);
      const trader = await makeTrader(stack);
      await signIn(page, trader);
      const atWork: AtWork = { page, journal: new Map(), reloads: 0 };
      // Once more when all is over, with what is current then.
      for (let [number, done] = [1, false]; !done; number += 1) {
        done = isOver;
        await work(atWork, number, reloads);
      }
      expect(await findLost(stack, trader, atWork)).toEqual([]);
      expect(errors).toEqual([]);
      return atWork;
    };
    const [, ...traders] = await Promise.all([ended, trade(true), trade(true), trade(false)]);
    polling.abort();
    const { reads, incomplete } = await poll;
    expect(incomplete).toBe(0);
    for (const { module, steps } of teams) {
      await test.step(`no other team has undone a deployment of ${module}`, async () => {
        const deployments = (await readDeployments(store, module)).filter(({ by }) => by !== 'seed');
        const own = steps.filter(isDeployment);
        expect(deployments.length).toBe(own.length);
        expect(deployments[0]?.current).toBe(own.at(-1)?.version);
      });
    }
    expect(await hashShell(stack)).toBe(shell);
    const report = [
      formatTeams(teams.flatMap(({ steps }) => steps)),
      formatTraders(traders),
      `All ${reads} reads of \`remotes.json\` were complete.`,
    ];
    console.log(report.join('\n\n'));
    if (process.env.REHEARSAL_ROUNDS)
      writeSection('rehearsal', [describeMachine(`Chromium ${browser.version()}`), ...report]);
  } finally {
    polling.abort();
    await Promise.all(teams.map((team) => team.remove()));
  }
});
