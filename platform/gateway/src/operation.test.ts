import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore, promote, publish, readBuild } from 'releases';
import { findUnknownNames, readQueries } from 'tooling/alert-rules';
import { createGatewayMetrics } from './metrics.ts';
import { closeServers, createTestLog, startGateway, writeModuleBuild, writeShellBuild } from './testing/gateway.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trading-journal-gateway-'));
  writeShellBuild(join(dir, 'shell'));
  writeModuleBuild(join(dir, 'mf-trades'), 'mf-trades', '1.0.0');
  const store = createFolderStore(join(dir, 'releases'));
  await publish(store, await readBuild(join(dir, 'mf-trades')));
  await promote(store, 'mf-trades', '1.0.0');
});
afterEach(async () => {
  closeServers();
  await rm(dir, { recursive: true });
});

const start = async (options: Parameters<typeof startGateway>[1] = {}) => {
  const metrics = createGatewayMetrics();
  const { log, lines } = createTestLog();
  const url = await startGateway(dir, { releases: join(dir, 'releases'), metrics, log, ...options });
  return { url, lines, readMetrics: () => metrics.registry.metrics() };
};

it('a gateway that stops says so at /ready, which is no error, and serves until it has stopped (API-23)', async () => {
  const shutdown = new AbortController();
  const { url, lines } = await start({ shutdown: shutdown.signal });
  const listStatuses = () =>
    Promise.all(['/ready', '/remotes.json'].map(async (path) => (await fetch(url + path)).status));
  expect(await listStatuses()).toEqual([200, 200]);
  shutdown.abort();
  expect(await listStatuses()).toEqual([503, 200]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ kind: 'ready', status: 503, level: 30 }]);
});

describe('metrics of the gateway', () => {
  it('count requests by kind and status, and contain all that the alert rules use, and no path', async () => {
    const { url, readMetrics } = await start();
    for (const path of ['/', '/remotes.json', '/modules/mf-trades/1.0.0/remoteEntry.js', '/api/trades', '/hidden.js'])
      await fetch(url + path, { headers: { accept: 'text/html' } });
    const text = await readMetrics();
    for (const [kind, status] of [
      ['page', 200],
      ['list', 200],
      ['module', 200],
      ['api', 503],
      ['file', 404],
    ])
      expect(text).toContain(`gateway_request_duration_seconds_count{kind="${kind}",status="${status}"} 1\n`);
    expect(text).toMatch(/^gateway_requests_in_flight 0$/m);
    expect(text).not.toMatch(/hidden|mf-trades/);
    // A module that cannot be read has a value.
    const values = [...text.split('\n'), 'gateway_unreadable_modules{module="mf-notes"} 1'];
    const queries = readQueries('gateway', 'Gateway');
    for (const query of queries) expect([query, ...findUnknownNames(query, values)]).toEqual([query]);
    expect(queries.length).toBeGreaterThan(9);
  });

  it('say how old the list of modules is, and which modules are left out of it (MFE-03)', async () => {
    const { readMetrics } = await start();
    const readAge = async () => /^gateway_module_list_age_seconds (\S+)$/m.exec(await readMetrics())?.[1];
    const readUnreadable = async () => /^gateway_unreadable_modules\{.*$/m.exec(await readMetrics())?.[0];
    expect([Number(await readAge()) < 1, await readUnreadable()]).toEqual([true, undefined]);
    const file = join(dir, 'releases/modules/mf-trades/1.0.0/release.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, '{');
    expect(await readUnreadable()).toBe('gateway_unreadable_modules{module="mf-trades"} 1');
    await writeFile(file, text);
    expect(await readUnreadable()).toBeUndefined();
    await rename(join(dir, 'releases'), join(dir, 'moved'));
    const before = Number(await readAge());
    expect(Number(await readAge())).toBeGreaterThan(before);
    await writeFile(join(dir, 'no-folder'), '');
    const never = createGatewayMetrics();
    await startGateway(dir, { releases: join(dir, 'no-folder'), metrics: never });
    expect(await never.registry.metrics()).toMatch(/^gateway_module_list_age_seconds \+Inf$/m);
  });
});
