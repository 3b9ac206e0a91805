import { calls } from 'contracts';
import type { Client } from './client.ts';
import { type Login, signIn, signUp, updateAccount } from './emulator.ts';

export type Person = Login & { token: string };

/** Somebody at the provider, by default with a verified address; without a local user. */
export const person = async ({ emailVerified = true } = {}): Promise<Person> => {
  const login = await signUp();
  if (emailVerified) await updateAccount(login.uid, { emailVerified });
  return { ...login, token: await signIn(login) };
};

/** A trader: verified, with a local user. */
export const trader = async (api: Client, { firstName = 'Ada', lastName = 'Lovelace' } = {}): Promise<Person> => {
  const somebody = await person();
  await api.call(calls.auth.createLocalUser, { body: { idToken: somebody.token, firstName, lastName } });
  return somebody;
};
