import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mediaOrigins } from 'gateway';
import * as z from 'zod';

export interface Settings {
  port: number;
  apiPort: number;
  authEmulatorPort: number;
  /** Of the development shell. */
  devPort: number;
  projectId: string;
  /** Absolute. */
  dataDir: string;
  /** Unless it is set, we run a database ourselves. */
  mongodbUri?: string;
  /** Undefined: the API trusts the web gateway alone. */
  trustProxy?: string;
  enumerationProtection: boolean;
  /** What share of all visits tells how it felt. */
  vitalsShare: number;
  /** Origins besides our own that images and videos are shown from. */
  mediaOrigins: string[];
}

const port = (usual: number) =>
  z.coerce
    .number({ error: 'it must be a whole number from 1 to 65535' })
    .int({ error: 'it must be a whole number from 1 to 65535' })
    .min(1, { error: 'it must be a whole number from 1 to 65535' })
    .max(65_535, { error: 'it must be a whole number from 1 to 65535' })
    .default(usual);

const Environment = z.object({
  PORT: port(3000),
  API_PORT: port(4000),
  AUTH_EMULATOR_PORT: port(9099),
  DEV_PORT: port(3100),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{2,28}[a-z0-9]$/, {
      error: 'it must be 4 to 30 lower-case letters, digits and hyphens, beginning with a letter',
    })
    .optional(),
  DATA_DIR: z.string().default('.data'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, { error: 'it must begin with mongodb:// or mongodb+srv://' })
    .optional(),
  TRUST_PROXY: z.string().optional(),
  // The API's own settings, which it checks; the pages have to allow what they say.
  MEDIA_STORE: z.string().optional(),
  MEDIA_S3_READ: z.string().optional(),
  MEDIA_S3_ENDPOINT: z.url({ error: 'it must be an address like https://s3.example.com' }).optional(),
  AWS_REGION: z.string().optional(),
  VITALS_SHARE: z.coerce
    .number({ error: 'it must be a number from 0 to 1' })
    .min(0, { error: 'it must be a number from 0 to 1' })
    .max(1, { error: 'it must be a number from 0 to 1' })
    .default(1),
  EMAIL_ENUMERATION_PROTECTION: z.stringbool({ error: 'it must be on or off' }).default(false),
});

/** Reads `.env` of the folder `root` into the environment, if there is one. What is set already stays. */
export const loadEnvFile = (root: string): void => {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
};

/**
 * The settings of the environment `env`; an empty variable counts as not set.
 * Throws a sentence that names each bad one.
 */
export const readSettings = (env: NodeJS.ProcessEnv, root: string): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => toSentence(issue, given)).join('\n'));
  const dataDir = resolve(root, parsed.data.DATA_DIR);
  return {
    port: parsed.data.PORT,
    apiPort: parsed.data.API_PORT,
    authEmulatorPort: parsed.data.AUTH_EMULATOR_PORT,
    devPort: parsed.data.DEV_PORT,
    projectId: parsed.data.FIREBASE_PROJECT_ID ?? projectIdOf(dataDir, root),
    dataDir,
    mongodbUri: parsed.data.MONGODB_URI,
    trustProxy: parsed.data.TRUST_PROXY,
    vitalsShare: parsed.data.VITALS_SHARE,
    enumerationProtection: parsed.data.EMAIL_ENUMERATION_PROTECTION,
    mediaOrigins: mediaOrigins(parsed.data),
  };
};

const toSentence = ({ path, message }: z.core.$ZodIssue, given: NodeJS.ProcessEnv): string => {
  const name = String(path[0]);
  return `${name} is "${given[name]}": ${message}.`;
};

/** Two emulators of one project id disturb each other, so each data folder has its own. */
const projectIdOf = (dataDir: string, root: string): string => {
  if (dataDir === resolve(root, '.data')) return 'demo-trading-journal';
  return `demo-tj-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
};
