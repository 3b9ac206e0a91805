import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { calls } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { bomb, fileOf, pngFile } from './support/media-files.ts';
import { type Person, trader } from './support/people.ts';
import { saveTrades } from './support/trades.ts';
import { asFile, attach, exportOf } from './support/transfer.ts';
import { journalIn, packZip, readZip } from './support/zips.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ imageTimeoutMs: 3_000 });
});
afterAll(() => api.stop());

const traderWithTrade = async (): Promise<Person> => {
  const one = await trader(api);
  await saveTrades(api, one, {});
  return one;
};

const largeImage = () => fileOf(bomb(7_000, 7_000), 'large.png');

/** The processes of this one that open images. */
const imageProcesses = async (): Promise<number[]> => {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => commands[index]?.includes('image-worker'));
};

describe('an image', () => {
  it('that takes too long is refused, and the work on it ends; the next one is opened (API-14)', async () => {
    const ada = await traderWithTrade();
    await attach(api, ada, 1, pngFile());
    const before = await imageProcesses();
    // Nothing short of SIGKILL ends a process that is stopped.
    for (const pid of before) process.kill(pid, 'SIGSTOP');
    const refusal = await api.fail(calls.media.upload, { ...ada, form: { tradeId: '1' }, file: pngFile() });
    expect(refusal).toMatchObject({
      code: 'invalid_input',
      fields: { file: expect.stringContaining('takes too much time or memory to open') },
    });
    const left = await imageProcesses();
    for (const pid of left) process.kill(pid, 'SIGCONT');
    expect(before.filter((pid) => !left.includes(pid))).toHaveLength(1);
    expect(await attach(api, ada, 1, pngFile())).toMatchObject({ width: 1, height: 1 });
  });

  it('of one trader is opened before the second large one of another, who came first (API-14)', async () => {
    const [ada, bob] = [await traderWithTrade(), await traderWithTrade()];
    const done: string[] = [];
    const upload = async (one: Person, name: string, file: File) => {
      await attach(api, one, 1, file);
      done.push(name);
    };
    const ofAda = [1, 2, 3].map(() => upload(ada, 'ada', largeImage()));
    await upload(bob, 'bob', pngFile());
    await Promise.all(ofAda);
    expect(done.indexOf('bob')).toBeLessThan(2);
  });

  it('of more pixels than an upload may have comes with an import, as it was once allowed (ACC-06)', async () => {
    const [ada, bob] = [await traderWithTrade(), await trader(api)];
    await attach(api, ada, 1, pngFile());
    const wide = bomb(9_000, 7_000);
    const wideFile = fileOf(wide, 'wide.png');
    const refusal = await api.fail(calls.media.upload, { ...ada, form: { tradeId: '1' }, file: wideFile });
    expect(refusal.code).toBe('too_large');
    const files = await readZip(await exportOf(api, ada));
    const { trades, ...head } = journalIn(files);
    const [file] = trades[0]?.files ?? [];
    const entry = { ...file, size: wide.length, sha256: hash('sha256', wide) };
    const journal = JSON.stringify({ ...head, trades: [{ ...trades[0], files: [entry] }] });
    const zip = await packZip(files.set('journal.json', Buffer.from(journal)).set(file?.path ?? '', wide));
    const reply = await api.call(calls.account.import, { ...bob, file: asFile(zip) });
    expect(reply).toEqual({ added: 1, known: 0, files: 1 });
  });
});
