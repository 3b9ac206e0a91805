import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { calls } from 'contracts';
import { setUpApi } from '../support/api.ts';
import { createDecompressionBomb, createFile, createPngFile } from '../support/media-files.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';
import { attachFile, exportJournal, toZipFile } from '../support/transfer.ts';
import { packZip, parseJournal, readZip } from '../support/zips.ts';

const api = setUpApi({ imageTimeoutMs: 3_000 });

const createTraderWithTrade = async (): Promise<Person> => {
  const trader = await createTrader(api);
  await saveTrades(api, trader, {});
  return trader;
};

const createLargeImage = () => createFile(createDecompressionBomb(7_000, 7_000), 'large.png');

/** Returns the image processes that this process started. */
const findImageProcesses = async (): Promise<number[]> => {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => commands[index]?.includes('image-worker'));
};

describe('an image', () => {
  it('that takes too long is rejected and its process killed; the next image is accepted (API-14)', async () => {
    const ada = await createTraderWithTrade();
    await attachFile(api, ada, 1, createPngFile());
    const before = await findImageProcesses();
    // A stopped process can be ended only with SIGKILL.
    for (const pid of before) process.kill(pid, 'SIGSTOP');
    const refusal = await api.fail(calls.media.upload, { ...ada, form: { tradeId: '1' }, file: createPngFile() });
    expect(refusal).toMatchObject({
      code: 'invalid_input',
      fields: { file: expect.stringContaining('takes too much time or memory to open') },
    });
    const remaining = await findImageProcesses();
    for (const pid of remaining) process.kill(pid, 'SIGCONT');
    expect(before.filter((pid) => !remaining.includes(pid))).toHaveLength(1);
    expect(await attachFile(api, ada, 1, createPngFile())).toMatchObject({ width: 1, height: 1 });
  });

  it('is decoded before the third large image of another trader, which arrived earlier (API-14)', async () => {
    const ada = await createTraderWithTrade();
    const bob = await createTraderWithTrade();
    const completed: string[] = [];
    const upload = async (trader: Person, name: string, file: File) => {
      await attachFile(api, trader, 1, file);
      completed.push(name);
    };
    const uploadsOfAda = [1, 2, 3].map(() => upload(ada, 'ada', createLargeImage()));
    await upload(bob, 'bob', createPngFile());
    await Promise.all(uploadsOfAda);
    // Its turn comes after the first. Storing it may take longer than decoding the second.
    expect(completed.indexOf('bob')).toBeLessThan(3);
  });

  it('of the size of a screen does not wait for the large images of many traders (API-14)', async () => {
    const bob = await createTraderWithTrade();
    const others = await Promise.all(Array.from({ length: 4 }, createTraderWithTrade));
    let completed = 0;
    const uploads = others
      .flatMap((trader) => [trader, trader])
      .map(async (trader) => {
        await attachFile(api, trader, 1, createLargeImage());
        completed += 1;
      });
    await Promise.race(uploads);
    const before = completed;
    await attachFile(api, bob, 1, createPngFile());
    expect(completed - before).toBeLessThan(4);
    await Promise.all(uploads);
  });

  it('above the pixel limit is refused in an import, too (ACC-06, API-18)', async () => {
    const ada = await createTraderWithTrade();
    const bob = await createTrader(api);
    await attachFile(api, ada, 1, createPngFile());
    const wideImage = createDecompressionBomb(9_000, 7_000);
    const wideFile = createFile(wideImage, 'wide.png');
    const refusal = await api.fail(calls.media.upload, { ...ada, form: { tradeId: '1' }, file: wideFile });
    expect(refusal.code).toBe('too_large');
    const files = await readZip(await exportJournal(api, ada));
    const { trades, ...head } = parseJournal(files);
    const [file] = trades[0]?.files ?? [];
    const entry = { ...file, size: wideImage.length, sha256: hash('sha256', wideImage) };
    const journal = JSON.stringify({ ...head, trades: [{ ...trades[0], files: [entry] }] });
    const zip = await packZip(files.set('journal.json', Buffer.from(journal)).set(file?.path ?? '', wideImage));
    expect((await api.fail(calls.account.import, { ...bob, file: toZipFile(zip) })).code).toBe('invalid_input');
    expect((await api.call(calls.trades.list, bob)).trades).toEqual([]);
  });
});
