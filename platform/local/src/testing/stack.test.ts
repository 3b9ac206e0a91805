import { createIsolatedEnvironment } from './stack.ts';

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

const getUri = async () => (await createIsolatedEnvironment()).MONGODB_URI;

describe('the environment of a stack', () => {
  it('leaves out the database of this environment', async () => {
    process.env.MONGODB_URI = 'mongodb://db.example/journal';
    delete process.env.E2E_MONGODB_URI;
    expect(await getUri()).toBe('');
  });

  it('has its own database on the server of E2E_MONGODB_URI', async () => {
    process.env.E2E_MONGODB_URI = 'mongodb://db.example:27017/journal?replicaSet=rs0';
    const [first, second] = [await getUri(), await getUri()];
    expect(first).toMatch(/^mongodb:\/\/db\.example:27017\/e2e_[0-9a-f-]{36}\?replicaSet=rs0$/);
    expect(second).not.toBe(first);
  });
});
