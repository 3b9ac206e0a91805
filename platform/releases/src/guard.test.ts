import { readDeployments, readLatestDeployment, type Store } from 'protocol/store';
import { guard } from './guard.ts';
import { createHealthTable, formatHtml, formatTable, type HourCounts } from './health.ts';
import { publish } from './publish.ts';
import { promote, rollback, stage } from './rollout.ts';
import { createBuild, createTestFolder, type TestStore } from './testing/releases.ts';

const name = 'mf-notes';
const HOUR_MS = 3_600_000;
/** Half past an hour: a test does not depend on when it runs. */
const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS / 2;
beforeAll(() => {
  const timers = [
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
    'clearImmediate',
  ] as const;
  jest.useFakeTimers({ now, doNotFake: [...timers, 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] });
});
afterAll(() => {
  jest.useRealTimers();
});

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

  it('asks a person, and does not act, when one account fails that each of many processes counts (REL-03)', async () => {
    await stage(store, name, '1.1.0', 20);
    // 24 processes of the API, or as many restarts of one, in each of 20 hours.
    const hours = Array.from({ length: 20 }, (_, hour) => [
      { ...createHour('1.0.0', 400, 1, -hour), failingBuckets: [3] },
      { ...createHour('1.1.0', 24, 24, -hour), failingBuckets: [7] },
    ]).flat();
    await guard(store, hours, now + 19 * HOUR_MS);
    expect(await readLatestDeployment(store, name)).toMatchObject({
      ...{ what: 'ask', current: '1.0.0', staged: { version: '1.1.0' } },
      reason: expect.stringContaining('only 1 traders report failures'),
    });
    const others = { ...createHour('1.1.0', 24, 24), failingBuckets: [7, 8, 9, 10, 11] };
    await guard(store, [...hours.slice(0, 1), others], now);
    expect(await readLatestDeployment(store, name)).toMatchObject({ what: 'rollback' });
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

  it('finishes a promotion after an hour; until then it compares both versions in the same hours (REL-03)', async () => {
    await stage(store, name, '1.1.0', 10);
    await promote(store, name, '1.1.0', {}, 'promote');
    expect(await readLatestDeployment(store, name)).toMatchObject({
      ...{ what: 'promote', current: '1.0.0', staged: { version: '1.1.0', percent: 95 } },
    });
    const outage = [createHour('1.0.0', 200, 1, 5), createHour('1.0.0', 10, 3), createHour('1.1.0', 190, 57)];
    expect(await guard(store, outage, now + 0.9 * HOUR_MS)).toEqual([expect.stringContaining('1.1.0: ask, recorded')]);
    const good = [createHour('1.0.0', 10, 0), createHour('1.1.0', 190, 1)];
    expect(await guard(store, good, now + 0.9 * HOUR_MS)).toEqual([expect.stringContaining('1.1.0: wait')]);
    await guard(store, good, now + 1.1 * HOUR_MS);
    expect(await readLatestDeployment(store, name)).toMatchObject({
      ...{ what: 'promote', by: 'guardian', current: '1.1.0', staged: null },
    });
  });

  it('gives a version with a ramp to more browsers after each 50 loads, and rolls it back at any step (REL-03)', async () => {
    await stage(store, name, '1.1.0', 10, {}, [50, 100]);
    const look = (loads: number, failing = 0, hours = 0) =>
      guard(
        store,
        [createHour('1.0.0', 400, 1, -hours), createHour('1.1.0', loads, failing, -hours)],
        now + hours * HOUR_MS,
      );
    expect(await look(49)).toEqual([expect.stringContaining('1.1.0: wait')]);
    await look(50);
    expect(await readLatestDeployment(store, name)).toMatchObject({
      ...{ what: 'stage', by: 'guardian', current: '1.0.0', staged: { version: '1.1.0', percent: 50, ramp: [100] } },
    });
    expect(await look(99)).toEqual([expect.stringContaining('1.1.0: wait')]);
    await rollback(store, name);
    await stage(store, name, '1.1.0', 50, {}, [100]);
    await look(60, 0, 2);
    expect(await readLatestDeployment(store, name)).toMatchObject({
      ...{ what: 'promote', by: 'guardian', current: '1.0.0', staged: { version: '1.1.0', percent: 95 } },
    });
  });

  it('judges a ramp by all of its loads: failures of an earlier step count (REL-03)', async () => {
    await stage(store, name, '1.1.0', 10, {}, [50, 100]);
    const before = [createHour('1.0.0', 400, 1), createHour('1.1.0', 50, 3)];
    jest.setSystemTime(now + HOUR_MS);
    await guard(store, before, now + HOUR_MS);
    jest.setSystemTime(now);
    expect(await readLatestDeployment(store, name)).toMatchObject({ what: 'stage', staged: { percent: 50 } });
    const after = [createHour('1.0.0', 40, 0, -2), createHour('1.1.0', 40, 5, -2)];
    expect(await guard(store, after, now + 2 * HOUR_MS)).toEqual([expect.stringContaining('1.1.0: wait')]);
    await guard(store, [...before, ...after], now + 2 * HOUR_MS);
    expect(await readLatestDeployment(store, name)).toMatchObject({ current: '1.0.0', staged: null, what: 'rollback' });
  });

  it('rolls a version back that nearly all browsers have, and which fails only there (REL-03)', async () => {
    await promote(store, name, '1.1.0', {}, 'promote');
    await guard(store, [createHour('1.0.0', 10, 0), createHour('1.1.0', 190, 190)], now + 0.5 * HOUR_MS);
    expect(await readLatestDeployment(store, name)).toMatchObject({ current: '1.0.0', staged: null, what: 'rollback' });
    expect(await guard(store, [createHour('1.0.0', 30, 30)], now)).toEqual([]);
  });

  it.each([
    ['a first release to all', '1.0.0', 0],
    ['a version that all got at once', '1.1.0', 0.5],
    ['a version long after its promotion', '1.1.0', 100],
  ])('asks a person once about %s that fails, and does not act (REL-03)', async (_, version, hours) => {
    if (version === '1.1.0') await promote(store, name, version);
    const rows = [createHour('1.0.0', 400, 1, 5), createHour(version, 100, 50, -hours)];
    for (let look = 0; look < 3; look += 1) await guard(store, rows, now + hours * HOUR_MS);
    const [latest, before] = await readDeployments(store, name);
    expect(latest).toMatchObject({ what: 'ask', current: version, staged: null, by: 'guardian' });
    expect(before).toMatchObject({ what: 'release' });
  });

  it('counts a person whose browser always fails once, however many hours it is used (REL-03)', async () => {
    await stage(store, name, '1.1.0', 50);
    const hours = Array.from({ length: 24 }, (_, hour) => [
      createHour('1.0.0', 40, 0, -hour),
      { ...createHour('1.1.0', 40, 5, -hour), ...(hour > 0 ? { newTraders: 0, newFailing: 0 } : {}) },
    ]).flat();
    await guard(store, hours, now + 23 * HOUR_MS);
    expect(await readLatestDeployment(store, name)).toMatchObject({ what: 'pass' });
  });

  it('counts from the latest staging: earlier failures of the hour do not roll back again, new ones do (REL-03)', async () => {
    const failed = [createHour('1.0.0', 40, 0), createHour('1.1.0', 10, 10)];
    await stage(store, name, '1.1.0', 20);
    await guard(store, failed, now);
    await stage(store, name, '1.1.0', 20);
    expect(await guard(store, failed, now)).toEqual([expect.stringContaining('1.1.0: wait. 0 of 0 loads')]);
    // The same people get it again, so that nobody is new.
    const again = { ...createHour('1.1.0', 20, 20), newTraders: 10, newFailing: 10 };
    await guard(store, [createHour('1.0.0', 80, 0), again], now);
    expect(await readLatestDeployment(store, name)).toMatchObject({ what: 'rollback', by: 'guardian' });
  });

  it('does not count the hour in which a person rolled the version back and staged it again (REL-03)', async () => {
    const failed = [createHour('1.0.0', 40, 0), createHour('1.1.0', 10, 10)];
    await stage(store, name, '1.1.0', 20);
    await rollback(store, name);
    await stage(store, name, '1.1.0', 20);
    expect(await guard(store, failed, now)).toEqual([expect.stringContaining('1.1.0: wait. 0 of 0 loads')]);
    await guard(store, [createHour('1.0.0', 40, 0, -1), createHour('1.1.0', 10, 10, -1)], now + HOUR_MS);
    expect(await readLatestDeployment(store, name)).toMatchObject({ what: 'rollback' });
  });

  it('compares only the loads since the staging of an hour that began without the version (REL-03)', async () => {
    await stage(store, name, '1.1.0', 10);
    // An hour of 900 quiet loads, then the staging and an outage that hits both.
    await guard(store, [createHour('1.0.0', 900 + 180, 54), createHour('1.1.0', 20, 6)], now);
    expect(await readLatestDeployment(store, name)).toMatchObject({ what: 'stage' });
    await promote(store, name, '1.1.0', {}, 'promote');
    // 200 quiet loads, then the promotion and an outage in which everything fails.
    await guard(store, [createHour('1.0.0', 203, 3), createHour('1.1.0', 57, 57)], now);
    expect(await readLatestDeployment(store, name)).toMatchObject({ staged: { version: '1.1.0', percent: 95 } });
  });

  it.each(['1.2.0', '1.1.0'])(
    'does not overwrite %s, which a person releases while it decides (REL-03)',
    async (version) => {
      await publish(store, createBuild('1.2.0'));
      await stage(store, name, '1.1.0', 20);
      let isFirst = true;
      const busy: Store = {
        ...store,
        list: async (folder) => {
          const paths = await store.list(folder);
          // After the guardian has read the deployments.
          if (folder === `turns/${name}/` && isFirst) {
            isFirst = false;
            await promote(store, name, version);
          }
          return paths;
        },
      };
      const rows = [createHour('1.0.0', 40, 0), createHour('1.1.0', 10, 10)];
      expect(await guard(busy, rows, now)).toEqual([expect.stringContaining('mf-notes was changed at the same time')]);
      expect(await readLatestDeployment(store, name)).toMatchObject({
        what: 'release',
        current: version,
        staged: null,
      });
    },
  );

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

  it('asks a person once about a version with few loads in 24 hours, and counts none before its staging (REL-03)', async () => {
    await stage(store, name, '1.1.0', 20);
    const later = now + 25 * HOUR_MS;
    // Failures before its staging, and a few good loads.
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
