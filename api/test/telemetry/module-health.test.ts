import { calls, DAY_MS, limits } from 'contracts';
import { computeBucket, type LoadOutcome } from 'protocol';
import { createModuleHealth, purgeModuleHealth, readModuleHealth } from '../../src/features/telemetry/module-health.ts';
import { setUpApi } from '../support/api.ts';
import { createTrader, getUserId } from '../support/people.ts';
import { serveRemotes } from '../support/remotes.ts';

const versions = ['1.0.0', '1.1.0'];
/** So many that any trader gets the staged version of some, and the current one of others. */
const staged = Array.from({ length: 200 }, (_, index) => `mf-staged-${index}`);
const modules = ['mf-counted', 'mf-flooded', 'mf-traders', 'mf-attacked', 'mf-private', ...staged];
const api = setUpApi(async () => ({
  gatewayUrl: await serveRemotes(Object.fromEntries(modules.map((name) => [name, versions]))),
  countedAccountHours: 0,
}));

const createLoad = (module: string, outcome: LoadOutcome) => ({
  module,
  outcome,
  path: '/trades/:tradeId',
  ...(outcome === 'ready' ? { loadMs: 200, readyMs: 300 } : {}),
});
const reportAsVisitor = (...loads: ReturnType<typeof createLoad>[]) =>
  api.call(calls.system.telemetry, { body: { loads } });
const readHealth = async (name: string) => (await readModuleHealth(api.db)).filter(({ module }) => module === name);
const readLines = () => api.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'module failed');

describe('loads of modules', () => {
  it('are counted by version and outcome, success too, with a metric and a log line of each failure (REL-01 REL-02)', async () => {
    const outcomes = ['ready', 'ready', 'chunk'] as const;
    const loads = outcomes.map((outcome) => createLoad('mf-counted@1.1.0', outcome));
    await reportAsVisitor(...loads, createLoad('mf-counted@1.0.0', 'ready'));
    expect(await readHealth('mf-counted')).toMatchObject([
      { version: '1.1.0', outcomes: { ready: 2, chunk: 1 }, loadMs: 400, readyMs: 600, traders: 0 },
      { version: '1.0.0', outcomes: { ready: 1 } },
    ]);
    const metrics = await api.metrics.registry.metrics();
    expect(metrics).toContain('module_loads_total{module="mf-counted",version="1.1.0",outcome="ready"} 2');
    expect(metrics).toContain('module_loads_total{module="mf-counted",version="1.1.0",outcome="chunk"} 1');
    expect(readLines()).toMatchObject([{ module: 'mf-counted@1.1.0', outcome: 'chunk', path: '/trades/:tradeId' }]);
  });

  it('are counted only for modules and versions that exist, even in a flood (REL-02)', async () => {
    const before = readLines().length;
    for (let sent = 0; sent < 12; sent += 1) {
      const names = Array.from({ length: limits.telemetry.count }, (_, index) => `mf-invented-${sent}-${index}@1.0.0`);
      await reportAsVisitor(...names.map((name) => createLoad(name, 'render')));
    }
    await reportAsVisitor(createLoad('mf-flooded@9.9.9', 'render'), createLoad('mf-flooded@1.1.0', 'render'));
    expect(await readHealth('mf-flooded')).toMatchObject([{ version: '1.1.0', outcomes: { render: 1 } }]);
    expect(await api.metrics.registry.metrics()).not.toContain('invented');
    expect(readLines()).toHaveLength(before + 1);
  });

  it('count a trader once, and a visitor never (REL-03)', async () => {
    const [ada, bob] = [await createTrader(api), await createTrader(api)];
    const reportAs = (trader: typeof ada, ...outcomes: LoadOutcome[]) => {
      const loads = outcomes.map((outcome) => createLoad('mf-traders@1.0.0', outcome));
      return api.call(calls.system.reportLoads, { ...trader, body: { loads } });
    };
    await reportAs(ada, 'ready', 'ready');
    await reportAs(ada, 'render', 'render');
    await reportAs(ada, 'error');
    await reportAs(bob, 'ready');
    await reportAsVisitor(createLoad('mf-traders@1.0.0', 'render'));
    const [health] = await readHealth('mf-traders');
    expect(health).toMatchObject({ traders: 2, failing: 1, newTraders: 2, newFailing: 1 });
    expect(health?.outcomes).toEqual({ ready: 3, render: 3, error: 1 });
    // Nothing says who reported it.
    const [stored] = await api.db.moduleHealth.find({ module: 'mf-traders' }).lean();
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${ada.uid}|${bob.uid}`));
    expect(Object.keys(stored ?? {}).join(' ')).toMatch(
      /^_id (?:(?:hour|module|version|outcomes|loadMs|readyMs|traders|failing|newTraders|newFailing|failingBuckets) ?)+$/,
    );
  });

  it('of one account are one failure in an hour, however many it reports, and one person in all processes (REL-03)', async () => {
    const ada = await createTrader(api);
    const loads = Array.from({ length: limits.telemetry.count }, () => createLoad('mf-attacked@1.0.0', 'render'));
    for (let sent = 0; sent < 20; sent += 1) await api.call(calls.system.reportLoads, { ...ada, body: { loads } });
    const [health] = await readHealth('mf-attacked');
    expect(health).toMatchObject({ traders: 1, failing: 1, newTraders: 1, newFailing: 1 });
    expect(health?.failingBuckets).toEqual([expect.any(Number)]);
    // Processes that have not seen the account yet, such as those after a restart.
    const id = String(await getUserId(api, ada));
    for (let process = 0; process < 12; process += 1)
      await createModuleHealth(api.db, Date.now).add('mf-attacked@1.0.0', loads.slice(0, 1), id);
    const rows = await readHealth('mf-attacked');
    expect(new Set(rows.flatMap(({ failingBuckets }) => failingBuckets)).size).toBe(1);
    expect(rows.reduce((sum, { newFailing }) => sum + newFailing, 0)).toBe(13);
  });

  it('of a staged version count those traders only whose browsers get it (REL-03)', async () => {
    const ada = await createTrader(api);
    const isGiven = (name: string) => computeBucket(ada.uid, name) < 10;
    const [given, other] = [staged.find(isGiven) ?? '', staged.find((name) => !isGiven(name)) ?? ''];
    const loads = [given, other].flatMap((name) =>
      versions.map((version) => createLoad(`${name}@${version}`, 'render')),
    );
    await api.call(calls.system.reportLoads, { ...ada, body: { loads } });
    const counted = { outcomes: { render: 1 }, traders: 1, failing: 1, newTraders: 1, newFailing: 1 };
    const shown = { outcomes: { render: 1 }, traders: 0, failing: 0, newTraders: 0, newFailing: 0 };
    expect(await readHealth(given)).toMatchObject([counted, counted]);
    const [current, next] = (await readHealth(other)).sort((a, b) => a.version.localeCompare(b.version));
    expect([current, next]).toMatchObject([counted, shown]);
  });

  it('are deleted after 30 days (REL-02)', async () => {
    await reportAsVisitor(createLoad('mf-private@1.1.0', 'ready'));
    await purgeModuleHealth(api.db, Date.now() + 29 * DAY_MS);
    expect(await readHealth('mf-private')).toHaveLength(1);
    await purgeModuleHealth(api.db, Date.now() + 31 * DAY_MS);
    expect(await readHealth('mf-private')).toEqual([]);
  });

  it.each([
    ['loads.0.module', { module: 'my note' }],
    ['loads.0.outcome', { outcome: 'other' }],
    ['loads.0.path', { path: '/trades?note=private' }],
    ['loads.0.readyMs', { readyMs: -1 }],
  ])('are refused with an invalid %s (REL-01)', async (field, invalid) => {
    const body = { loads: [{ ...createLoad('mf-counted@1.1.0', 'ready'), ...invalid }] };
    const refusal = await api.fail(calls.system.telemetry, { body: body as never });
    expect(refusal).toMatchObject({ fields: { [field]: expect.any(String) } });
  });
});

describe('loads of an account in its first day', () => {
  const strict = setUpApi(async () => ({ gatewayUrl: await serveRemotes({ 'mf-young': versions }) }));

  it('are shown, but count no trader (REL-03)', async () => {
    const loads = [createLoad('mf-young@1.1.0', 'render')];
    await strict.call(calls.system.reportLoads, { ...(await createTrader(strict)), body: { loads } });
    const health = (await readModuleHealth(strict.db)).filter(({ module }) => module === 'mf-young');
    expect(health).toMatchObject([{ outcomes: { render: 1 }, traders: 0, failing: 0, newTraders: 0, newFailing: 0 }]);
  });
});
