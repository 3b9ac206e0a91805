import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What `npm run pack:kit` records about the tree that a kit was packed from. Modules of other repositories are built
 * with it.
 */
export interface KitRecord {
  version: string;
  /** Its package name with a slash, which precedes the names of our packages in imports: `…/shared-ui/host`. */
  prefix: string;
  /** The version of `shared-ui`. */
  uiVersion: string;
  contractsVersion: string;
  callsVersion: string;
  /** Version ranges of libraries. */
  dependencies: Record<string, string>;
}

export const KIT_RECORD = 'kit.json';

const file = join(import.meta.dirname, '../../..', KIT_RECORD);

/** Undefined in this repository. */
export const kit: KitRecord | undefined = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as KitRecord)
  : undefined;
