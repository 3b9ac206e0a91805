import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, limits } from 'contracts';
import { withDatabaseName } from 'local/testing';
import { createAccountDeletion } from '../../src/features/account/deletion.ts';
import { openMedia } from '../../src/features/media/open.ts';
import { sweepMedia } from '../../src/features/media/sweep.ts';
import { createFirebaseProvider } from '../../src/identity/firebase.ts';
import { createIdentity } from '../../src/identity/identity.ts';
import { createLog } from '../../src/log.ts';
import { type Api, startApi } from '../support/api.ts';
import { createClient } from '../support/client.ts';
import { databaseUri, projectId } from '../support/emulator.ts';
import { bytesAt, filesOf, upload } from '../support/media.ts';
import { fileOf, noise, videoOf } from '../support/media-files.ts';
import { type Person, trader } from '../support/people.ts';
import { endServers, startServer } from '../support/server-process.ts';
import { canMount, createSmallDisk, diskOf, filesIn } from '../support/small-disk.ts';
import { saveTrades, tradeBody } from '../support/trades.ts';
import { asFile, exportOf } from '../support/transfer.ts';
import { roundsOf, tellFigures } from './figures.ts';

const rounds = roundsOf(1, 0.25);

jest.setTimeout(60_000 + rounds * 15_000);

const noRoom = 'Storage is full. Please try again later.';
const shut = 'Files cannot be saved right now. Please try again later.';
const kilobyte = 1_024;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterEach(endServers);
afterAll(() => api.stop());

const picture = async () => fileOf(await noise(300, 300).png().toBuffer(), 'noise.png');
const video = (size: number) => fileOf(videoOf(size), 'chart.mp4');

/** A trader with two files. */
const owner = async (at: Api): Promise<Person> => {
  const one = await trader(at);
  await saveTrades(at, one, {}, {});
  await upload(at, one.token, await picture());
  await upload(at, one.token, video(300 * kilobyte));
  return one;
};

/** A server whose disk can be made a bad one, and who uses it. */
const start = async (within: readonly string[], folder: string) => {
  const environment = { MONGODB_URI: withDatabaseName(databaseUri(), api.dbName), DATA_DIR: folder };
  const server = startServer(environment, within);
  const { port } = await server.logged('listening');
  const at: Api = { ...api, ...createClient(`http://127.0.0.1:${port}`) };
  const [ada, bob, carol] = [await owner(at), await trader(at), await owner(at)];
  return { pid: server.pid, at, ada, bob, carol, zip: await exportOf(at, ada) };
};
type Started = Awaited<ReturnType<typeof start>>;

/** All that is kept. What an export was packed from goes a moment after its reply. */
const keptIn = async (folder: string): Promise<string[]> => {
  const files = await filesIn(folder);
  return files.some((name) => /(^|\/)incoming\//.test(name)) ? keptIn(folder) : files;
};

/** What was refused, and what was answered as always. */
const createTally = ({ at }: Started) => {
  const tally = { answered: 0, refused: 0 };
  return {
    tally,
    refuse: async (call: Parameters<Api['fail']>[0], sent: Parameters<Api['fail']>[1], error: string) => {
      const refusal = await at.fail(call, sent);
      expect(refusal).toMatchObject({ code: 'unavailable', error });
      expect(refusal.headers.get('retry-after')).toBe('60');
      tally.refused += 1;
    },
    answer: async <T>(work: Promise<T>): Promise<T> => {
      const answer = await work;
      tally.answered += 1;
      return answer;
    },
  };
};
type Tally = ReturnType<typeof createTally>;

const uploadOf = ({ token }: Person, file: File) => ({ token, form: { tradeId: '1' }, file });

/** Trades and statistics need no store. */
const expectJournal = async ({ at, ada: { token } }: Started, { answer }: Tally): Promise<void> => {
  const { totalTrades } = await answer(at.call(calls.trades.stats, { token }));
  await answer(at.call(calls.trades.create, { token, body: tradeBody() }));
  expect((await answer(at.call(calls.trades.stats, { token }))).totalTrades).toBe(totalTrades + 1);
};

/** All that needs the store, on the same server as before. */
const expectRecovered = async ({ at, ada, bob, zip }: Started, { answer }: Tally): Promise<void> => {
  await answer(upload(at, ada.token, await picture()));
  expect(await answer(at.call(calls.account.import, { ...bob, file: asFile(zip) }))).toMatchObject({ files: 2 });
};

/** What housekeeping does by itself: each minute, and each hour. */
const keepHouse = async (folder: string): Promise<void> => {
  const media = await openMedia({ location: folder, folder, limits: limits.media });
  const identity = createIdentity(createFirebaseProvider({ projectId: projectId() }), Date.now);
  await createAccountDeletion({
    db: api.db,
    identity,
    store: media.store,
    log: createLog('silent'),
    now: Date.now,
  }).finishAll();
  await sweepMedia(api.db, media, Date.now() + 7_200_000);
};

const fillTheDisk = async (started: Started, tally: Tally, folder: string): Promise<void> => {
  const { at, ada, bob, carol, zip } = started;
  const { refuse, answer } = tally;
  const disk = diskOf(started.pid, folder);
  const before = await keptIn(disk.root);
  await disk.fillUp();
  await refuse(calls.media.upload, uploadOf(ada, video(300 * kilobyte)), noRoom);
  await refuse(calls.account.import, { ...bob, file: asFile(zip) }, noRoom);
  // There is room for the picture, and none for its thumbnail.
  const chart = await picture();
  await disk.fillUp(chart.size);
  await refuse(calls.media.upload, uploadOf(ada, chart), noRoom);
  // There is room for the zip and for one of its files.
  await disk.fillUp(zip.length + 360 * kilobyte);
  await refuse(calls.account.import, { ...bob, file: asFile(zip) }, noRoom);
  await disk.fillUp();
  expect(await filesIn(disk.root)).toEqual(before);
  expect((await at.call(calls.trades.list, bob)).trades).toEqual([]);
  await expectJournal(started, tally);
  // Whoever deletes makes room.
  const [first] = await filesOf(at, ada.token);
  await answer(at.call(calls.media.delete, { ...ada, params: { fileId: first?.id ?? '' } }));
  await answer(at.call(calls.account.delete, { ...carol, body: { email: carol.email } }));
  expect(await filesIn(disk.root)).toHaveLength(before.length - 5);
  await upload(at, ada.token, video(300 * kilobyte));
  await disk.empty();
};

/** Ways in which nothing can be written any more, without the disk being full. */
interface Closing {
  close(): Promise<void>;
  open(): Promise<void>;
  /** Whether what is there can be read meanwhile. */
  isReadable: boolean;
}

const expectClosed = async (started: Started, tally: Tally, folder: string, how: Closing): Promise<void> => {
  const { at, ada, bob, carol, zip } = started;
  const { refuse, answer } = tally;
  const { url: journal } = await at.call(calls.account.export, ada);
  const [chart, clip] = await filesOf(at, ada.token);
  const before = await keptIn(folder);
  await how.close();
  await refuse(calls.media.upload, uploadOf(ada, await picture()), shut);
  await refuse(calls.account.import, { ...bob, file: asFile(zip) }, shut);
  await refuse({ method: 'GET', path: journal }, {}, shut);
  if (how.isReadable) expect((await answer(bytesAt(at, clip?.url ?? ''))).bytes).toHaveLength(300 * kilobyte);
  else expect(await at.fail({ method: 'GET', path: clip?.url ?? '' })).toMatchObject({ code: 'unavailable' });
  await expectJournal(started, tally);
  await answer(at.call(calls.media.delete, { ...ada, params: { fileId: chart?.id ?? '' } }));
  await answer(at.call(calls.account.delete, { ...carol, body: { email: carol.email } }));
  expect(await filesOf(at, ada.token)).toEqual([clip]);
  await how.open();
  expect(await filesIn(folder)).toEqual(before);
  await keepHouse(folder);
  // Gone are a picture with its thumbnail, and all of the account's.
  expect(await filesIn(folder)).toHaveLength(before.length - 5);
  expect(await api.db.deletions.countDocuments({ finishedAt: { $exists: false } })).toBe(0);
};

/** Makes the fault as often as it is to be made, each time for others; then all is as ever, on the same server. */
const repeat = async (
  fault: string,
  within: readonly string[],
  folder: string,
  make: (started: Started, tally: Tally) => Promise<void>,
) => {
  const sum = { answered: 0, refused: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    const started = await start(within, folder);
    const tally = createTally(started);
    await make(started, tally);
    await expectRecovered(started, tally);
    sum.answered += tally.tally.answered;
    sum.refused += tally.tally.refused;
    endServers();
  }
  tellFigures(fault, { rounds, ...sum });
};

if (canMount()) {
  describe('a store of media whose disk', () => {
    it('API-14 ACC-06 is full takes no file and no journal, keeps no trace of them, and lets everything else go on', async () => {
      const { folder, within } = createSmallDisk();
      await repeat('media store: disk full', within, folder, (started, tally) => fillTheDisk(started, tally, folder));
    });

    it('API-14 ACC-06 can only be read refuses what it cannot keep, deletes what is to go, and is tidied when it can', async () => {
      const { folder, within } = createSmallDisk();
      await repeat('media store: read-only', within, folder, async (started, tally) => {
        const disk = diskOf(started.pid, folder);
        const how = { close: async () => disk.makeReadOnly(), open: async () => disk.makeWritable(), isReadable: true };
        await expectClosed(started, tally, join(disk.root, 'media'), how);
      });
    });
  });
}

it('API-14 ACC-06 a store of media that is gone, a file in its place, is refused and tidied in the same way', async () => {
  const { folder } = createSmallDisk();
  const media = join(folder, 'media');
  await repeat('media store: missing', [], folder, async (started, tally) => {
    const how = {
      close: async () => {
        await rename(media, `${media}.away`);
        await writeFile(media, '');
      },
      open: async () => {
        await rm(media);
        await rename(`${media}.away`, media);
      },
      isReadable: false,
    };
    await expectClosed(started, tally, media, how);
  });
});
