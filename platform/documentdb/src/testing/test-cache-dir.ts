import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the tests store the built engine: the same folder that the product uses by default. */
export const testCacheDir =
  process.env.ENGINE_CACHE_DIR || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'trading-journal');
