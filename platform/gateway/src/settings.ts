import { join } from 'node:path';
import type { MetricsAddress } from 'protocol/server/metrics';
import { isDemo, parseEnvironment, setting } from 'protocol/server/settings';
import { findBuiltModules, readSignaturePolicy } from 'releases';
import * as z from 'zod';
import type { GatewayOptions } from './gateway.ts';
import { getMediaOrigins } from './security.ts';

export interface Settings {
  port: number;
  host: string;
  logLevel: string;
  /** The address of /metrics; undefined when it is not served. */
  metrics: MetricsAddress | undefined;
  /** How long the gateway keeps serving after a signal while it reports not ready. */
  drainSeconds: number;
  gateway: GatewayOptions;
}

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: setting.port('PORT').default(3000),
  HOST: z.string().default('127.0.0.1'),
  API_URL: setting.url('API_URL', 'http://api:4000').default('http://127.0.0.1:4000'),
  PUBLIC_URL: setting.origin('PUBLIC_URL', 'https://journal.example.com').optional(),
  PUBLIC_HTTPS: setting.flag('PUBLIC_HTTPS').default(false),
  GATEWAY_TRUST_PROXY: setting.trustedProxies('GATEWAY_TRUST_PROXY'),
  FIREBASE_PROJECT_ID: setting.required('FIREBASE_PROJECT_ID', 'the Firebase project'),
  FIREBASE_API_KEY: setting.required('FIREBASE_API_KEY', 'the web API key of the Firebase project'),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  AUTH_EMULATOR_URL: setting.url('AUTH_EMULATOR_URL', 'http://localhost:9099').optional(),
  VITALS_SHARE: setting.between('VITALS_SHARE', 0, 1).default(0.1),
  OFFLINE_PAGE: setting.flag('OFFLINE_PAGE').default(true),
  COMPOSITION: setting.flag('COMPOSITION').default(true),
  HEALTH_URL: setting.url('HEALTH_URL', 'http://api:9464').optional(),
  LOG_LEVEL: z.string().default('info'),
  METRICS_PORT: setting.port('METRICS_PORT').optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DRAIN_SECONDS: setting.between('DRAIN_SECONDS', 0, 300).default(0),
  RELEASE_TARGET: z.string().optional(),
  RELEASE_ENDPOINT: z.string().optional(),
  MODULE_KEYS: z.string().optional(),
  REQUIRE_SIGNATURES: setting.flag('REQUIRE_SIGNATURES').default(false),
  MODULES_URL: setting.url('MODULES_URL', 'https://cdn.example.com').optional(),
  // Settings of the API, which validates them. The pages must allow the origins that they name.
  MEDIA_STORE: z.string().optional(),
  MEDIA_S3_READ: z.string().optional(),
  MEDIA_S3_ENDPOINT: z.string().optional(),
  AWS_REGION: z.string().optional(),
});
type Environment = z.infer<typeof Environment>;

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

const readEnvironment = (env: NodeJS.ProcessEnv): Environment => {
  const data = parseEnvironment(Environment, env, (message) => new Error(message));
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

/**
 * Reads the settings from environment variables, for the builds in `root`. A blank variable counts as not set.
 * @throws one error with a sentence per invalid variable
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const data = readEnvironment(env);
  return {
    port: data.PORT,
    host: data.HOST,
    logLevel: data.LOG_LEVEL,
    metrics: data.METRICS_PORT === undefined ? undefined : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    drainSeconds: data.DRAIN_SECONDS,
    gateway: {
      shellDir: join(root, 'shell/dist'),
      moduleDirs: findBuiltModules(root),
      releases: toReleases(data),
      trust: readSignaturePolicy(data),
      apiUrl: data.API_URL,
      config: toClientConfig(data),
      moduleOrigins: data.MODULES_URL ? [new URL(data.MODULES_URL).origin] : [],
      mediaOrigins: getMediaOrigins(data),
      publicUrl: data.PUBLIC_URL,
      https: data.PUBLIC_HTTPS,
      vitalsSampleRate: data.VITALS_SHARE,
      hasOfflinePage: data.OFFLINE_PAGE,
      showsComposition: data.COMPOSITION,
      healthUrl: data.HEALTH_URL,
      trustProxy: data.GATEWAY_TRUST_PROXY,
    },
  };
}
