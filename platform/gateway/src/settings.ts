import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import proxyAddr from 'proxy-addr';
import * as z from 'zod';
import type { GatewayOptions } from './gateway.ts';
import { getMediaOrigins } from './media-origins.ts';

export interface Settings {
  port: number;
  host: string;
  gateway: GatewayOptions;
}

const urlSetting = (name: string, example: string) => z.url(`${name} must be a URL like ${example}.`);
const requiredSetting = (name: string, description: string) =>
  z.string(`${name} is missing: set it to ${description}.`);

const parseProxyTrust = (value: string, context: z.RefinementCtx) => {
  try {
    return proxyAddr.compile(value.split(',').flatMap((part) => part.trim() || []));
  } catch {
    context.addIssue('GATEWAY_TRUST_PROXY must be addresses or ranges separated by commas.');
    return z.NEVER;
  }
};

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;

const portError = 'PORT must be a port number.';

const sampleRateError = 'VITALS_SHARE must be a number from 0 to 1.';

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number(portError).int(portError).min(0, portError).max(65_535, portError).default(3000),
  HOST: z.string().default('127.0.0.1'),
  API_URL: urlSetting('API_URL', 'http://api:4000').default('http://127.0.0.1:4000'),
  PUBLIC_URL: z.string().refine(isOrigin, 'PUBLIC_URL must be an origin like https://journal.example.com.').optional(),
  PUBLIC_HTTPS: z.stringbool('PUBLIC_HTTPS must be on or off.').default(false),
  GATEWAY_TRUST_PROXY: z.string().default('').transform(parseProxyTrust),
  FIREBASE_PROJECT_ID: requiredSetting('FIREBASE_PROJECT_ID', 'the Firebase project'),
  FIREBASE_API_KEY: requiredSetting('FIREBASE_API_KEY', 'the web API key of the Firebase project'),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  AUTH_EMULATOR_URL: urlSetting('AUTH_EMULATOR_URL', 'http://localhost:9099').optional(),
  VITALS_SHARE: z.coerce.number(sampleRateError).min(0, sampleRateError).max(1, sampleRateError).default(0.1),
  RELEASE_TARGET: z.string().optional(),
  RELEASE_ENDPOINT: z.string().optional(),
  MODULES_URL: urlSetting('MODULES_URL', 'https://cdn.example.com').optional(),
  // Settings of the API, which validates them. The pages must allow the origins that they name.
  MEDIA_STORE: z.string().optional(),
  MEDIA_S3_READ: z.string().optional(),
  MEDIA_S3_ENDPOINT: z.string().optional(),
  AWS_REGION: z.string().optional(),
});
type Environment = z.infer<typeof Environment>;

const isDemo = (value: string): boolean => value.startsWith('demo-');

/** Settings that would let anyone in, or no one, in production. As in the API, a real project implies production. */
const findProductionErrors = (data: Environment): string[] => {
  if (data.NODE_ENV !== 'production' && isDemo(data.FIREBASE_PROJECT_ID)) return [];
  return [
    ...(isDemo(data.FIREBASE_PROJECT_ID)
      ? ['FIREBASE_PROJECT_ID must name your real project in production, not one that starts with demo-.']
      : []),
    ...(isDemo(data.FIREBASE_API_KEY)
      ? ['FIREBASE_API_KEY must be the key of your real project in production, not of the demo.']
      : []),
    ...(data.AUTH_EMULATOR_URL
      ? ['AUTH_EMULATOR_URL must not be set in production: the emulator accepts any sign-in.']
      : []),
  ];
};

const parseEnvironment = (env: NodeJS.ProcessEnv): Environment => {
  const entries = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const);
  const nonBlank = Object.fromEntries(entries.filter(([, value]) => value));
  const { success, data, error } = Environment.safeParse(nonBlank);
  if (!success) throw new Error(error.issues.map(({ message }) => message).join('\n'));
  const errors = findProductionErrors(data);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return data;
};

const toReleases = ({ RELEASE_TARGET, RELEASE_ENDPOINT, MODULES_URL }: Environment): GatewayOptions['releases'] => {
  if (!RELEASE_TARGET?.startsWith('s3://')) return RELEASE_TARGET;
  if (!MODULES_URL)
    throw new Error('MODULES_URL is missing: set it to the URL under which browsers load the files of RELEASE_TARGET.');
  return { target: RELEASE_TARGET, endpoint: RELEASE_ENDPOINT, url: MODULES_URL.replace(/\/?$/, '/') };
};

const toClientConfig = (data: Environment): GatewayOptions['config'] => ({
  apiUrl: '',
  firebase: {
    apiKey: data.FIREBASE_API_KEY,
    authDomain: data.FIREBASE_AUTH_DOMAIN ?? `${data.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    projectId: data.FIREBASE_PROJECT_ID,
  },
  ...(data.AUTH_EMULATOR_URL ? { authEmulatorUrl: data.AUTH_EMULATOR_URL } : {}),
});

/** The build folders of the modules in the repository `root`. */
export const findBuiltModules = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => join(root, name, 'dist'));

/**
 * Reads the settings from environment variables, for the builds in `root`. A blank variable counts as not set.
 * @throws one error with a sentence per invalid variable
 */
export const readSettings = (env: NodeJS.ProcessEnv, root: string): Settings => {
  const data = parseEnvironment(env);
  return {
    port: data.PORT,
    host: data.HOST,
    gateway: {
      shellDir: join(root, 'shell/dist'),
      moduleDirs: findBuiltModules(root),
      releases: toReleases(data),
      apiUrl: data.API_URL,
      config: toClientConfig(data),
      moduleOrigins: data.MODULES_URL ? [new URL(data.MODULES_URL).origin] : [],
      mediaOrigins: getMediaOrigins(data),
      publicUrl: data.PUBLIC_URL,
      https: data.PUBLIC_HTTPS,
      vitalsSampleRate: data.VITALS_SHARE,
      trustProxy: data.GATEWAY_TRUST_PROXY,
    },
  };
};
