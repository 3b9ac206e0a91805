import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getMediaOrigins } from 'gateway';
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
  /** The fraction of visits that report web vitals. */
  vitalsSampleRate: number;
  /** Additional origins that may serve images and videos. */
  mediaOrigins: string[];
}

const createPortSchema = (defaultPort: number) =>
  z.coerce
    .number({ error: 'it must be a whole number from 1 to 65535' })
    .int({ error: 'it must be a whole number from 1 to 65535' })
    .min(1, { error: 'it must be a whole number from 1 to 65535' })
    .max(65_535, { error: 'it must be a whole number from 1 to 65535' })
    .default(defaultPort);

const Environment = z.object({
  PORT: createPortSchema(3000),
  API_PORT: createPortSchema(4000),
  AUTH_EMULATOR_PORT: createPortSchema(9099),
  DEV_PORT: createPortSchema(3100),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{2,28}[a-z0-9]$/, {
      error: 'it must be 4 to 30 lowercase letters, digits and hyphens, starting with a letter',
    })
    .optional(),
  DATA_DIR: z.string().default('.data'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, { error: 'it must start with mongodb:// or mongodb+srv://' })
    .optional(),
  TRUST_PROXY: z.string().optional(),
  // Settings of the API, which validates them. They determine the origins that the pages must allow.
  MEDIA_STORE: z.string().optional(),
  MEDIA_S3_READ: z.string().optional(),
  MEDIA_S3_ENDPOINT: z.url({ error: 'it must be a URL like https://s3.example.com' }).optional(),
  AWS_REGION: z.string().optional(),
  VITALS_SHARE: z.coerce
    .number({ error: 'it must be a number from 0 to 1' })
    .min(0, { error: 'it must be a number from 0 to 1' })
    .max(1, { error: 'it must be a number from 0 to 1' })
    .default(1),
  EMAIL_ENUMERATION_PROTECTION: z.stringbool({ error: 'it must be on or off' }).default(false),
});

/** Loads `.env` in the folder `root`, if it exists. Variables that are already set keep their values. */
export const loadEnvFile = (root: string): void => {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
};

/**
 * Reads the settings from `env`. An empty variable counts as not set.
 * Throws a user-facing message that lists all invalid variables.
 */
export const readSettings = (env: NodeJS.ProcessEnv, root: string): Settings => {
  const definedEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(definedEnv);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => formatIssue(issue, definedEnv)).join('\n'));
  const dataDir = resolve(root, parsed.data.DATA_DIR);
  return {
    port: parsed.data.PORT,
    apiPort: parsed.data.API_PORT,
    authEmulatorPort: parsed.data.AUTH_EMULATOR_PORT,
    devPort: parsed.data.DEV_PORT,
    projectId: parsed.data.FIREBASE_PROJECT_ID ?? deriveProjectId(dataDir, root),
    dataDir,
    mongodbUri: parsed.data.MONGODB_URI,
    trustProxy: parsed.data.TRUST_PROXY,
    vitalsSampleRate: parsed.data.VITALS_SHARE,
    enumerationProtection: parsed.data.EMAIL_ENUMERATION_PROTECTION,
    mediaOrigins: getMediaOrigins(parsed.data),
  };
};

const formatIssue = ({ path, message }: z.core.$ZodIssue, env: NodeJS.ProcessEnv): string => {
  const name = String(path[0]);
  return `${name} is "${env[name]}": ${message}.`;
};

/** Emulators with the same project id interfere with each other, so each data folder has its own id. */
const deriveProjectId = (dataDir: string, root: string): string => {
  if (dataDir === resolve(root, '.data')) return 'demo-trading-journal';
  return `demo-tj-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
};
