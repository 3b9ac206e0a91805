import type { RawAnswer, UntypedInput } from './client.ts';

type Send<C> = (call: C, sent: UntypedInput) => Promise<RawAnswer>;

/** Repeats a call after a 503, as the client does: with the same key. */
export async function sendUntilAnswered<C>(
  { send }: { send: Send<C> },
  call: C,
  sent: UntypedInput,
  key: string,
): Promise<RawAnswer> {
  for (;;) {
    const answer = await send(call, { ...sent, headers: { 'idempotency-key': key, ...sent.headers } });
    if (answer.status !== 503) return answer;
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
}
