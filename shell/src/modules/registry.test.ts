import { createRemote, serveRemotes } from '../testing/server.ts';
import { findOwner, readRegistry } from './registry.ts';

const trades = createRemote('mf-trades', ['/trades', '/add-trade']);
const dashboard = createRemote('mf-dashboard', ['/dashboard']);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('remotes.json', () => {
  it('lists the modules, their URLs and the paths that they own (MFE-02)', async () => {
    serveRemotes([trades, dashboard]);
    expect(await readRegistry()).toEqual({
      owners: [
        { name: 'mf-trades', paths: trades.paths, remote: trades },
        { name: 'mf-dashboard', paths: dashboard.paths, remote: dashboard },
      ],
      isComplete: true,
    });
  });

  it('affects only the module with an invalid entry, which keeps its paths (MFE-03)', async () => {
    serveRemotes([{ ...trades, entry: 42 }, { nonsense: true }, null, dashboard]);
    const { owners } = await readRegistry();
    expect(owners.map(({ name, remote }) => [name, remote?.entry])).toEqual([
      ['mf-dashboard', dashboard.entry],
      ['mf-trades', undefined],
    ]);
  });

  it.each([
    ['unreachable', () => new Response('down', { status: 503 })],
    ['damaged', () => new Response('<!doctype html>')],
    ['damaged', () => Response.json({ modules: [] })],
  ] as const)('is reported as %s when it cannot be loaded (MFE-03)', async (kind, createResponse) => {
    serveRemotes(createResponse);
    await expect(readRegistry()).rejects.toMatchObject({ name: 'LoadError', kind });
  });
});

describe('the owner of a path', () => {
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
  ])('%s is %s (MFE-02)', (path, name) => {
    expect(findOwner(owners, path)?.name).toBe(name);
  });
});
