import { join } from 'node:path';
import { readSettings } from './settings.ts';

const root = join(import.meta.dirname, '../../..');
const real = { FIREBASE_PROJECT_ID: 'my-journal', FIREBASE_API_KEY: 'key' };

describe('readSettings', () => {
  it('requires only the Firebase project, and names what is missing', () => {
    const { port, host, gateway } = readSettings({ ...real, MODULES_URL: '' }, root);
    expect([port, host, gateway.apiUrl, gateway.https]).toEqual([3000, '127.0.0.1', 'http://127.0.0.1:4000', false]);
    expect(gateway.vitalsSampleRate).toBe(0.1);
    expect(gateway.config.firebase).toEqual({
      apiKey: 'key',
      authDomain: 'my-journal.firebaseapp.com',
      projectId: 'my-journal',
    });
    expect(gateway.moduleDirs).toContain(join(root, 'mf-trades/dist'));
    expect(gateway.trustProxy?.('127.0.0.1', 0)).toBe(false);
    expect(() => readSettings({}, root)).toThrow(/^FIREBASE_PROJECT_ID is missing: .*\nFIREBASE_API_KEY is missing: /);
  });

  it('allows the origin of modules on a CDN', () => {
    const env = { ...real, RELEASE_TARGET: 's3://releases/live', MODULES_URL: 'https://cdn.example.com/live' };
    const { gateway } = readSettings(env, root);
    expect(gateway.releases).toMatchObject({ target: 's3://releases/live', url: 'https://cdn.example.com/live/' });
    expect(gateway.moduleOrigins).toEqual(['https://cdn.example.com']);
    expect(() => readSettings({ ...env, MODULES_URL: '' }, root)).toThrow(/^MODULES_URL is missing: /);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a port number.'],
    [{ API_URL: 'api' }, 'API_URL must be a URL like http://api:4000.'],
    [{ VITALS_SHARE: '10' }, 'VITALS_SHARE must be a number from 0 to 1.'],
    ...['journal.example.com', 'https://journal.example.com/', 'https://a.example/"><b>', 'data:text/html,x'].map(
      (url): [NodeJS.ProcessEnv, string] => [
        { PUBLIC_URL: url },
        'PUBLIC_URL must be an origin like https://journal.example.com.',
      ],
    ),
    [{ PUBLIC_HTTPS: 'perhaps' }, 'PUBLIC_HTTPS must be on or off.'],
    [
      { GATEWAY_TRUST_PROXY: 'everyone' },
      'GATEWAY_TRUST_PROXY must be a number of proxies, or their addresses separated by commas.',
    ],
  ])('rejects %j with a sentence', (invalid, sentence) => {
    expect(() => readSettings({ ...real, ...invalid }, root)).toThrow(sentence);
  });

  it.each([
    [{ FIREBASE_PROJECT_ID: 'demo-journal' }, 'FIREBASE_PROJECT_ID must name your real project in production'],
    [{ FIREBASE_API_KEY: 'demo-key' }, 'FIREBASE_API_KEY must be the key of your real project in production'],
    [{ AUTH_EMULATOR_URL: 'http://127.0.0.1:9099' }, 'AUTH_EMULATOR_URL must not be set in production'],
    [{ NODE_ENV: '', AUTH_EMULATOR_URL: 'http://127.0.0.1:9099' }, 'AUTH_EMULATOR_URL must not be set in production'],
  ])('rejects %j in production (API-18)', (invalid, sentence) => {
    const production = { ...real, NODE_ENV: 'production', AUTH_EMULATOR_URL: ' ' };
    expect(readSettings(production, root).gateway.config.authEmulatorUrl).toBeUndefined();
    expect(() => readSettings({ ...production, ...invalid }, root)).toThrow(sentence);
  });

  it('accepts the emulator with a demo project outside production', () => {
    const demo = {
      FIREBASE_PROJECT_ID: 'demo-x',
      FIREBASE_API_KEY: 'demo-key',
      AUTH_EMULATOR_URL: 'http://localhost:9099',
    };
    expect(readSettings(demo, root).gateway.config.authEmulatorUrl).toBe('http://localhost:9099');
  });
});
