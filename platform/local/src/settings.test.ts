import { readSettings } from './settings.ts';

const root = '/srv/journal';
const read = (env: Record<string, string> = {}) => readSettings(env, root);

describe('readSettings', () => {
  it('returns the documented defaults when nothing is set', () => {
    expect(read()).toEqual({
      port: 3000,
      apiPort: 4000,
      authEmulatorPort: 9099,
      devPort: 3100,
      projectId: 'demo-trading-journal',
      dataDir: '/srv/journal/.data',
      mongodbUri: undefined,
      trustProxy: undefined,
      enumerationProtection: false,
      vitalsSampleRate: 1,
      mediaOrigins: [],
    });
  });

  it('treats an empty variable as not set', () => {
    expect(read({ PORT: '', MONGODB_URI: '', DATA_DIR: '' })).toEqual(read());
  });

  it('resolves the data folder relative to the project', () => {
    expect(read({ DATA_DIR: 'other' }).dataDir).toBe('/srv/journal/other');
    expect(read({ DATA_DIR: '/mnt/journal' }).dataDir).toBe('/mnt/journal');
  });

  it('allows pages to load media from the bucket that the API redirects to', () => {
    const store = { MEDIA_STORE: 's3://journal', MEDIA_S3_ENDPOINT: 'https://s3.example.com' };
    expect(read({ ...store, MEDIA_S3_READ: 'presigned' }).mediaOrigins).toEqual(['https://s3.example.com']);
    expect(read(store).mediaOrigins).toEqual([]);
  });

  it('derives a stable project id from each data folder unless one is set', () => {
    const [one, two] = [read({ DATA_DIR: 'one' }).projectId, read({ DATA_DIR: 'two' }).projectId];
    expect(one).toMatch(/^demo-tj-[0-9a-f]{8}$/);
    expect(two).not.toBe(one);
    expect(read({ DATA_DIR: './one/' }).projectId).toBe(one);
    expect(read({ DATA_DIR: 'one', FIREBASE_PROJECT_ID: 'demo-mine' }).projectId).toBe('demo-mine');
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT is "abc": it must be a whole number from 1 to 65535.'],
    [{ API_PORT: '70000' }, 'API_PORT is "70000": it must be a whole number from 1 to 65535.'],
    [{ AUTH_EMULATOR_PORT: '80.5' }, 'AUTH_EMULATOR_PORT is "80.5": it must be a whole number from 1 to 65535.'],
    [{ MONGODB_URI: 'localhost' }, 'MONGODB_URI is "localhost": it must start with mongodb:// or mongodb+srv://.'],
    [{ EMAIL_ENUMERATION_PROTECTION: 'maybe' }, 'EMAIL_ENUMERATION_PROTECTION is "maybe": it must be on or off.'],
    [{ FIREBASE_PROJECT_ID: 'A' }, 'FIREBASE_PROJECT_ID is "A": it must be 4 to 30 lowercase letters'],
  ])('reports an invalid value: %j', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });

  it('reports all invalid values at once', () => {
    expect(() => read({ PORT: '0', API_PORT: '-1' })).toThrow(/PORT is "0".*\nAPI_PORT is "-1"/);
  });
});
