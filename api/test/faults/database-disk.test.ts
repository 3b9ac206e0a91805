import { fileURLToPath } from 'node:url';
import { calls } from 'contracts';
import mongoose from 'mongoose';
import { isDiskFull } from '../../src/db-errors.ts';
import { startApi } from '../support/api.ts';
import { trader } from '../support/people.ts';
import { endServers, startProgram } from '../support/server-process.ts';
import { canMount, createSmallDisk, diskOf } from '../support/small-disk.ts';
import { tradeBody } from '../support/trades.ts';
import { roundsOf, tellFigures } from './figures.ts';

jest.setTimeout(180_000);
afterEach(endServers);

const program = fileURLToPath(new URL('../support/engine-program.ts', import.meta.url));
// Few: this engine sorts a large journal on the disk, and could then not read all of it at once.
const rounds = roundsOf(1, 0.25);
const sentence = 'Storage is full. Please try again later.';

/** The usual engine, on a disk of its own. */
const startEngine = async () => {
  const {
    folder,
    within: [, , ...shell],
  } = createSmallDisk(500);
  const env = { ...(process.env as Record<string, string>), DATA_DIR: folder, TMPDIR: folder, MONGODB_URI: '' };
  const engine = startProgram([program], env, ['unshare', '-m', ...shell]);
  const [, uri = ''] = (await engine.said('engine ')).split(' ');
  return { uri, disk: diskOf(engine.pid, folder) };
};

it('a full disk is told apart from what the database refuses', () => {
  const said = (code: number) => new mongoose.mongo.MongoServerError({ message: 'said', code });
  expect([14031, 2, 11000].map((code) => isDiskFull(said(code)))).toEqual([true, false, false]);
});

// It starts an engine of its own, which is for `npm run faults`. A mongod whose disk is full ends, which is the database killed. This one gives up root's rights, which takes a real root.
const goesOn = process.env.TEST_ENGINE?.startsWith('DocumentDB');
if (rounds > 1 && goesOn && canMount() && process.getuid?.() === 0) {
  it('API-19 API-23 a database whose disk is full: reading goes on, writes are refused with a sentence, and none is half done', async () => {
    const { uri, disk } = await startEngine();
    const api = await startApi({ mongodbUri: uri });
    const ada = await trader(api);
    const [body, figures] = [tradeBody({ comments: 'x'.repeat(20_000) }), { answered: 0, refused: 0 }];
    /** Either there is room, or the sentence. */
    const write = async () => {
      const answer = await api.send(calls.trades.create, { ...ada, body });
      if (answer.status !== 201)
        expect(answer).toMatchObject({ status: 503, raw: { code: 'unavailable', error: sentence } });
      return answer;
    };
    for (let round = 1; round <= rounds; round += 1) {
      await disk.fillUp();
      let answer = await write();
      // What it has set aside is used up first.
      for (; answer.status === 201; answer = await write()) figures.answered += 1;
      expect(answer.headers.get('retry-after')).toBe('60');
      figures.refused += 1;
      const { trades } = await api.call(calls.trades.list, ada);
      expect(trades).toHaveLength(figures.answered);
      expect((await api.call(calls.trades.stats, ada)).totalTrades).toBe(figures.answered);
      await disk.empty();
      // The engine may need a moment to see that there is room again.
      for (answer = await write(); answer.status !== 201; answer = await write()) figures.refused += 1;
      figures.answered += 1;
      expect(answer.raw).toMatchObject({ id: figures.answered });
    }
    await api.stop();
    tellFigures('database: disk full', { rounds, ...figures });
  });
}
