import mongoose, { type Connection } from 'mongoose';
import { withDatabaseName } from '../database-name.ts';

/** Connects to an empty database with this name on the test run's engine. */
export async function connectTo(name: string): Promise<Connection> {
  const connection = await mongoose.createConnection(getTestUri(name)).asPromise();
  await connection.dropDatabase();
  return connection;
}

export function getTestUri(name: string): string {
  return withDatabaseName(process.env.TEST_DATABASE_URI ?? '', name);
}
