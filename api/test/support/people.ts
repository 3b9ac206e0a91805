import { calls } from 'contracts';
import type { Types } from 'mongoose';
import type { Api } from './api.ts';
import type { Client } from './client.ts';
import { type Login, signIn, signUp } from './emulator.ts';
import { saveTrades } from './trades.ts';

export type Person = Login & { token: string };

/** Creates an account at the provider, by default with a verified address, without a local user. */
export async function createProviderAccount({ emailVerified = true } = {}): Promise<Person> {
  const login = await signUp(emailVerified);
  return { ...login, token: await signIn(login) };
}

/** Creates a verified account with a local user. */
export async function createTrader(api: Client, { firstName = 'Ada', lastName = 'Lovelace' } = {}): Promise<Person> {
  const person = await createProviderAccount();
  await api.call(calls.auth.createLocalUser, { body: { idToken: person.token, firstName, lastName } });
  return person;
}

export async function getUserId({ db }: Pick<Api, 'db'>, { uid }: Pick<Person, 'uid'>): Promise<Types.ObjectId> {
  return (await db.users.findOne({ firebaseUid: uid }, { _id: 1 }).orFail().lean().exec())._id;
}

/** A trader with one trade, new for each test. */
export function setUpTrader(api: Client): Person {
  // Filled when the tests run; their functions refer to it earlier.
  const trader = {} as Person;
  beforeEach(async () => {
    Object.assign(trader, await createTrader(api));
    await saveTrades(api, trader, {});
  });
  return trader;
}
