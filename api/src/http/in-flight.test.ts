import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createLog } from 'protocol/server/log';
import type { ApiContext } from './context.ts';
import { createInFlight } from './in-flight.ts';
import { containFailures } from './request-failures.ts';

/** Serves a request of a trader until the test says that it is served, and that its reply has been read. */
const createRequest = (
  inFlight: ReturnType<typeof createInFlight>,
  trader: string,
  { isExpensive = true, isFree = false } = {},
) => {
  const reply = new ServerResponse(new IncomingMessage(new Socket()));
  const { promise: served, resolve: finish } = Promise.withResolvers<void>();
  const serve = jest.fn(() => served);
  const ctx = { res: reply, state: { log: createLog('fatal') } } as ApiContext;
  const done = containFailures()(ctx, () => inFlight({ trader, reply, isExpensive, wasFree: () => isFree }, serve));
  const read = async () => {
    reply.emit('close');
    await jest.advanceTimersByTimeAsync(0);
  };
  return {
    serve,
    done,
    finish: () => {
      finish();
      return done;
    },
    read,
  };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('serves one expensive call of a trader at a time, with a pause as long as the previous one took to serve (API-18)', async () => {
  const inFlight = createInFlight();
  const create = (trader: string, isExpensive = true) => createRequest(inFlight, trader, { isExpensive });
  const first = create('ada');
  const second = create('ada');
  const cheap = create('ada', false);
  const other = create('bob');
  await jest.advanceTimersByTimeAsync(300);
  for (const { serve } of [first, cheap, other]) expect(serve).toHaveBeenCalled();
  await first.finish();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(second.serve).not.toHaveBeenCalled();
  await first.read();
  await jest.advanceTimersByTimeAsync(299);
  expect(second.serve).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(second.serve).toHaveBeenCalled();
});

it.each([
  { name: 'a reply from memory', servedMs: 300, isFree: true },
  { name: 'a call that took less than 10 ms', servedMs: 9, isFree: false },
])('serves the next expensive call of a trader without a pause after $name (API-18)', async ({ servedMs, isFree }) => {
  const inFlight = createInFlight();
  const first = createRequest(inFlight, 'ada', { isFree });
  const second = createRequest(inFlight, 'ada');
  await jest.advanceTimersByTimeAsync(servedMs);
  await first.finish();
  expect(second.serve).not.toHaveBeenCalled();
  await first.read();
  expect(second.serve).toHaveBeenCalled();
});

it('serves the next expensive call of a trader within 10 s although the reply of the previous one is not read (API-18)', async () => {
  const inFlight = createInFlight();
  const first = createRequest(inFlight, 'ada');
  const second = createRequest(inFlight, 'ada');
  await jest.advanceTimersByTimeAsync(300);
  await first.finish();
  await jest.advanceTimersByTimeAsync(9_999);
  expect(second.serve).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(second.serve).toHaveBeenCalled();
});

it('serves no more expensive calls of a trader who hangs up before the reply, until the work has ended (API-18)', async () => {
  const inFlight = createInFlight();
  const first = createRequest(inFlight, 'ada');
  const second = createRequest(inFlight, 'ada');
  await jest.advanceTimersByTimeAsync(300);
  await Promise.all([expect(first.done).rejects.toThrow('interrupted'), first.read()]);
  await jest.advanceTimersByTimeAsync(400);
  expect(second.serve).not.toHaveBeenCalled();
  first.finish();
  await jest.advanceTimersByTimeAsync(699);
  expect(second.serve).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(second.serve).toHaveBeenCalled();
});

it('serves four calls of a trader at a time, those included that the trader hung up (API-18)', async () => {
  const inFlight = createInFlight();
  const create = () => createRequest(inFlight, 'ada', { isExpensive: false });
  const abandoned = Array.from({ length: 4 }, create);
  await jest.advanceTimersByTimeAsync(0);
  for (const { done, read } of abandoned) await Promise.all([expect(done).rejects.toThrow('interrupted'), read()]);
  const next = create();
  await jest.advanceTimersByTimeAsync(9_000);
  expect(next.serve).not.toHaveBeenCalled();
  abandoned[0]?.finish();
  await jest.advanceTimersByTimeAsync(0);
  expect(next.serve).toHaveBeenCalled();
  // What a library never ends holds its slot for 10 s only.
  const last = create();
  await jest.advanceTimersByTimeAsync(999);
  expect(last.serve).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(last.serve).toHaveBeenCalled();
});
