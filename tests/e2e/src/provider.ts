import { randomUUID } from 'node:crypto';
import { callEmulator } from 'local/accounts';
import type { Stack } from 'local/testing';

export const password = 'correct horse';

/** Calls the identity provider's REST API with administrator rights. */
export function callProvider({ emulator }: Stack, path: string, body: object) {
  return callEmulator(emulator, 'POST', `/identitytoolkit.googleapis.com/v1/${path}?key=any`, body);
}

export interface Account {
  uid: string;
  email: string;
  password: string;
}

export function newAddress() {
  return `ada.${randomUUID().slice(0, 8)}@example.com`;
}

/** Changes an account: `{emailVerified: true}`, `{disableUser: true}`. */
export function updateAccount(stack: Stack, uid: string, changes: object) {
  return callProvider(stack, 'accounts:update', { localId: uid, ...changes });
}

/** Creates an account at the provider, without a local user. */
export async function makeAccount(stack: Stack, changes: object = {}, email = newAddress()): Promise<Account> {
  const { localId } = await callProvider(stack, 'accounts:signUp', { email, password });
  const uid = String(localId);
  await updateAccount(stack, uid, changes);
  return { uid, email, password };
}

/** The newest emailed link of this kind; it opens our own page. */
export async function mailedLink(stack: Stack, email: string, kind: 'verify' | 'reset'): Promise<string> {
  const found = (await stack.emails(email)).findLast((mail) => mail.kind === kind);
  if (!found) throw new Error(`No ${kind} link was emailed to ${email}.`);
  return found.link;
}
