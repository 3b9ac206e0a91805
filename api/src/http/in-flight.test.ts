import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createInFlight } from './in-flight.ts';

/** Serves a request of a trader until the test says that it is served, and that its reply has been read. */
const createRequest = (
  inFlight: ReturnType<typeof createInFlight>,
  trader: string,
  { isExpensive = true, isFree = false } = {},
) => {
  const reply = new ServerResponse(new IncomingMessage(new Socket()));
  const { promise: served, resolve: finish } = Promise.withResolvers<void>();
  const serve = jest.fn(() => served);
  const done = inFlight({ trader, reply, isExpensive, wasFree: () => isFree }, serve);
  const read = async () => {
    reply.emit('close');
    await jest.advanceTimersByTimeAsync(0);
  };
  return {
    serve,
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
