import { calls } from 'contracts/every-call';
import type { InboxBody, Proposal } from 'contracts/inbox';
import type { Client } from './client.ts';
import { makeKey } from './keys.ts';
import { createTradeBody } from './trades.ts';

/** A key that can only send proposals, and the address of its inbox. */
export async function makeInboxKey(api: Client, trader: { token: string }, name = 'TradingView') {
  const { key } = await makeKey(api, trader, { name, scopes: ['inbox:write'] });
  return { key, publicId: key.split('_')[1] ?? '' };
}
export type InboxKey = Awaited<ReturnType<typeof makeInboxKey>>;

export type Message = Pick<InboxBody, 'id' | 'text' | 'proposal'>;

/** A proposed trade. */
export function proposeTrade(overrides: object = {}): Proposal {
  return { kind: 'trade', trade: { ...createTradeBody(), ...overrides } };
}

/** Sends a message with the key in its body, as a tool without headers does. */
export async function sendToInbox(api: Client, { key, publicId }: InboxKey, message: Message): Promise<string> {
  return (await api.call(calls.inbox.add, { params: { publicId }, body: { key, ...message } })).entry;
}

/** Sends a body as it is. */
export async function postToInbox({ url }: Client, publicId: string, type: string, body: string) {
  const reply = await fetch(`${url}/api/inbox/${publicId}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  return { status: reply.status, raw: JSON.parse(await reply.text()) as Record<string, unknown> };
}
