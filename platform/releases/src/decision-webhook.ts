import type { LastDecision } from './guard.ts';

/** The decisions that a person wants to know, and what is said about them. */
const WORDS: Readonly<Record<string, string>> = {
  rollback: 'The guardian rolled back',
  ask: 'The guardian asks a person about',
  promote: 'The guardian gave all browsers',
};

const TIMEOUT_MS = 10_000;

/** A chat shows `text`. The other fields are for programs. */
const toMessage = ({ module, what, at, reason }: LastDecision): string =>
  JSON.stringify({
    ...{ text: `${WORDS[what]} ${reason ?? module}.`, module, decision: what },
    at: new Date(at * 1_000).toISOString(),
  });

const post = async (url: string, body: string): Promise<void> => {
  const headers = { 'Content-Type': 'application/json' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { ok, status } = await fetch(url, { method: 'POST', redirect: 'error', headers, body, signal });
  if (!ok) throw new Error(`The webhook replied ${status}.`);
};

/**
 * Posts each decision since `startedAt`, in milliseconds since 1970, once to an address, such as a channel of a chat. A
 * post that fails is repeated with the next call.
 */
export function createDecisionWebhook(url: string, startedAt: number) {
  const posted = new Map<string, number>();
  return async (decisions: readonly LastDecision[]): Promise<void> => {
    for (const decision of decisions) {
      const { module, what, at } = decision;
      if (!(what in WORDS) || at * 1_000 < startedAt || at <= (posted.get(module) ?? 0)) continue;
      await post(url, toMessage(decision));
      posted.set(module, at);
    }
  };
}
