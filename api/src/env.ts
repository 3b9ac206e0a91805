import { join } from 'node:path';
import { limits, type Quotas } from 'contracts';
import * as z from 'zod';
import { type MediaSettings, s3Reads } from './features/media/open.ts';
import { type CallLimits, defaultCallLimits } from './http/call-limits.ts';
import { type ProxyTrust, parseProxyTrust } from './http/client-address.ts';
import type { MetricsAddress } from './http/metrics.ts';
import { type AuthLimits, defaultAuthLimits } from './identity/auth-limits.ts';
import { findProductionFaults, isProduction } from './production.ts';
import { StartError } from './start-error.ts';

export interface Settings {
  /** 0 selects a free port. */
  port: number;
  host: string;
  mongodbUri: string;
  projectId: string;
  trustProxy: ProxyTrust;
  /** Other origins whose pages may read replies. Empty when pages and API share an origin. */
  corsOrigins: string[];
  authLimits: AuthLimits;
  callLimits: CallLimits;
  logLevel: string;
  /** The address of /metrics; undefined when it is not served. */
  metrics: MetricsAddress | undefined;
  media: MediaSettings;
  /** Storage limits per trader. */
  quotas: Quotas;
  /** Signs media URLs. */
  signingSecret: string | undefined;
  /** How long the process still serves requests after it reports that it is not ready. */
  drainSeconds: number;
}

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

const isPort = (value: number) => Number.isInteger(value) && value >= 0 && value <= 65_535;

const trust = z.string().transform((value, context) => {
  try {
    return parseProxyTrust(value);
  } catch {
    context.addIssue('TRUST_PROXY must be a number of proxies, or their addresses separated by commas.');
    return z.NEVER;
  }
});

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const origins = z
  .string()
  .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
  .refine(
    (all) => all.every(isOrigin),
    'CORS_ORIGINS must be origins like https://app.example.com, separated by commas.',
  );

const wholeNumber = (name: string, defaultValue: number) =>
  optional
    .pipe(z.string().default(String(defaultValue)))
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value > 0, `${name} must be a whole number above 0.`);

const MEGABYTE = 1_048_576;

const Environment = z.object({
  NODE_ENV: optional,
  API_PORT: optional
    .pipe(z.string().default('4000'))
    .transform(Number)
    .refine(isPort, 'API_PORT must be a port number.'),
  HOST: optional.pipe(z.string().default('127.0.0.1')),
  MONGODB_URI: optional.pipe(
    z
      .string('MONGODB_URI is missing: set it to the address of a MongoDB replica set.')
      .regex(/^mongodb(\+srv)?:\/\//, 'MONGODB_URI must begin with mongodb:// or mongodb+srv://.'),
  ),
  FIREBASE_PROJECT_ID: optional.pipe(z.string().default('demo-trading-journal')),
  // Not trimmed: firebase-admin reads the variable itself and treats a blank as an emulator address.
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^(?:[^\s/]+:\d+)?$/, 'FIREBASE_AUTH_EMULATOR_HOST must be empty, or like 127.0.0.1:9099.')
    .optional(),
  TRUST_PROXY: optional.pipe(z.string().default('')).pipe(trust),
  CORS_ORIGINS: optional.pipe(z.string().default('')).pipe(origins),
  AUTH_CALLS_PER_MINUTE_PER_ACCOUNT: wholeNumber('AUTH_CALLS_PER_MINUTE_PER_ACCOUNT', defaultAuthLimits.perAccount),
  AUTH_CALLS_PER_MINUTE_PER_CLIENT: wholeNumber('AUTH_CALLS_PER_MINUTE_PER_CLIENT', defaultAuthLimits.perClient),
  CALLS_PER_MINUTE_PER_TRADER: wholeNumber('CALLS_PER_MINUTE_PER_TRADER', defaultCallLimits.perTrader),
  CALLS_PER_MINUTE_PER_CLIENT: wholeNumber('CALLS_PER_MINUTE_PER_CLIENT', defaultCallLimits.perClient),
  UPLOADS_PER_MINUTE_PER_TRADER: wholeNumber('UPLOADS_PER_MINUTE_PER_TRADER', defaultCallLimits.uploadsPerTrader),
  LOG_LEVEL: optional.pipe(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
      })
      .default('info'),
  ),
  METRICS_PORT: optional.pipe(
    z.string().transform(Number).refine(isPort, 'METRICS_PORT must be a port number.').optional(),
  ),
  METRICS_HOST: optional.pipe(z.string().default('127.0.0.1')),
  DATA_DIR: optional.pipe(z.string().default('.data')),
  MEDIA_STORE: optional,
  MEDIA_S3_ENDPOINT: optional.pipe(
    z.url('MEDIA_S3_ENDPOINT must be an address like https://s3.example.com.').optional(),
  ),
  MEDIA_S3_READ: optional.pipe(z.enum(s3Reads, 'MEDIA_S3_READ must be proxy or presigned.').default('proxy')),
  MEDIA_MAX_FILE_MB: wholeNumber('MEDIA_MAX_FILE_MB', limits.media.fileBytes / MEGABYTE),
  MEDIA_MAX_FILES_PER_TRADE: wholeNumber('MEDIA_MAX_FILES_PER_TRADE', limits.media.filesPerTrade),
  QUOTA_TRADES_PER_TRADER: wholeNumber('QUOTA_TRADES_PER_TRADER', limits.quotas.trades),
  QUOTA_FILES_PER_TRADER: wholeNumber('QUOTA_FILES_PER_TRADER', limits.quotas.files),
  QUOTA_MB_PER_TRADER: wholeNumber('QUOTA_MB_PER_TRADER', limits.quotas.bytes / MEGABYTE),
  DRAIN_SECONDS: optional
    .pipe(z.string().default('0'))
    .transform(Number)
    .refine((value) => value >= 0 && value <= 300, 'DRAIN_SECONDS must be a number from 0 to 300.'),
  SIGNING_SECRET: optional.pipe(z.string().min(32, 'SIGNING_SECRET must have at least 32 characters.').optional()),
});
const parse = <T>(schema: z.ZodType<T>, variables: NodeJS.ProcessEnv): T => {
  const { success, data, error } = schema.safeParse(variables);
  if (!success) throw new StartError(error.issues.map((issue) => issue.message).join('\n'));
  return data;
};

/** Reads only the address of the database, for commands that need nothing else. Throws a StartError like readSettings. */
export const readMongodbUri = (variables: NodeJS.ProcessEnv): string =>
  parse(Environment.pick({ MONGODB_URI: true }), variables).MONGODB_URI;

/** Reads the settings from the environment. Throws a StartError with one sentence per invalid setting. */
export const readSettings = (variables: NodeJS.ProcessEnv): Settings => {
  const data = parse(Environment, variables);
  const faults = isProduction(data) ? findProductionFaults(data, variables) : [];
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  return {
    port: data.API_PORT,
    host: data.HOST,
    mongodbUri: data.MONGODB_URI,
    projectId: data.FIREBASE_PROJECT_ID,
    trustProxy: data.TRUST_PROXY,
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
    metrics: data.METRICS_PORT === undefined ? undefined : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    media: {
      location: data.MEDIA_STORE ?? join(data.DATA_DIR, 'media'),
      folder: join(data.DATA_DIR, 'media'),
      s3Endpoint: data.MEDIA_S3_ENDPOINT,
      s3Read: data.MEDIA_S3_READ,
      limits: { fileBytes: data.MEDIA_MAX_FILE_MB * MEGABYTE, filesPerTrade: data.MEDIA_MAX_FILES_PER_TRADE },
    },
    quotas: {
      trades: data.QUOTA_TRADES_PER_TRADER,
      files: data.QUOTA_FILES_PER_TRADER,
      bytes: data.QUOTA_MB_PER_TRADER * MEGABYTE,
    },
    signingSecret: data.SIGNING_SECRET,
    drainSeconds: data.DRAIN_SECONDS,
  };
};
