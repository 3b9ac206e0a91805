import fc from 'fast-check';
import { createFairLimit } from './fair-limit.ts';

const options = { concurrency: 4, perKey: 2, maxQueued: 10, maxWaitMs: 1_000 };

/** A task that runs until the test finishes it. */
const createTask = () => {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, run: () => done };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('createFairLimit', () => {
  it('never runs more tasks than allowed, in total and per key, and runs each task once (API-18)', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('ada', 'bob', 'eve', 'joe'), { maxLength: 40 }), async (keys) => {
        const { run } = createFairLimit({ ...options, maxQueued: 40 });
        const running: string[] = [];
        let finished = 0;
        const task = (key: string) => async () => {
          running.push(key);
          expect(running.length).toBeLessThanOrEqual(options.concurrency);
          expect(running.filter((other) => other === key).length).toBeLessThanOrEqual(options.perKey);
          await settle();
          running.splice(running.indexOf(key), 1);
          finished += 1;
        };
        await Promise.all(keys.map((key) => run(key, task(key))));
        expect(finished).toBe(keys.length);
      }),
    ));

  it('serves another key before the rest of a long queue (API-18)', async () => {
    const { run } = createFairLimit({ ...options, concurrency: 1 });
    const order: string[] = [];
    const first = createTask();
    const all = [run('ada', first.run)];
    for (const name of ['ada 2', 'ada 3', 'bob 1']) {
      all.push(run(name.split(' ')[0] ?? '', async () => void order.push(name)));
    }
    first.finish();
    await Promise.all(all);
    expect(order).toEqual(['ada 2', 'bob 1', 'ada 3']);
  });

  it('rejects a task only when the queue of its key is full (API-18)', async () => {
    const { run } = createFairLimit({ ...options, maxQueued: 1 });
    const task = createTask();
    const running = [run('ada', task.run), run('ada', task.run), run('ada', task.run)];
    await expect(run('ada', task.run)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(run('bob', async () => 'done')).resolves.toBe('done');
    task.finish();
    await Promise.all(running);
    await expect(run('ada', async () => 'done')).resolves.toBe('done');
  });

  it('rejects a task that has waited too long (API-18)', async () => {
    const { run } = createFairLimit({ ...options, perKey: 1, maxWaitMs: 20 });
    const task = createTask();
    const running = run('ada', task.run);
    await expect(run('ada', task.run)).rejects.toMatchObject({ code: 'too_many_requests' });
    task.finish();
    await running;
  });

  it('removes a queued task whose signal is aborted (API-18)', async () => {
    const { run } = createFairLimit({ ...options, perKey: 1 });
    const task = createTask();
    const running = run('ada', task.run);
    const controller = new AbortController();
    const skipped = jest.fn(async () => {});
    const queued = run('ada', skipped, controller.signal);
    controller.abort(new Error('left'));
    await expect(queued).rejects.toThrow('left');
    task.finish();
    await running;
    expect(skipped).not.toHaveBeenCalled();
    await expect(run('ada', async () => {}, controller.signal)).rejects.toThrow('left');
  });

  it('frees the slot of a failed task (API-18)', async () => {
    const { run } = createFairLimit({ ...options, concurrency: 1, perKey: 1 });
    await expect(run('ada', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(run('ada', async () => 'done')).resolves.toBe('done');
  });
});
