import { join } from 'node:path';
import { limits } from 'contracts';
import { isDemo, parseEnvironment, setting } from 'protocol/server/settings';
import * as z from 'zod';
import { DEFAULT_AUTH_LIMITS, DEFAULT_CALL_LIMITS } from './http/call-limits.ts';
import { S3_READS } from './media/open.ts';
import { StartError } from './start-error.ts';

/** The settings that decide whether this is production and whether it is safe. */
interface SafetySettings {
  NODE_ENV?: string | undefined;
  FIREBASE_PROJECT_ID: string;
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
  SIGNING_SECRET?: string | undefined;
}

/** A real project means production, whatever NODE_ENV says: a forgotten setting must not disable the checks. */
const isProduction = ({ NODE_ENV, FIREBASE_PROJECT_ID }: SafetySettings): boolean =>
  NODE_ENV === 'production' || !isDemo(FIREBASE_PROJECT_ID);

/** Prefix of every secret in platform/deploy/demo.env, which is in the repository. */
const DEMO_SECRET = 'a-demo-secret';

const findDemoSecrets = (variables: NodeJS.ProcessEnv): string[] =>
  Object.entries(variables).flatMap(([name, value]) =>
    value?.includes(DEMO_SECRET) ? [`${name} contains a demo secret, which is public. Set your own.`] : [],
  );

/** Returns a sentence for each setting that is unsafe or unusable in production. */
const findProductionFaults = (settings: SafetySettings, variables: NodeJS.ProcessEnv): string[] => [
  ...(settings.FIREBASE_AUTH_EMULATOR_HOST
    ? ['FIREBASE_AUTH_EMULATOR_HOST must not be set in production: the emulator accepts any sign-in.']
    : []),
  ...(isDemo(settings.FIREBASE_PROJECT_ID)
    ? ['FIREBASE_PROJECT_ID must name your real project in production, not one that begins with demo-.']
    : []),
  ...(settings.SIGNING_SECRET ? [] : ['SIGNING_SECRET is missing: production needs at least 32 random characters.']),
  ...findDemoSecrets(variables),
];

const MEGABYTE = 1_048_576;

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  API_PORT: setting.port('API_PORT').default(4_000),
  HOST: z.string().default('127.0.0.1'),
  MONGODB_URI: setting
    .required('MONGODB_URI', 'the address of a MongoDB replica set')
    .regex(/^mongodb(\+srv)?:\/\//, 'MONGODB_URI must begin with mongodb:// or mongodb+srv://.'),
  FIREBASE_PROJECT_ID: z.string().default('demo-trading-journal'),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^(?:[^\s/]+:\d+)?$/, 'FIREBASE_AUTH_EMULATOR_HOST must be empty, or like 127.0.0.1:9099.')
    .optional(),
  TRUST_PROXY: setting.trustedProxies('TRUST_PROXY'),
  CORS_ORIGINS: setting.origins('CORS_ORIGINS', 'https://app.example.com').default([]),
  AUTH_CALLS_PER_MINUTE_PER_ACCOUNT: setting
    .positive('AUTH_CALLS_PER_MINUTE_PER_ACCOUNT')
    .default(DEFAULT_AUTH_LIMITS.perAccount),
  AUTH_CALLS_PER_MINUTE_PER_CLIENT: setting
    .positive('AUTH_CALLS_PER_MINUTE_PER_CLIENT')
    .default(DEFAULT_AUTH_LIMITS.perClient),
  CALLS_PER_MINUTE_PER_TRADER: setting.positive('CALLS_PER_MINUTE_PER_TRADER').default(DEFAULT_CALL_LIMITS.perTrader),
  CALLS_PER_MINUTE_PER_CLIENT: setting.positive('CALLS_PER_MINUTE_PER_CLIENT').default(DEFAULT_CALL_LIMITS.perClient),
  UPLOADS_PER_MINUTE_PER_TRADER: setting
    .positive('UPLOADS_PER_MINUTE_PER_TRADER')
    .default(DEFAULT_CALL_LIMITS.uploadsPerTrader),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
    )
    .default('info'),
  PUBLIC_URL: setting.origin('PUBLIC_URL', 'https://journal.example.com').optional(),
  GATEWAY_URL: setting.url('GATEWAY_URL', 'http://web:3000').optional(),
  COUNTED_ACCOUNT_HOURS: setting.between('COUNTED_ACCOUNT_HOURS', 0, 720).optional(),
  METRICS_PORT: setting.port('METRICS_PORT').optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  MEDIA_STORE: z.string().optional(),
  MEDIA_S3_ENDPOINT: setting.url('MEDIA_S3_ENDPOINT', 'https://s3.example.com').optional(),
  MEDIA_S3_READ: z.enum(S3_READS, 'MEDIA_S3_READ must be proxy or presigned.').default('proxy'),
  MEDIA_MAX_FILE_MB: setting.positive('MEDIA_MAX_FILE_MB').default(limits.media.fileBytes / MEGABYTE),
  MEDIA_MAX_FILES_PER_TRADE: setting.positive('MEDIA_MAX_FILES_PER_TRADE').default(limits.media.filesPerTrade),
  QUOTA_TRADES_PER_TRADER: setting.positive('QUOTA_TRADES_PER_TRADER').default(limits.quotas.trades),
  QUOTA_FILES_PER_TRADER: setting.positive('QUOTA_FILES_PER_TRADER').default(limits.quotas.files),
  QUOTA_MB_PER_TRADER: setting.positive('QUOTA_MB_PER_TRADER').default(limits.quotas.bytes / MEGABYTE),
  DRAIN_SECONDS: setting.between('DRAIN_SECONDS', 0, 300).default(0),
  SIGNING_SECRET: z.string().min(32, 'SIGNING_SECRET must have at least 32 characters.').optional(),
});

const parse = <T>(schema: z.ZodType<T>, variables: NodeJS.ProcessEnv): T =>
  // firebase-admin reads the address of its emulator itself and takes a blank for an address.
  parseEnvironment(schema, variables, (message) => new StartError(message), ['FIREBASE_AUTH_EMULATOR_HOST']);

/**
 * Reads only the address of the database, for commands that need nothing else. Throws a StartError like readSettings.
 */
export function readMongodbUri(variables: NodeJS.ProcessEnv): string {
  return parse(Environment.pick({ MONGODB_URI: true }), variables).MONGODB_URI;
}

/** Reads the settings from the environment. Throws a StartError with one sentence per invalid setting. */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const data = parse(Environment, variables);
  const faults = isProduction(data) ? findProductionFaults(data, variables) : [];
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  return {
    /** 0 selects a free port. */
    port: data.API_PORT,
    host: data.HOST,
    mongodbUri: data.MONGODB_URI,
    projectId: data.FIREBASE_PROJECT_ID,
    trustProxy: data.TRUST_PROXY,
    /** Other origins whose pages may read replies. Empty when pages and API share an origin. */
    corsOrigins: data.CORS_ORIGINS,
    authLimits: {
      perAccount: data.AUTH_CALLS_PER_MINUTE_PER_ACCOUNT,
      perClient: data.AUTH_CALLS_PER_MINUTE_PER_CLIENT,
    },
    callLimits: {
      perTrader: data.CALLS_PER_MINUTE_PER_TRADER,
      perClient: data.CALLS_PER_MINUTE_PER_CLIENT,
      uploadsPerTrader: data.UPLOADS_PER_MINUTE_PER_TRADER,
    },
    logLevel: data.LOG_LEVEL,
    publicUrl: data.PUBLIC_URL,
    gatewayUrl: data.GATEWAY_URL,
    countedAccountHours: data.COUNTED_ACCOUNT_HOURS,
    /** The address of /metrics; undefined when it is not served. */
    metrics: data.METRICS_PORT === undefined ? undefined : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    media: {
      location: data.MEDIA_STORE ?? join(data.DATA_DIR, 'media'),
      folder: join(data.DATA_DIR, 'media'),
      s3Endpoint: data.MEDIA_S3_ENDPOINT,
      s3Read: data.MEDIA_S3_READ,
      limits: { fileBytes: data.MEDIA_MAX_FILE_MB * MEGABYTE, filesPerTrade: data.MEDIA_MAX_FILES_PER_TRADE },
    },
    /** Storage limits per trader. */
    quotas: {
      trades: data.QUOTA_TRADES_PER_TRADER,
      files: data.QUOTA_FILES_PER_TRADER,
      bytes: data.QUOTA_MB_PER_TRADER * MEGABYTE,
    },
    /** Signs media URLs. */
    signingSecret: data.SIGNING_SECRET,
    /** How long the process still serves requests after it reports that it is not ready. */
    drainSeconds: data.DRAIN_SECONDS,
  };
}
