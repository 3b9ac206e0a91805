import type { Db } from 'api/src/db/connect.ts';
import { createUserService } from 'api/src/features/users/service.ts';
import { signIn, signUp, updateAccount } from 'api/testing/emulator.ts';
import { seedJournal } from './journals.ts';

/** Creates a trader with `count` trades; returns the ID token. */
export const seedTrader = async (db: Db, count: number): Promise<string> => {
  const login = await signUp();
  await updateAccount(login.uid, { emailVerified: true });
  const person = { ...login, emailVerified: true, expiresAt: 0 };
  const { _id: userId } = await createUserService(db).create(person, { firstName: 'Ada', lastName: 'Lovelace' });
  await seedJournal(db, userId, count);
  return signIn(login);
};
