import { randomUUID } from 'node:crypto';
import { callEmulator, signInWithPassword } from 'local/accounts';
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

/** What an account has from its creation on. By default the provider chooses the id. */
export interface NewAccount {
  email?: string;
  localId?: string;
}

/** Creates an account at the provider, without a local user. */
export async function makeAccount(stack: Stack, changes: object = {}, fields: NewAccount = {}): Promise<Account> {
  const { email = newAddress() } = fields;
  const { localId } = await callProvider(stack, 'accounts:signUp', { ...fields, email, password });
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

/** A token of a sign-in so many minutes ago. Tokens of the emulator are not signed. */
export async function signInAgo(stack: Stack, account: Account, minutes: number): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  await updateAccount(stack, account.uid, { validSince: String(now - 86_400) });
  const [header, payload = ''] = (await signInWithPassword(stack.emulator, account)).split('.');
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), auth_time: now - minutes * 60 };
  return `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
}
