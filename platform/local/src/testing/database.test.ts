import { createConnection } from 'mongoose';
import { startTestDatabase } from './database.ts';

describe('startTestDatabase', () => {
  it('starts an engine that keeps its address and all acknowledged writes after kill and restart', async () => {
    const database = await startTestDatabase({ durable: true });
    const connection = await createConnection(database.uri, { serverSelectionTimeoutMS: 300 }).asPromise();
    const numbers = connection.collection<{ _id: number }>('numbers');
    await numbers.insertOne({ _id: 1 });
    await database.kill();
    await expect(numbers.findOne()).rejects.toThrow();
    await database.restart();
    while (!(await numbers.findOne().catch(() => null)));
    expect(await numbers.find().toArray()).toEqual([{ _id: 1 }]);
    await connection.close();
    await database.stop();
  });
});
