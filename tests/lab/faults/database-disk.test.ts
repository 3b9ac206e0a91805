import { fileURLToPath } from 'node:url';
import { isDiskFull } from 'api/src/http/database-errors.ts';
import { startApi } from 'api/testing/api.ts';
import { createTrader } from 'api/testing/people.ts';
import { killServers, startProgram } from 'api/testing/server-process.ts';
import { canMount, createSmallDisk, openDisk } from 'api/testing/small-disk.ts';
import { createTradeBody } from 'api/testing/trades.ts';
import { calls } from 'contracts';
import mongoose from 'mongoose';
import { getRounds, reportFigures } from '../support/figures.ts';

afterEach(killServers);

const program = fileURLToPath(new URL('./database-program.ts', import.meta.url));
// Few rounds, because this engine sorts large journals on disk and could not read one when the disk is full.
const rounds = getRounds(1, 0.25);
const message = 'Storage is full. Please try again later.';

/** Starts the default engine with its data on a small disk. */
const startEngine = async () => {
  const {
    folder,
    wrapper: [, , ...shellCommand],
  } = createSmallDisk(500);
  const env = { ...(process.env as Record<string, string>), DATA_DIR: folder, TMPDIR: folder, MONGODB_URI: '' };
  const engine = startProgram([program], env, ['unshare', '-m', ...shellCommand]);
  const [, uri = ''] = (await engine.waitForLine('engine ')).split(' ');
  return { uri, disk: openDisk(engine.pid, folder) };
};

it('a full disk is distinguished from other database errors', () => {
  const createServerError = (code: number) => new mongoose.mongo.MongoServerError({ message: 'said', code });
  expect([14031, 2, 11000].map((code) => isDiskFull(createServerError(code)))).toEqual([true, false, false]);
});

// Only in `npm run faults` and as root: the test starts another engine, which drops root's rights. Not with mongod,
// which exits when its disk is full.
const survivesFullDisk = process.env.TEST_ENGINE?.startsWith('DocumentDB');
if (rounds > 1 && survivesFullDisk && canMount() && process.getuid?.() === 0) {
  it('a database with a full disk: reads continue, writes are rejected with a message, and none is partial (API-19, API-23)', async () => {
    const { uri, disk } = await startEngine();
    const api = await startApi({ mongodbUri: uri });
    const ada = await createTrader(api);
    const body = createTradeBody({ comments: 'x'.repeat(20_000) });
    const figures = { answered: 0, refused: 0 };
    /** Returns a saved trade or the expected error. */
    const write = async () => {
      const answer = await api.send(calls.trades.create, { ...ada, body });
      if (answer.status !== 201)
        expect(answer).toMatchObject({ status: 503, raw: { code: 'unavailable', error: message } });
      return answer;
    };
    for (let round = 1; round <= rounds; round += 1) {
      await disk.fill();
      let answer = await write();
      // The engine uses its reserved space first.
      for (; answer.status === 201; answer = await write()) figures.answered += 1;
      expect(answer.headers.get('retry-after')).toBe('60');
      figures.refused += 1;
      const { trades } = await api.call(calls.trades.list, ada);
      expect(trades).toHaveLength(figures.answered);
      expect((await api.call(calls.trades.stats, ada)).totalTrades).toBe(figures.answered);
      await disk.empty();
      // The engine may take a moment to notice the free space.
      for (answer = await write(); answer.status !== 201; answer = await write()) figures.refused += 1;
      figures.answered += 1;
      expect(answer.raw).toMatchObject({ id: figures.answered });
    }
    await api.stop();
    reportFigures('database: disk full', { rounds, ...figures });
  });
}
