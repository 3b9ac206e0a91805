import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Gets the folder for downloaded engines, shared by all checkouts: ENGINE_CACHE_DIR or the user's cache folder. */
export function getCacheRoot(): string {
  const { ENGINE_CACHE_DIR, XDG_CACHE_HOME } = process.env;
  return resolve(ENGINE_CACHE_DIR || join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'trading-journal'));
}
