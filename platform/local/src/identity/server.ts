// Runs the auth emulator as a standalone program for the demo in containers. `npm start` includes it.
import { join } from 'node:path';
import * as z from 'zod';
import { createLog } from '../log.ts';
import { startIdentity } from './index.ts';

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  AUTH_EMULATOR_PORT: z.coerce.number().int().default(9099),
  FIREBASE_PROJECT_ID: z.string().startsWith('demo-', 'FIREBASE_PROJECT_ID must start with demo-.'),
  DATA_DIR: z.string().default(join(import.meta.dirname, '../../../../.data')),
  /** The product's address for the links in emails. */
  WEB_URL: z.url().default('http://localhost:3000'),
});

const env = Environment.parse(process.env);
const identity = await startIdentity({
  host: env.HOST,
  port: env.AUTH_EMULATOR_PORT,
  projectId: env.FIREBASE_PROJECT_ID,
  dataDir: env.DATA_DIR,
  webUrl: env.WEB_URL,
  enumerationProtection: true,
  log: createLog('identity'),
});
console.log(`The auth emulator listens on ${identity.host}`);

const stop = async () => {
  await identity.stop();
  process.exit(0);
};
process.once('SIGTERM', stop).once('SIGINT', stop);
