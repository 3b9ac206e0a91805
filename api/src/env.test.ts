import { readSettings } from './env.ts';
import { StartError } from './start-error.ts';

const minimal = { MONGODB_URI: 'mongodb://localhost/journal' };
const production = {
  ...minimal,
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'real-project',
  SIGNING_SECRET: 'x'.repeat(32),
};

describe('readSettings', () => {
  it('requires only the database address', () => {
    expect(readSettings(minimal)).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      mongodbUri: 'mongodb://localhost/journal',
      projectId: 'demo-trading-journal',
      logLevel: 'info',
      signingSecret: undefined,
    });
  });

  it('treats an empty setting as unset', () => {
    expect(readSettings({ ...minimal, API_PORT: '', HOST: ' ', LOG_LEVEL: '', TRUST_PROXY: '' }).port).toBe(4000);
  });

  it.each([
    [{}, { authLimits: { perAccount: 120, perClient: 1_200 } }],
    [
      { AUTH_CALLS_PER_MINUTE_PER_ACCOUNT: '30', AUTH_CALLS_PER_MINUTE_PER_CLIENT: '90' },
      { authLimits: { perAccount: 30, perClient: 90 } },
    ],
    [{}, { callLimits: { perTrader: 1_200, perClient: 6_000, uploadsPerTrader: 120 } }],
    [
      { CALLS_PER_MINUTE_PER_TRADER: '7', CALLS_PER_MINUTE_PER_CLIENT: '8', UPLOADS_PER_MINUTE_PER_TRADER: '9' },
      { callLimits: { perTrader: 7, perClient: 8, uploadsPerTrader: 9 } },
    ],
    [{}, { media: { location: '.data/media', folder: '.data/media', s3Read: 'proxy' } }],
    [{}, { media: { limits: { fileBytes: 104_857_600, filesPerTrade: 20 } } }],
    [
      { DATA_DIR: '/data', MEDIA_STORE: 's3://journal', MEDIA_S3_READ: 'presigned' },
      { media: { location: 's3://journal', s3Read: 'presigned', folder: '/data/media' } },
    ],
    [
      { MEDIA_MAX_FILE_MB: '5', MEDIA_MAX_FILES_PER_TRADE: '2' },
      { media: { limits: { fileBytes: 5_242_880, filesPerTrade: 2 } } },
    ],
    [{}, { metrics: undefined }],
    [{ METRICS_PORT: '9464' }, { metrics: { port: 9464, host: '127.0.0.1' } }],
    [{ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }, { metrics: { port: 9464, host: '10.0.0.5' } }],
    [{}, { corsOrigins: [] }],
    [
      { CORS_ORIGINS: 'https://app.example.com, http://localhost:3000' },
      { corsOrigins: ['https://app.example.com', 'http://localhost:3000'] },
    ],
  ])('reads %j as %j (API-14)', (variables, settings) => {
    expect(readSettings({ ...minimal, ...variables })).toMatchObject(settings);
  });

  it('trusts no proxy by default', () => {
    expect(readSettings(minimal).trustProxy('127.0.0.1', 0)).toBe(false);
    expect(readSettings({ ...minimal, TRUST_PROXY: 'loopback' }).trustProxy('127.0.0.1', 0)).toBe(true);
  });

  it.each([
    [{ MONGODB_URI: '' }, 'MONGODB_URI is missing: set it to the address of a MongoDB replica set.'],
    [{ MONGODB_URI: 'postgres://x' }, 'MONGODB_URI must begin with mongodb:// or mongodb+srv://.'],
    [{ API_PORT: 'eighty' }, 'API_PORT must be a port number.'],
    [{ API_PORT: '70000' }, 'API_PORT must be a port number.'],
    [{ METRICS_PORT: 'many' }, 'METRICS_PORT must be a port number.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    [{ TRUST_PROXY: 'all' }, 'TRUST_PROXY must be a number of proxies, or their addresses separated by commas.'],
    [{ AUTH_CALLS_PER_MINUTE_PER_ACCOUNT: '0' }, 'AUTH_CALLS_PER_MINUTE_PER_ACCOUNT must be a whole number above 0.'],
    [{ AUTH_CALLS_PER_MINUTE_PER_CLIENT: 'many' }, 'AUTH_CALLS_PER_MINUTE_PER_CLIENT must be a whole number above 0.'],
    [{ MEDIA_MAX_FILE_MB: '0' }, 'MEDIA_MAX_FILE_MB must be a whole number above 0.'],
    [{ MEDIA_S3_ENDPOINT: 'nowhere' }, 'MEDIA_S3_ENDPOINT must be a URL like https://s3.example.com.'],
    [{ MEDIA_S3_READ: 'direct' }, 'MEDIA_S3_READ must be proxy or presigned.'],
    ...['*', 'null', 'https://app.example.com/', 'app.example.com'].map((origin): [NodeJS.ProcessEnv, string] => [
      { CORS_ORIGINS: origin },
      'CORS_ORIGINS must be origins like https://app.example.com, separated by commas.',
    ]),
    ...[' ', '127.0.0.1', 'http://127.0.0.1:9099', '127.0.0.1:9099 '].map((host): [NodeJS.ProcessEnv, string] => [
      { FIREBASE_AUTH_EMULATOR_HOST: host },
      'FIREBASE_AUTH_EMULATOR_HOST must be empty, or like 127.0.0.1:9099.',
    ]),
    [{ SIGNING_SECRET: 'short' }, 'SIGNING_SECRET must have at least 32 characters.'],
  ])('rejects %j', (invalid, message) => {
    expect(() => readSettings({ ...minimal, ...invalid })).toThrow(new StartError(message));
  });

  it('accepts a complete production configuration', () => {
    const settings = readSettings({ ...production, FIREBASE_AUTH_EMULATOR_HOST: '' });
    expect(settings).toMatchObject({ projectId: 'real-project', signingSecret: 'x'.repeat(32) });
  });

  it.each([
    [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'FIREBASE_AUTH_EMULATOR_HOST must not be set in production'],
    [{ FIREBASE_PROJECT_ID: 'demo-journal' }, 'FIREBASE_PROJECT_ID must name your real project in production'],
    [{ FIREBASE_PROJECT_ID: undefined }, 'FIREBASE_PROJECT_ID must name your real project in production'],
    [{ SIGNING_SECRET: undefined }, 'SIGNING_SECRET is missing'],
    [{ SIGNING_SECRET: 'a-demo-secret-of-at-least-32-characters' }, 'SIGNING_SECRET contains a demo secret'],
    [{ AWS_SECRET_ACCESS_KEY: 'a-demo-secret-for-the-store' }, 'AWS_SECRET_ACCESS_KEY contains a demo secret'],
    [{ MONGODB_URI: 'mongodb://journal:a-demo-secret@mongodb/journal' }, 'MONGODB_URI contains a demo secret'],
    [{ FIREBASE_AUTH_EMULATOR_HOST: ' ' }, 'FIREBASE_AUTH_EMULATOR_HOST must be empty'],
    [{ NODE_ENV: undefined, SIGNING_SECRET: undefined }, 'SIGNING_SECRET is missing'],
    [
      { NODE_ENV: undefined, SIGNING_SECRET: 'a-demo-secret-that-everybody-knows' },
      'SIGNING_SECRET contains a demo secret',
    ],
  ])('rejects a production configuration with %j', (invalid, message) => {
    expect(() => readSettings({ ...production, ...invalid })).toThrow(message);
  });
});
