import type { ImportReply } from 'contracts';
import { calls } from 'contracts/every-call';
import { Types } from 'mongoose';
import {
  createTransferLog,
  purgeTransfers,
  type ReportProgress,
} from '../../src/features/account/transfer/progress.ts';
import { invalidInput } from '../../src/http/errors.ts';
import { setUpApi } from '../support/api.ts';
import { silentLog } from '../support/log.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';

const api = setUpApi();

const createLog = (writeIntervalMs: number, now = Date.now) =>
  createTransferLog({ db: api.db, log: silentLog, now, writeIntervalMs });

const list = async ({ token }: Pick<Person, 'token'>) => (await api.call(calls.transfers.list, { token })).transfers;

const findId = async (person: Person) => new Types.ObjectId(await getUserId(api, person));

/** Begins an import that waits at a step until `end` is called. */
const startImport = async (person: Person) => {
  const { promise, resolve, reject } = Promise.withResolvers<ImportReply>();
  const work = (report: ReportProgress): Promise<ImportReply> => {
    report('trades', 20, 100);
    return promise;
  };
  const ended = createLog(1).track(await findId(person), 'import', work, (reply) => reply);
  // Handled by the test.
  ended.catch(() => undefined);
  while ((await list(person)).length === 0);
  return { ended, resolve, reject };
};

const running = { kind: 'import', step: 'trades', done: 20, total: 100, state: 'running', result: null, error: null };

describe('the progress of a long transfer', () => {
  it('can be read by its trader alone, then its result, until it is purged (ACC-06)', async () => {
    const ada = await createTrader(api);
    const { ended, resolve } = await startImport(ada);
    expect(await list(ada)).toEqual([{ ...running, id: expect.any(String) }]);
    expect(await list(await createTrader(api))).toEqual([]);
    const result = { added: 100, known: 0, files: 0 };
    resolve(result);
    await ended;
    expect(await list(ada)).toMatchObject([{ state: 'done', result }]);
    await purgeTransfers(api.db, Date.now() + 3_600_000);
    expect(await list(ada)).toEqual([]);
  });

  it('has the reason of a failure in words (ACC-06)', async () => {
    const ada = await createTrader(api);
    const { ended, reject } = await startImport(ada);
    reject(invalidInput('This zip is damaged.', {}));
    await expect(ended).rejects.toThrow('This zip is damaged.');
    expect(await list(ada)).toMatchObject([{ state: 'failed', error: 'This zip is damaged.' }]);
  });

  it('is no longer listed when its process has ended (ACC-06)', async () => {
    const ada = await createTrader(api);
    const { ended, resolve } = await startImport(ada);
    expect(await createLog(1, () => Date.now() + 60_000).list(await findId(ada))).toEqual([]);
    resolve({ added: 0, known: 0, files: 0 });
    await ended;
  });

  it('is deleted with the account, and not stored again by its process (ACC-06, API-21)', async () => {
    const ada = await createTrader(api);
    const userId = await findId(ada);
    const { ended, resolve } = await startImport(ada);
    await api.call(calls.account.delete, { token: ada.token, body: { email: ada.email } });
    resolve({ added: 0, known: 0, files: 0 });
    await ended;
    expect(await api.db.transfers.countDocuments({ userId })).toBe(0);
  });

  it('of a short transfer is not stored (ACC-06)', async () => {
    const ada = await createTrader(api);
    await createLog(60_000).track(await findId(ada), 'export', async () => undefined);
    expect(await list(ada)).toEqual([]);
  });
});
