import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

export interface DevOptions {
  /** The product that provides everything else; defaults to the one on this machine. */
  against?: string;
  /** Serves the module without shell and product, with a fake session and example replies. */
  alone: boolean;
}

const parseFlags = (args: string[]) => {
  try {
    return parseArgs({ args, options: { against: { type: 'string' }, alone: { type: 'boolean' } } }).values;
  } catch {
    throw new Error(`Invalid options "${args.join(' ')}": use --against <address> or --alone.`);
  }
};

/** @throws Error with a user-facing message when the options are invalid */
export function parseOptions(args: string[]): DevOptions {
  const { against, alone = false } = parseFlags(args);
  if (alone && against !== undefined) throw new Error('--alone cannot be combined with --against.');
  return { alone, ...(against === undefined ? {} : { against: parseOrigin(against) }) };
}

/** @returns the address without a trailing slash */
const parseOrigin = (address: string): string => {
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin;
  throw new Error(`"${address}" is not a product address: --against requires an address like https://journal.example.`);
};

/** The folders to serve from source. */
export interface DevTargets {
  shell: string;
  modules: string[];
}

/** Finds the folders to serve from source: the shell and the current package, or all modules in the root folder. */
export function findDevTargets(folder: string): DevTargets {
  if (!existsSync(join(folder, 'rspack.config.ts'))) {
    const modules = globSync('mf-*/rspack.config.ts', { cwd: folder }).sort();
    return { shell: join(folder, 'shell'), modules: modules.map((config) => join(folder, dirname(config))) };
  }
  const shell = join(dirname(folder), 'shell');
  return { shell, modules: folder === shell ? [] : [folder] };
}
