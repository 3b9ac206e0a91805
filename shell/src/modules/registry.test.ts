import { entryOf, serveRemotes } from '../testing/server.ts';
import { ownerOf, readRegistry } from './registry.ts';

const trades = entryOf('mf-trades', ['/trades', '/add-trade']);
const dashboard = entryOf('mf-dashboard', ['/dashboard']);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('remotes.json', () => {
  it('MFE-02 says which modules there are, where they are and which paths they own', async () => {
    serveRemotes([trades, dashboard]);
    expect(await readRegistry()).toEqual([
      { name: 'mf-trades', paths: trades.paths, remote: trades },
      { name: 'mf-dashboard', paths: dashboard.paths, remote: dashboard },
    ]);
  });

  it('MFE-03 an entry of the wrong shape costs that module alone, whose paths stay its own', async () => {
    serveRemotes([{ ...trades, entry: 42 }, { nonsense: true }, null, dashboard]);
    const owners = await readRegistry();
    expect(owners.map(({ name, remote }) => [name, remote?.entry])).toEqual([
      ['mf-dashboard', dashboard.entry],
      ['mf-trades', undefined],
    ]);
  });

  it.each([
    ['unreachable', () => new Response('down', { status: 503 })],
    ['damaged', () => new Response('<!doctype html>')],
    ['damaged', () => Response.json({ modules: [] })],
  ] as const)('is %s when it cannot be had', async (failure, answer) => {
    serveRemotes(answer);
    await expect(readRegistry()).rejects.toMatchObject({ name: 'LoadError', failure });
  });
});

describe('who owns a path', () => {
  const owners = [
    { name: 'mf-trades', paths: ['/trades'] },
    { name: 'mf-archive', paths: ['/trades/archive'] },
    { name: 'mf-greedy', paths: ['/greedy', '/trades', '/trades/archive'] },
  ];

  it.each([
    ['/trades', 'mf-trades'],
    ['/trades/5', 'mf-trades'],
    ['/trades/archive/2025', 'mf-archive'],
    ['/greedy/5', 'mf-greedy'],
    ['/tradesman', undefined],
    ['/', undefined],
  ])('%s: %s', (path, name) => {
    expect(ownerOf(owners, path)?.name).toBe(name);
  });
});
