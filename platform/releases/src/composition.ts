import * as z from 'zod';
import { fetchLive } from './compatibility.ts';
import { findProduct, type ProductOptions } from './product.ts';

/** The last decision about a module: what was done, without counts and without the name of a person. */
const LastDecision = z.object({
  what: z.string(),
  /** The version that it was about; null if the module was taken offline. */
  version: z.string().nullable(),
  by: z.enum(['guardian', 'team']),
  /** ISO 8601, in UTC. */
  at: z.string(),
});
export type LastDecision = z.infer<typeof LastDecision>;

const ComposedModule = z.object({
  name: z.string(),
  /** What most browsers run; the staged version if it is the first release. */
  version: z.string(),
  /** A version for some browsers. */
  stage: z.object({ version: z.string(), percent: z.number() }).nullable(),
  /** The paths of its pages. */
  paths: z.array(z.string()),
  /** Its panels on pages of other modules. */
  panels: z.array(z.object({ name: z.string(), slot: z.string(), label: z.string() })),
  /** The version ranges of libraries of which the page has the only copy. */
  shared: z.record(z.string(), z.string()),
  /** The calls of the API that its code refers to; null if its build did not list them. */
  calls: z.array(z.string()).nullable(),
  /** The team; null if its build did not name one. */
  owner: z.string().nullable(),
  signature: z.enum(['signed', 'unsigned']),
  health: z.enum(['good', 'watched', 'bad', 'unknown']),
  lastDecision: LastDecision.nullable(),
});
export type ComposedModule = z.infer<typeof ComposedModule>;

/** A library that a page loads once, from one of its providers. */
const ProvidedLibrary = z.object({
  name: z.string(),
  version: z.string(),
  /** `shell`, or a module whose copy others use if it is loaded first. */
  provider: z.string(),
  /** The size of its minified code in the files of the provider, before compression; null if its build did not say. */
  bytes: z.number().nullable(),
});
export type ProvidedLibrary = z.infer<typeof ProvidedLibrary>;

/** /composition.json of the gateway: what runs, where, from whom and how healthy it is (TRU-03). */
export const Composition = z.object({ modules: z.array(ComposedModule), shared: z.array(ProvidedLibrary) });
export type Composition = z.infer<typeof Composition>;

const describeDecision = ({ what, version, by, at }: LastDecision): string =>
  `${at.slice(0, 16).replace('T', ' ')} ${what}${version ? ` ${version}` : ''} by the ${by}`;

/**
 * What the product shows everyone about the health of a module, for a team that cannot see its counts.
 * @throws if the product is not known
 */
export async function describeModuleHealth({ name, ...options }: ProductOptions & { name: string }): Promise<string[]> {
  const liveUrl = await findProduct(options);
  if (!liveUrl) throw new Error('Specify the product with --live or LIVE_URL.');
  const { modules } = Composition.parse(await fetchLive(liveUrl, '/composition.json'));
  const found = modules.find((module) => module.name === name);
  if (!found) return [`${liveUrl} does not have ${name}.`];
  const { version, stage, health, lastDecision } = found;
  return [
    `${name} ${version}: ${health}`,
    ...(stage ? [`${stage.version} for ${stage.percent} of 100 browsers`] : []),
    ...(lastDecision ? [describeDecision(lastDecision)] : []),
  ];
}
