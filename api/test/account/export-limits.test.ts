import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { calls } from 'contracts';
import { setUpFreshApi } from '../support/api.ts';
import { createFile, createVideo } from '../support/media-files.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';
import { attachFile } from '../support/transfer.ts';

const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
const api = setUpFreshApi();

/** Larger than the buffers of a connection, 32 MB and 4 MB on some machines, so that an unread download stays in progress. */
const largeFile = createFile(createVideo(48 * 1_048_576), 'long.mp4');

const createTraderWithLargeJournal = async (): Promise<Person> => {
  const trader = await createTrader(api);
  await saveTrades(api, trader, {});
  await attachFile(api, trader, 1, largeFile);
  return trader;
};

const getExportUrl = async ({ token }: Person) => (await api.call(calls.account.export, { token })).url;

/** Starts a download and reads only its first bytes. */
const startDownload = async (trader: Person): Promise<Socket> => {
  const path = await getExportUrl(trader);
  const socket = connect({ port: api.port, host: '127.0.0.1' });
  sockets.add(socket);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: api\r\n\r\n`);
  const [head] = await once(socket, 'data');
  socket.pause();
  expect(String(head)).toMatch(/^HTTP\/1\.1 200 /);
  return socket;
};

const waitForExportUrl = async (trader: Person): Promise<string> => {
  for (;;) {
    const { status, raw } = await api.send(calls.account.export, trader);
    if (status === 200) return (raw as { url: string }).url;
  }
};

describe('concurrent export downloads', () => {
  it('are limited to two per trader until one ends; other traders are not affected (ACC-06)', async () => {
    const ada = await createTraderWithLargeJournal();
    const bob = await createTrader(api);
    const third = await getExportUrl(ada);
    const [first] = [await startDownload(ada), await startDownload(ada)];
    const refusal = {
      code: 'too_many_requests',
      error: expect.stringContaining('2 downloads of your journal at a time'),
    };
    expect(await api.fail(calls.account.export, ada)).toMatchObject(refusal);
    expect(await api.fail({ method: 'GET', path: third })).toMatchObject(refusal);
    expect((await fetch(api.url + (await getExportUrl(bob)))).status).toBe(200);
    first.destroy();
    expect((await fetch(api.url + (await waitForExportUrl(ada)))).status).toBe(200);
  });

  it('leave no file in the media folder, not even after a crash (ACC-06)', async () => {
    await startDownload(await createTraderWithLargeJournal());
    expect(await readdir(join(api.folder, 'incoming'))).toEqual([]);
  });
});
