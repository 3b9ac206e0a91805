import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import proxyAddr from 'proxy-addr';
import * as z from 'zod';
import type { GatewayOptions } from './gateway.ts';
import { mediaOrigins } from './media-origins.ts';

export interface Settings {
  port: number;
  host: string;
  gateway: GatewayOptions;
}

const address = (name: string, example: string) => z.url(`${name} must be an address like ${example}.`);
const needed = (name: string, what: string) => z.string(`${name} is missing: set it to ${what}.`);

const readTrust = (value: string, context: z.RefinementCtx) => {
  try {
    return proxyAddr.compile(value.split(',').flatMap((part) => part.trim() || []));
  } catch {
    context.addIssue('GATEWAY_TRUST_PROXY must be addresses or ranges separated by commas.');
    return z.NEVER;
  }
};

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;

const badPort = 'PORT must be a port number.';

const badShare = 'VITALS_SHARE must be a number from 0 to 1.';

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number(badPort).int(badPort).min(0, badPort).max(65_535, badPort).default(3000),
  HOST: z.string().default('127.0.0.1'),
  API_URL: address('API_URL', 'http://api:4000').default('http://127.0.0.1:4000'),
  PUBLIC_URL: z.string().refine(isOrigin, 'PUBLIC_URL must be an origin like https://journal.example.com.').optional(),
  PUBLIC_HTTPS: z.stringbool('PUBLIC_HTTPS must be on or off.').default(false),
  GATEWAY_TRUST_PROXY: z.string().default('').transform(readTrust),
  FIREBASE_PROJECT_ID: needed('FIREBASE_PROJECT_ID', 'the Firebase project'),
  FIREBASE_API_KEY: needed('FIREBASE_API_KEY', 'the web API key of the Firebase project'),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  AUTH_EMULATOR_URL: address('AUTH_EMULATOR_URL', 'http://localhost:9099').optional(),
  VITALS_SHARE: z.coerce.number(badShare).min(0, badShare).max(1, badShare).default(0.1),
  RELEASE_TARGET: z.string().optional(),
  RELEASE_ENDPOINT: z.string().optional(),
  MODULES_URL: address('MODULES_URL', 'https://cdn.example.com').optional(),
  // The API's own settings, which it checks; the pages have to allow what they say.
  MEDIA_STORE: z.string().optional(),
  MEDIA_S3_READ: z.string().optional(),
  MEDIA_S3_ENDPOINT: z.string().optional(),
  AWS_REGION: z.string().optional(),
});
type Environment = z.infer<typeof Environment>;

const isDemo = (value: string): boolean => value.startsWith('demo-');

/** What would let anybody in, or nobody, in production. As for the API, a real project means production anyway. */
const productionFaults = (data: Environment): string[] => {
  if (data.NODE_ENV !== 'production' && isDemo(data.FIREBASE_PROJECT_ID)) return [];
  return [
    ...(isDemo(data.FIREBASE_PROJECT_ID)
      ? ['FIREBASE_PROJECT_ID must name your real project in production, not one that begins with demo-.']
      : []),
    ...(isDemo(data.FIREBASE_API_KEY)
      ? ['FIREBASE_API_KEY must be that of your real project in production, not that of the demo.']
      : []),
    ...(data.AUTH_EMULATOR_URL
      ? ['AUTH_EMULATOR_URL must not be set in production: the emulator lets anybody in as anybody.']
      : []),
  ];
};

const parseEnvironment = (env: NodeJS.ProcessEnv): Environment => {
  const entries = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const);
  const given = Object.fromEntries(entries.filter(([, value]) => value));
  const { success, data, error } = Environment.safeParse(given);
  if (!success) throw new Error(error.issues.map(({ message }) => message).join('\n'));
  const faults = productionFaults(data);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return data;
};

const releasesOf = ({ RELEASE_TARGET, RELEASE_ENDPOINT, MODULES_URL }: Environment): GatewayOptions['releases'] => {
  if (!RELEASE_TARGET?.startsWith('s3://')) return RELEASE_TARGET;
  if (!MODULES_URL)
    throw new Error('MODULES_URL is missing: set it to where browsers get the files of RELEASE_TARGET.');
  return { target: RELEASE_TARGET, endpoint: RELEASE_ENDPOINT, url: MODULES_URL.replace(/\/?$/, '/') };
};

const configOf = (data: Environment): GatewayOptions['config'] => ({
  apiUrl: '',
  firebase: {
    apiKey: data.FIREBASE_API_KEY,
    authDomain: data.FIREBASE_AUTH_DOMAIN ?? `${data.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    projectId: data.FIREBASE_PROJECT_ID,
  },
  ...(data.AUTH_EMULATOR_URL ? { authEmulatorUrl: data.AUTH_EMULATOR_URL } : {}),
});

/** The builds in the project's folder `root`. */
export const builtModules = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => join(root, name, 'dist'));

/**
 * The settings of the environment `env`, for the product as built in `root`; a blank variable counts as not set.
 * Throws a sentence for each one that is wrong.
 */
export const readSettings = (env: NodeJS.ProcessEnv, root: string): Settings => {
  const data = parseEnvironment(env);
  return {
    port: data.PORT,
    host: data.HOST,
    gateway: {
      shellDir: join(root, 'shell/dist'),
      moduleDirs: builtModules(root),
      releases: releasesOf(data),
      apiUrl: data.API_URL,
      config: configOf(data),
      moduleOrigins: data.MODULES_URL ? [new URL(data.MODULES_URL).origin] : [],
      mediaOrigins: mediaOrigins(data),
      publicUrl: data.PUBLIC_URL,
      https: data.PUBLIC_HTTPS,
      vitalsShare: data.VITALS_SHARE,
      trustProxy: data.GATEWAY_TRUST_PROXY,
    },
  };
};
