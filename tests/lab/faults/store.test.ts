import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccountDeletion } from 'api/src/features/account/deletion.ts';
import { createFirebaseProvider } from 'api/src/identity/firebase.ts';
import { createIdentity } from 'api/src/identity/identity.ts';
import { openMedia } from 'api/src/media/open.ts';
import { sweepMedia } from 'api/src/media/sweep.ts';
import { type Api, setUpOwnApi } from 'api/testing/api.ts';
import { getProjectId } from 'api/testing/emulator.ts';
import { silentLog } from 'api/testing/log.ts';
import { fetchBytes, getFiles, upload } from 'api/testing/media.ts';
import { createFile, createNoiseImage, createVideo } from 'api/testing/media-files.ts';
import { createTrader, type Person } from 'api/testing/people.ts';
import { killServers } from 'api/testing/server-process.ts';
import { canMount, createSmallDisk, listFiles, openDisk } from 'api/testing/small-disk.ts';
import { createTradeBody, saveTrades } from 'api/testing/trades.ts';
import { exportJournal, toZipFile } from 'api/testing/transfer.ts';
import { calls, limits } from 'contracts';
import { getRounds, reportFigures } from '../support/figures.ts';
import { startInstance } from '../support/product.ts';

const rounds = getRounds(1, 0.25);

jest.setTimeout(60_000 + rounds * 15_000);

const kilobyte = 1_024;

const api = setUpOwnApi();
afterEach(killServers);

const createImage = async () => createFile(await createNoiseImage(300, 300).png().toBuffer(), 'noise.png');
const createClip = () => createFile(createVideo(300 * kilobyte), 'chart.mp4');

/** Creates a trader with two files. */
const createOwner = async (at: Api): Promise<Person> => {
  const owner = await createTrader(at);
  await saveTrades(at, owner, {}, {});
  for (const file of [await createImage(), createClip()]) await upload(at, owner.token, file);
  return owner;
};

/** Starts a server with a controllable disk, and its traders. `message` is the expected one of a refusal. */
const start = async (wrapper: readonly string[], folder: string, message: string) => {
  const { pid, at } = await startInstance(api, { env: { DATA_DIR: folder }, wrapper });
  const ada = await createOwner(at);
  const bob = await createTrader(at);
  const carol = await createOwner(at);
  const zip = await exportJournal(at, ada);
  const figures = { answered: 0, refused: 0 };
  const expectRefusal = async (refusal: Awaited<ReturnType<Api['fail']>>) => {
    expect(refusal).toMatchObject({ code: 'unavailable', error: message });
    expect(refusal.headers.get('retry-after')).toBe('60');
    figures.refused += 1;
  };
  return {
    pid,
    at,
    ada,
    carol,
    zip,
    figures,
    expectRefusal,
    refuseUpload: async (file: File) =>
      expectRefusal(await at.fail(calls.media.upload, { token: ada.token, form: { tradeId: '1' }, file })),
    refuseImport: async () => expectRefusal(await at.fail(calls.account.import, { ...bob, file: toZipFile(zip) })),
    /** Trades and statistics work without the media store, and so do deletions. */
    expectJournal: async (fileId = '') => {
      const { totalTrades } = await at.call(calls.trades.stats, ada);
      await at.call(calls.trades.create, { ...ada, body: createTradeBody() });
      expect((await at.call(calls.trades.stats, ada)).totalTrades).toBe(totalTrades + 1);
      expect((await at.call(calls.trades.list, bob)).trades).toEqual([]);
      await at.call(calls.media.delete, { ...ada, params: { fileId } });
      await at.call(calls.account.delete, { ...carol, body: { email: carol.email } });
      figures.answered += 6;
    },
    /** Everything works again, on the same server. */
    expectRecovered: async () => {
      await upload(at, ada.token, await createImage());
      expect(await at.call(calls.account.import, { ...bob, file: toZipFile(zip) })).toMatchObject({ files: 2 });
      figures.answered += 2;
    },
  };
};
type Started = Awaited<ReturnType<typeof start>>;

/** Returns the stored files. Temporary files of an export disappear shortly after its reply. */
const listKeptFiles = async (folder: string): Promise<string[]> => {
  const files = await listFiles(folder);
  return files.some((name) => /(^|\/)incoming\//.test(name)) ? listKeptFiles(folder) : files;
};

/** Runs housekeeping, which otherwise runs every minute and every hour. */
const runHousekeeping = async (folder: string): Promise<void> => {
  const media = await openMedia({ location: folder, folder, limits: limits.media });
  const identity = createIdentity(createFirebaseProvider({ projectId: getProjectId() }), Date.now);
  const dependencies = { db: api.db, identity, store: media.store, log: silentLog, now: Date.now };
  await createAccountDeletion(dependencies).finishAll();
  await sweepMedia(api.db, media, Date.now() + 7_200_000);
};

const expectFullDisk = async (started: Started, folder: string): Promise<void> => {
  const { at, ada, pid, zip, refuseUpload, refuseImport, expectJournal } = started;
  const disk = openDisk(pid, folder);
  const before = await listKeptFiles(disk.root);
  await disk.fill();
  await refuseUpload(createClip());
  await refuseImport();
  // There is space for the image but not for its thumbnail.
  const chart = await createImage();
  await disk.fill(chart.size);
  await refuseUpload(chart);
  // There is space for the zip and one of its files.
  await disk.fill(zip.length + 360 * kilobyte);
  await refuseImport();
  await disk.fill();
  expect(await listFiles(disk.root)).toEqual(before);
  // Its deletions free space.
  await expectJournal((await getFiles(at, ada.token))[0]?.id);
  expect(await listFiles(disk.root)).toHaveLength(before.length - 5);
  await upload(at, ada.token, createClip());
  await disk.empty();
};

/** A way to make the store not writable without filling the disk. */
interface Closing {
  close(): unknown;
  open(): unknown;
  /** Whether existing files can be read meanwhile. */
  isReadable: boolean;
}

const expectClosed = async (started: Started, folder: string, { close, open, isReadable }: Closing): Promise<void> => {
  const { at, ada, refuseUpload, refuseImport, expectRefusal, expectJournal } = started;
  const { url: journal } = await at.call(calls.account.export, ada);
  const [chart, clip] = await getFiles(at, ada.token);
  const before = await listKeptFiles(folder);
  await close();
  await refuseUpload(await createImage());
  await refuseImport();
  await expectRefusal(await at.fail({ method: 'GET', path: journal }, {}));
  if (isReadable) expect((await fetchBytes(at, clip?.url ?? '')).bytes).toHaveLength(300 * kilobyte);
  else expect(await at.fail({ method: 'GET', path: clip?.url ?? '' })).toMatchObject({ code: 'unavailable' });
  await expectJournal(chart?.id);
  expect(await getFiles(at, ada.token)).toEqual([clip]);
  await open();
  expect(await listFiles(folder)).toEqual(before);
  await runHousekeeping(folder);
  // An image, its thumbnail and all files of the deleted account are gone.
  expect(await listFiles(folder)).toHaveLength(before.length - 5);
  expect(await api.db.deletions.countDocuments({ finishedAt: { $exists: false } })).toBe(0);
};

const expectReadOnly = (started: Started, folder: string) => {
  const disk = openDisk(started.pid, folder);
  const closing = { close: () => disk.makeReadOnly(), open: () => disk.makeWritable(), isReadable: true };
  return expectClosed(started, join(disk.root, 'media'), closing);
};

const expectMissing = (started: Started, folder: string) => {
  const media = join(folder, 'media');
  const close = async () => {
    await rename(media, `${media}.away`);
    await writeFile(media, '');
  };
  const open = async () => {
    await rm(media);
    await rename(`${media}.away`, media);
  };
  return expectClosed(started, media, { close, open, isReadable: false });
};

const full = 'Storage is full. Please try again later.';
const unavailable = 'Files cannot be saved right now. Please try again later.';
const faults = [
  ...(canMount()
    ? ([
        ['disk full', expectFullDisk, full],
        ['read-only', expectReadOnly, unavailable],
      ] as const)
    : []),
  ['a file instead of a folder', expectMissing, unavailable],
] as const;

it.each(faults)(
  'a media store (%s) rejects files and imports, leaves no trace of them, lets everything else continue, and recovers (API-14, ACC-06)',
  async (fault, expectFault, message) => {
    const sum = { answered: 0, refused: 0 };
    for (let round = 1; round <= rounds; round += 1) {
      const { folder, wrapper } = createSmallDisk();
      const started = await start(expectFault === expectMissing ? [] : wrapper, folder, message);
      await expectFault(started, folder);
      await started.expectRecovered();
      sum.answered += started.figures.answered;
      sum.refused += started.figures.refused;
      killServers();
    }
    reportFigures(`media store: ${fault}`, { rounds, ...sum });
  },
);
