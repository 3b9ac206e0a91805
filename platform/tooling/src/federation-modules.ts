import { fileURLToPath } from 'node:url';

const resolveModule = (name: string): string => fileURLToPath(import.meta.resolve(name));

/**
 * The federation runtime of a module's entry requires the CommonJS builds of these packages. The bundler cannot leave
 * out unused code there, such as the loader for Node. Their ES modules save 4.7 KB (gzip) in each entry.
 */
export const federationModules = Object.fromEntries(
  ['@module-federation/sdk', '@module-federation/error-codes'].map((name) => [`${name}$`, resolveModule(name)]),
);
