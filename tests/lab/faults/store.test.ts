import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccountDeletion } from 'api/src/features/account/deletion.ts';
import { openMedia } from 'api/src/features/media/open.ts';
import { sweepMedia } from 'api/src/features/media/sweep.ts';
import { createFirebaseProvider } from 'api/src/identity/firebase.ts';
import { createIdentity } from 'api/src/identity/identity.ts';
import { createLog } from 'api/src/log.ts';
import { type Api, startApi } from 'api/testing/api.ts';
import { getProjectId } from 'api/testing/emulator.ts';
import { fetchBytes, getFiles, upload } from 'api/testing/media.ts';
import { createFile, createNoiseImage, createVideo } from 'api/testing/media-files.ts';
import { createTrader, type Person } from 'api/testing/people.ts';
import { killServers } from 'api/testing/server-process.ts';
import { canMount, createSmallDisk, listFiles, openDisk } from 'api/testing/small-disk.ts';
import { createTradeBody, saveTrades } from 'api/testing/trades.ts';
import { exportJournal, toZipFile } from 'api/testing/transfer.ts';
import { calls, limits } from 'contracts';
import { getRounds, reportFigures } from '../support/figures.ts';
import { startInstance } from '../support/instance.ts';

const rounds = getRounds(1, 0.25);

jest.setTimeout(60_000 + rounds * 15_000);

const fullMessage = 'Storage is full. Please try again later.';
const unavailableMessage = 'Files cannot be saved right now. Please try again later.';
const kilobyte = 1_024;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterEach(killServers);
afterAll(() => api.stop());

const createImage = async () => createFile(await createNoiseImage(300, 300).png().toBuffer(), 'noise.png');
const createTestVideo = (size: number) => createFile(createVideo(size), 'chart.mp4');

/** Creates a trader with two files. */
const createOwner = async (at: Api): Promise<Person> => {
  const one = await createTrader(at);
  await saveTrades(at, one, {}, {});
  await upload(at, one.token, await createImage());
  await upload(at, one.token, createTestVideo(300 * kilobyte));
  return one;
};

/** Starts a server with a controllable disk, and its traders. */
const start = async (wrapper: readonly string[], folder: string) => {
  const { pid, at } = await startInstance(api, { env: { DATA_DIR: folder }, wrapper });
  const [ada, bob, carol] = [await createOwner(at), await createTrader(at), await createOwner(at)];
  return { pid, at, ada, bob, carol, zip: await exportJournal(at, ada) };
};
type Started = Awaited<ReturnType<typeof start>>;

/** Returns the stored files. Temporary files of an export disappear shortly after its reply. */
const listKeptFiles = async (folder: string): Promise<string[]> => {
  const files = await listFiles(folder);
  return files.some((name) => /(^|\/)incoming\//.test(name)) ? listKeptFiles(folder) : files;
};

/** Counts refused and successful requests. */
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

const toUploadInput = ({ token }: Person, file: File) => ({ token, form: { tradeId: '1' }, file });

/** Trades and statistics work without the media store. */
const expectJournal = async ({ at, ada: { token } }: Started, { answer }: Tally): Promise<void> => {
  const { totalTrades } = await answer(at.call(calls.trades.stats, { token }));
  await answer(at.call(calls.trades.create, { token, body: createTradeBody() }));
  expect((await answer(at.call(calls.trades.stats, { token }))).totalTrades).toBe(totalTrades + 1);
};

/** Expects that everything works again, on the same server. */
const expectRecovered = async ({ at, ada, bob, zip }: Started, { answer }: Tally): Promise<void> => {
  await answer(upload(at, ada.token, await createImage()));
  expect(await answer(at.call(calls.account.import, { ...bob, file: toZipFile(zip) }))).toMatchObject({ files: 2 });
};

/** Runs housekeeping, which otherwise runs every minute and every hour. */
const runHousekeeping = async (folder: string): Promise<void> => {
  const media = await openMedia({ location: folder, folder, limits: limits.media });
  const identity = createIdentity(createFirebaseProvider({ projectId: getProjectId() }), Date.now);
  await createAccountDeletion({
    db: api.db,
    identity,
    store: media.store,
    log: createLog('silent'),
    now: Date.now,
  }).finishAll();
  await sweepMedia(api.db, media, Date.now() + 7_200_000);
};

const expectFullDisk = async (started: Started, tally: Tally, folder: string): Promise<void> => {
  const { at, ada, bob, carol, zip } = started;
  const { refuse, answer } = tally;
  const disk = openDisk(started.pid, folder);
  const before = await listKeptFiles(disk.root);
  await disk.fill();
  await refuse(calls.media.upload, toUploadInput(ada, createTestVideo(300 * kilobyte)), fullMessage);
  await refuse(calls.account.import, { ...bob, file: toZipFile(zip) }, fullMessage);
  // There is space for the image but not for its thumbnail.
  const chart = await createImage();
  await disk.fill(chart.size);
  await refuse(calls.media.upload, toUploadInput(ada, chart), fullMessage);
  // There is space for the zip and one of its files.
  await disk.fill(zip.length + 360 * kilobyte);
  await refuse(calls.account.import, { ...bob, file: toZipFile(zip) }, fullMessage);
  await disk.fill();
  expect(await listFiles(disk.root)).toEqual(before);
  expect((await at.call(calls.trades.list, bob)).trades).toEqual([]);
  await expectJournal(started, tally);
  // Deletions free space.
  const [first] = await getFiles(at, ada.token);
  await answer(at.call(calls.media.delete, { ...ada, params: { fileId: first?.id ?? '' } }));
  await answer(at.call(calls.account.delete, { ...carol, body: { email: carol.email } }));
  expect(await listFiles(disk.root)).toHaveLength(before.length - 5);
  await upload(at, ada.token, createTestVideo(300 * kilobyte));
  await disk.empty();
};

/** Ways to make the store not writable without filling the disk. */
interface StoreClosing {
  close(): Promise<void>;
  open(): Promise<void>;
  /** Whether existing files can be read meanwhile. */
  isReadable: boolean;
}

const expectClosed = async (started: Started, tally: Tally, folder: string, closing: StoreClosing): Promise<void> => {
  const { at, ada, bob, carol, zip } = started;
  const { refuse, answer } = tally;
  const { url: journal } = await at.call(calls.account.export, ada);
  const [chart, clip] = await getFiles(at, ada.token);
  const before = await listKeptFiles(folder);
  await closing.close();
  await refuse(calls.media.upload, toUploadInput(ada, await createImage()), unavailableMessage);
  await refuse(calls.account.import, { ...bob, file: toZipFile(zip) }, unavailableMessage);
  await refuse({ method: 'GET', path: journal }, {}, unavailableMessage);
  if (closing.isReadable) expect((await answer(fetchBytes(at, clip?.url ?? ''))).bytes).toHaveLength(300 * kilobyte);
  else expect(await at.fail({ method: 'GET', path: clip?.url ?? '' })).toMatchObject({ code: 'unavailable' });
  await expectJournal(started, tally);
  await answer(at.call(calls.media.delete, { ...ada, params: { fileId: chart?.id ?? '' } }));
  await answer(at.call(calls.account.delete, { ...carol, body: { email: carol.email } }));
  expect(await getFiles(at, ada.token)).toEqual([clip]);
  await closing.open();
  expect(await listFiles(folder)).toEqual(before);
  await runHousekeeping(folder);
  // An image, its thumbnail and all files of the deleted account are gone.
  expect(await listFiles(folder)).toHaveLength(before.length - 5);
  expect(await api.db.deletions.countDocuments({ finishedAt: { $exists: false } })).toBe(0);
};

/** Injects the fault repeatedly, each time with new traders, and expects full recovery on the same server. */
const repeat = async (
  fault: string,
  wrapper: readonly string[],
  folder: string,
  injectFault: (started: Started, tally: Tally) => Promise<void>,
) => {
  const sum = { answered: 0, refused: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    const started = await start(wrapper, folder);
    const tally = createTally(started);
    await injectFault(started, tally);
    await expectRecovered(started, tally);
    sum.answered += tally.tally.answered;
    sum.refused += tally.tally.refused;
    killServers();
  }
  reportFigures(fault, { rounds, ...sum });
};

if (canMount()) {
  describe('a media store whose disk', () => {
    it('is full rejects files and imports, leaves no trace of them, and lets everything else continue (API-14, ACC-06)', async () => {
      const { folder, wrapper } = createSmallDisk();
      await repeat('media store: disk full', wrapper, folder, (started, tally) =>
        expectFullDisk(started, tally, folder),
      );
    });

    it('is read-only rejects new files, deletes files from trades, and cleans up when it is writable again (API-14, ACC-06)', async () => {
      const { folder, wrapper } = createSmallDisk();
      await repeat('media store: read-only', wrapper, folder, async (started, tally) => {
        const disk = openDisk(started.pid, folder);
        const closing = {
          close: async () => disk.makeReadOnly(),
          open: async () => disk.makeWritable(),
          isReadable: true,
        };
        await expectClosed(started, tally, join(disk.root, 'media'), closing);
      });
    });
  });
}

it('a media store that is a file instead of a folder rejects and cleans up in the same way (API-14, ACC-06)', async () => {
  const { folder } = createSmallDisk();
  const media = join(folder, 'media');
  await repeat('media store: missing', [], folder, async (started, tally) => {
    const closing = {
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
    await expectClosed(started, tally, media, closing);
  });
});
