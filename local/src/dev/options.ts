import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

export interface DevOptions {
  /** The address of the product that has all that is not under development; else the one of this machine. */
  against?: string;
  /** The module without shell and product, with a session and answers that are made up. */
  alone: boolean;
}

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options: { against: { type: 'string' }, alone: { type: 'boolean' } } }).values;
  } catch {
    throw new Error(`"${args.join(' ')}" is not understood: there are --against <address> and --alone.`);
  }
};

/** Throws a sentence about what cannot be meant. */
export const readOptions = (args: string[]): DevOptions => {
  const { against, alone = false } = parse(args);
  if (alone && against !== undefined) throw new Error('--alone needs no product, so it does not go with --against.');
  return { alone, ...(against === undefined ? {} : { against: originOf(against) }) };
};

/** @returns the address without a slash at its end */
const originOf = (address: string): string => {
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin;
  throw new Error(`"${address}" is not the address of a product: --against takes one like https://journal.example.`);
};

export interface Developed {
  shell: string;
  modules: string[];
}

/** Which folders are run from their source: in a package that one, at the root all modules. The shell always is. */
export const developedIn = (folder: string): Developed => {
  if (!existsSync(join(folder, 'rspack.config.ts'))) {
    const modules = globSync('mf-*/rspack.config.ts', { cwd: folder }).sort();
    return { shell: join(folder, 'shell'), modules: modules.map((config) => join(folder, dirname(config))) };
  }
  const shell = join(dirname(folder), 'shell');
  return { shell, modules: folder === shell ? [] : [folder] };
};
