import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getMediaOrigins } from 'gateway';
import { parseEnvironment, setting } from 'protocol/server/settings';
import * as z from 'zod';

export interface Settings {
  port: number;
  apiPort: number;
  authEmulatorPort: number;
  /** The port of the development shell. */
  devPort: number;
  projectId: string;
  /** An absolute path. */
  dataDir: string;
  /** An external database; by default a local one is started. */
  mongodbUri?: string;
  /** By default the API trusts only the web gateway. */
  trustProxy?: string;
  enumerationProtection: boolean;
  /** The operator's file of public keys; by default the key of the data folder is the only one. */
  moduleKeys?: string;
  /** Releases without a valid signature are left out. */
  requireSignatures: boolean;
  /** The port of the API's counts of modules; by default it serves none. */
  metricsPort?: number;
  /** The fraction of visits that report web vitals. */
  vitalsSampleRate: number;
  /** Additional origins that may serve images and videos. */
  mediaOrigins: string[];
}

const Environment = z.object({
  PORT: setting.port('PORT').default(3000),
  API_PORT: setting.port('API_PORT').default(4000),
  AUTH_EMULATOR_PORT: setting.port('AUTH_EMULATOR_PORT').default(9099),
  DEV_PORT: setting.port('DEV_PORT').default(3100),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{2,28}[a-z0-9]$/,
      'FIREBASE_PROJECT_ID must be 4 to 30 lowercase letters, digits and hyphens, starting with a letter.',
    )
    .optional(),
  DATA_DIR: z.string().default('.data'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'MONGODB_URI must start with mongodb:// or mongodb+srv://.')
    .optional(),
  TRUST_PROXY: z.string().optional(),
  METRICS_PORT: setting.port('METRICS_PORT').optional(),
  // Settings of the API, which validates them. They determine the origins that the pages must allow.
  MEDIA_STORE: z.string().optional(),
  MEDIA_S3_READ: z.string().optional(),
  MEDIA_S3_ENDPOINT: setting.url('MEDIA_S3_ENDPOINT', 'https://s3.example.com').optional(),
  AWS_REGION: z.string().optional(),
  VITALS_SHARE: setting.between('VITALS_SHARE', 0, 1).default(1),
  MODULE_KEYS: z.string().optional(),
  REQUIRE_SIGNATURES: setting.flag('REQUIRE_SIGNATURES').default(true),
  EMAIL_ENUMERATION_PROTECTION: setting.flag('EMAIL_ENUMERATION_PROTECTION').default(false),
});

/** Loads `.env` in the folder `root`, if it exists. Variables that are already set keep their values. */
export function loadEnvFile(root: string): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Reads the settings from `env`. An empty variable counts as not set.
 * Throws a user-facing message that lists all invalid variables.
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const data = parseEnvironment(Environment, env, (message) => new Error(message));
  const dataDir = resolve(root, data.DATA_DIR);
  return {
    port: data.PORT,
    apiPort: data.API_PORT,
    authEmulatorPort: data.AUTH_EMULATOR_PORT,
    devPort: data.DEV_PORT,
    projectId: data.FIREBASE_PROJECT_ID ?? deriveProjectId(dataDir, root),
    dataDir,
    mongodbUri: data.MONGODB_URI,
    trustProxy: data.TRUST_PROXY,
    metricsPort: data.METRICS_PORT,
    vitalsSampleRate: data.VITALS_SHARE,
    enumerationProtection: data.EMAIL_ENUMERATION_PROTECTION,
    mediaOrigins: getMediaOrigins(data),
    moduleKeys: data.MODULE_KEYS && resolve(root, data.MODULE_KEYS),
    requireSignatures: data.REQUIRE_SIGNATURES,
  };
}

/** Emulators with the same project id interfere with each other, so each data folder has its own id. */
const deriveProjectId = (dataDir: string, root: string): string => {
  if (dataDir === resolve(root, '.data')) return 'demo-trading-journal';
  return `demo-tj-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
};
