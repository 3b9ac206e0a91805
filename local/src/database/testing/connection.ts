import mongoose, { type Connection } from 'mongoose';
import { withDatabaseName } from '../database-name.ts';

/** A connection to a database of its own on the engine of this test run, emptied first. */
export async function connectTo(name: string): Promise<Connection> {
  const connection = await mongoose.createConnection(testUri(name)).asPromise();
  await connection.dropDatabase();
  return connection;
}

export function testUri(name: string): string {
  return withDatabaseName(process.env.TEST_DATABASE_URI ?? '', name);
}
