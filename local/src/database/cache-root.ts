import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where downloaded engines are kept, for every checkout of the user: ENGINE_CACHE_DIR, else the user's cache folder. */
export function cacheRoot(): string {
  const { ENGINE_CACHE_DIR, XDG_CACHE_HOME } = process.env;
  return resolve(ENGINE_CACHE_DIR || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'trading-journal'));
}
