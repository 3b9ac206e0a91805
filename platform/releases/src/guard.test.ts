import { readDeployments, readLatestDeployment } from './deployments.ts';
import { guard } from './guard.ts';
import { createHealthTable, formatHtml, formatTable, type HourCounts } from './health.ts';
import { publish } from './publish.ts';
import { promote, stage } from './rollout.ts';
import type { Store } from './store.ts';
import { createBuild, createTestFolder, type TestStore } from './testing/releases.ts';

const name = 'mf-notes';
const now = Date.now();
const HOUR_MS = 3_600_000;

const createHour = (version: string, traders: number, failing: number, hoursAgo = 0): HourCounts => ({
  module: name,
  version,
  hour: new Date(now - hoursAgo * HOUR_MS).toISOString(),
  outcomes: { ready: traders - failing, ...(failing ? { render: failing } : {}) },
  loadMs: 100 * (traders - failing),
  readyMs: 200 * (traders - failing),
  ...{ traders, failing, newTraders: traders, newFailing: failing },
});

let testStore: TestStore;
let store: Store;
beforeEach(async () => {
  testStore = await createTestFolder();
  store = testStore.store;
  for (const version of ['1.0.0', '1.1.0']) await publish(store, createBuild(version));
  await promote(store, name, '1.0.0');
});
afterEach(() => testStore.remove());

describe('the guardian', () => {
  it('rolls a bad staged version back, and records its numbers as the reason (REL-03)', async () => {
    await stage(store, name, '1.1.0', 20);
    expect(await guard(store, [createHour('1.0.0', 40, 0), createHour('1.1.0', 4, 4)], now)).toEqual([
      expect.stringMatching(/^mf-notes 1\.1\.0: wait\. 4 of 4 loads/),
    ]);
    await guard(store, [createHour('1.0.0', 40, 0), createHour('1.1.0', 10, 10)], now);
    expect(await readLatestDeployment(store, name)).toMatchObject({
      ...{ current: '1.0.0', staged: null, what: 'rollback', by: 'guardian' },
      reason: expect.stringMatching(
        /^mf-notes 1\.1\.0: 10 of 10 loads of 10 traders failed; .* 0 of 40 loads .*; evidence /,
      ),
    });
  });

  it('cancels a staged first release that fails (REL-03)', async () => {
    await publish(store, createBuild('1.0.0', { name: 'mf-diary' }));
    await stage(store, 'mf-diary', '1.0.0', 20);
    await guard(store, [{ ...createHour('1.0.0', 10, 10), module: 'mf-diary' }], now);
    expect(await readLatestDeployment(store, 'mf-diary')).toMatchObject({
      current: null,
      staged: null,
      what: 'rollback',
    });
  });

  it('watches a promoted version for an hour, and returns to the version before (REL-03)', async () => {
    await promote(store, name, '1.1.0');
    const rows = [createHour('1.0.0', 400, 1, 5), createHour('1.1.0', 30, 30)];
    expect(await guard(store, rows, now + 1.1 * HOUR_MS)).toEqual([]);
    await guard(store, rows, now + 0.9 * HOUR_MS);
    expect(await readLatestDeployment(store, name)).toMatchObject({ current: '1.0.0', what: 'rollback' });
    expect(await guard(store, [createHour('1.0.0', 30, 30)], now)).toEqual([]);
  });

  it('records once that a good version passes, which stays staged (REL-03)', async () => {
    await stage(store, name, '1.1.0', 20);
    const rows = [createHour('1.0.0', 800, 2), createHour('1.1.0', 200, 1)];
    for (let look = 0; look < 3; look += 1) await guard(store, rows, now);
    const [latest, ...earlier] = await readDeployments(store, name);
    expect(latest).toMatchObject({ what: 'pass', current: '1.0.0', staged: { version: '1.1.0', percent: 20 } });
    expect(earlier.map(({ what }) => what)).toEqual(['stage', 'release']);
    await guard(store, [createHour('1.0.0', 800, 2), createHour('1.1.0', 220, 40)], now);
    expect(await readLatestDeployment(store, name)).toMatchObject({ what: 'rollback', current: '1.0.0' });
  });

  it('asks a person once about a version with few loads in 24 hours, and counts no older ones (REL-03)', async () => {
    await stage(store, name, '1.1.0', 20);
    const later = now + 25 * HOUR_MS;
    // Failures before the last day, and a few good loads in it.
    const rows = [createHour('1.1.0', 50, 50, 5), createHour('1.1.0', 20, 0, -24)];
    for (let look = 0; look < 3; look += 1) await guard(store, rows, later);
    const [latest, ...earlier] = await readDeployments(store, name);
    expect(latest).toMatchObject({ what: 'ask', reason: expect.stringContaining('fewer than 200 loads in 24 hours') });
    expect(earlier.map(({ what }) => what)).toEqual(['stage', 'release']);
  });
});

describe('the health of modules', () => {
  const rows = [createHour('1.0.0', 90, 0, 2), createHour('1.0.0', 10, 0, 1), createHour('1.1.0', 10, 4)];

  it('is shown by version, the newest beside the version before, as text and as a page (REL-02)', () => {
    const table = createHealthTable(rows);
    expect(table.slice(1).map((row) => row.slice(0, 2))).toEqual([
      ['mf-notes', '1.1.0'],
      ['mf-notes', '1.0.0'],
    ]);
    const [, newest = '', before = ''] = formatTable(table);
    expect(newest).toMatch(/ 10 +6 +40\.0 % +render 4 +100 ms +200 ms +4 of 10 failed$/);
    expect(before).toMatch(/ 100 +100 +0\.0 % +– +100 ms +200 ms +0 of 100 failed$/);
    expect(formatHtml([['a'], ['<b>']], new Date(now))).toContain('<td>&#60;b&#62;</td>');
  });
});
