import { randomUUID } from 'node:crypto';
import type { Stack } from 'local/testing';

export const password = 'correct horse';

const ask = async (stack: Stack, method: string, path: string, body: object): Promise<Record<string, string>> => {
  const reply = await fetch(`http://${stack.emulatorHost}/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Record<string, string>;
};

/** Calls the identity provider's REST API with administrator rights. */
export const callProvider = (stack: Stack, path: string, body: object) =>
  ask(stack, 'POST', `identitytoolkit.googleapis.com/v1/${path}?key=any`, body);

/** Real projects created since September 2023 do not disclose whether an address has an account. */
export const setEnumerationProtection = (stack: Stack, on: boolean) =>
  ask(stack, 'PATCH', `emulator/v1/projects/${stack.projectId}/config`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: on },
  });

export interface Account {
  uid: string;
  email: string;
  password: string;
}

export const newAddress = () => `ada.${randomUUID().slice(0, 8)}@example.com`;

/** Changes an account: `{emailVerified: true}`, `{disableUser: true}`. */
export const updateAccount = (stack: Stack, uid: string, changes: object) =>
  callProvider(stack, 'accounts:update', { localId: uid, ...changes });

/** Creates an account at the provider, without a local user. */
export const makeAccount = async (stack: Stack, changes: object = {}, email = newAddress()): Promise<Account> => {
  const { localId: uid = '' } = await callProvider(stack, 'accounts:signUp', { email, password });
  await updateAccount(stack, uid, changes);
  return { uid, email, password };
};

/** The newest emailed link of this kind; it opens our own page. */
export const mailedLink = async (stack: Stack, email: string, kind: 'verify' | 'reset'): Promise<string> => {
  const found = (await stack.emails(email)).findLast((mail) => mail.kind === kind);
  if (!found) throw new Error(`No ${kind} link was emailed to ${email}.`);
  return found.link;
};
