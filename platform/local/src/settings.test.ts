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
      requireSignatures: true,
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
    const one = read({ DATA_DIR: 'one' }).projectId;
    const two = read({ DATA_DIR: 'two' }).projectId;
    expect(one).toMatch(/^demo-tj-[0-9a-f]{8}$/);
    expect(two).not.toBe(one);
    expect(read({ DATA_DIR: './one/' }).projectId).toBe(one);
    expect(read({ DATA_DIR: 'one', FIREBASE_PROJECT_ID: 'demo-mine' }).projectId).toBe('demo-mine');
  });

  it('reports all invalid values at once', () => {
    const invalid = { PORT: 'abc', API_PORT: '70000', MONGODB_URI: 'localhost', FIREBASE_PROJECT_ID: 'A' };
    const names = ['PORT', 'API_PORT', 'FIREBASE_PROJECT_ID', 'MONGODB_URI'];
    expect(() => read(invalid)).toThrow(new RegExp(names.map((name) => `^${name} must .+\\.$`).join('\n'), 'm'));
  });
});
