import { keyScopes } from 'contracts';
import { calls } from 'contracts/every-call';
import type { KeyBody } from 'contracts/keys';
import type { Client } from './client.ts';

/** The request body of a key with every scope for all accounts. */
export function createKeyBody(overrides: Partial<KeyBody> = {}): KeyBody {
  return { name: 'Script', scopes: [...keyScopes], accounts: null, expiresInDays: 30, ...overrides };
}

/** Makes a key of a trader. */
export function makeKey(api: Client, { token }: { token: string }, overrides: Partial<KeyBody> = {}) {
  return api.call(calls.keys.create, { token, body: createKeyBody(overrides) });
}
