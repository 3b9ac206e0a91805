import mongoose, { type Connection } from 'mongoose';

/** Connects to an empty database with this name on the test run's engine. */
export async function connectTo(name: string): Promise<Connection> {
  const connection = await mongoose.createConnection(getTestUri(name)).asPromise();
  await connection.dropDatabase();
  return connection;
}

export function getTestUri(name: string): string {
  const uri = new URL(process.env.TEST_DATABASE_URI ?? '');
  uri.pathname = `/${name}`;
  return uri.href;
}
