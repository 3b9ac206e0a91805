import { LRUCache } from 'lru-cache';
import type { BuiltModule, Remote, ShellFacts } from 'protocol';
import { type Deployment, readDeployments, readRelease, type Store } from 'protocol/store';
import {
  type ComposedModule,
  type Composition,
  checkSignature,
  fetchHealth,
  type HourCounts,
  judgeHealth,
  type LastDecision,
  type ProvidedLibrary,
  type SignaturePolicy,
  TRUST_ALL,
} from 'releases';
import type { Modules, ReadShell } from '../module-sources.ts';

export interface CompositionSources {
  modules: Pick<Modules, 'remotes'>;
  /** The release store; undefined if all modules are served as built. */
  store: Store | undefined;
  /** With whose keys signatures are checked. */
  trust?: SignaturePolicy | undefined;
  /** The module.json files of modules that are served as built. */
  readBuilt: () => Promise<readonly BuiltModule[]>;
  readShell: ReadShell;
  /** The API's internal address, which has the counts of the guardian. Without it, only its decisions are known. */
  healthUrl?: string | undefined;
}

const toLastDecision = ({ what, current, staged, by, at }: Deployment): LastDecision => ({
  what,
  version: staged?.version ?? current,
  // The names of people are not public.
  by: by === 'guardian' ? 'guardian' : 'team',
  at,
});

const toStage = ({ version, percent, staged }: Remote): ComposedModule['stage'] => {
  if (staged) return { version: staged.version, percent: staged.percent };
  return percent === undefined ? null : { version, percent };
};

/** What is known about a version beside its entry in the list of modules. */
interface Facts {
  build: BuiltModule | undefined;
  deployments: readonly Deployment[];
  isSigned: boolean;
  rows: readonly HourCounts[] | undefined;
}

const compose = (remote: Remote, { build, deployments, isSigned, rows }: Facts): ComposedModule => {
  const { name, version, paths, panels = [], shared } = remote;
  const [latest] = deployments;
  return {
    name,
    version,
    stage: toStage(remote),
    paths,
    panels: panels.map((panel) => ({ name: panel.name, slot: panel.slot, label: panel.label })),
    shared,
    calls: build?.calls ?? null,
    owner: build?.owner ?? null,
    signature: isSigned ? 'signed' : 'unsigned',
    health: judgeHealth(
      deployments,
      rows?.filter(({ module }) => module === name),
      Date.now(),
    ),
    lastDecision: latest ? toLastDecision(latest) : null,
  };
};

/** Missing counts change the health to what the guardian has decided: the page is shown without them. */
const readCounts = (healthUrl: string | undefined): Promise<HourCounts[] | undefined> =>
  healthUrl === undefined ? Promise.resolve(undefined) : fetchHealth(healthUrl).catch(() => undefined);

const listOfShell = (shell: ShellFacts | undefined): ProvidedLibrary[] =>
  Object.entries(shell?.shared ?? {}).map(([name, version]) => ({
    name,
    version,
    provider: 'shell',
    bytes: shell?.bytes?.[name] ?? null,
  }));

const listOfModules = (builds: readonly (BuiltModule | undefined)[]): ProvidedLibrary[] =>
  builds.flatMap((build) => (build?.libraries ?? []).map((library) => ({ ...library, provider: build?.name ?? '' })));

const readComposition = async (sources: CompositionSources): Promise<Composition> => {
  const { modules, store, trust = TRUST_ALL, readBuilt, readShell, healthUrl } = sources;
  const [{ remotes }, built, shell, rows] = await Promise.all([
    modules.remotes(),
    readBuilt(),
    readShell(),
    readCounts(healthUrl),
  ]);
  const readFacts = async ({ name, version }: Remote): Promise<Facts> => {
    const release = store && (await readRelease(store, name, version));
    const build = release ?? built.find((module) => module.name === name && module.version === version);
    const signed = store && (await checkSignature(store, trust, name, version));
    const deployments = store ? await readDeployments(store, name) : [];
    return { build, deployments, isSigned: signed?.keyId !== undefined, rows };
  };
  const described = await Promise.all(remotes.map(async (remote) => ({ remote, facts: await readFacts(remote) })));
  return {
    modules: described.map(({ remote, facts }) => compose(remote, facts)),
    shared: [...listOfShell(shell), ...listOfModules(described.map(({ facts }) => facts.build))],
  };
};

/** As long as the list of modules of a bucket. */
const CACHE_TTL_MS = 2_000;

/** Reads what the product consists of. Many readers at once read the store once. */
export function createCompositionReader(sources: CompositionSources): () => Promise<Composition> {
  const cache = new LRUCache<'composition', Composition>({
    max: 1,
    ttl: CACHE_TTL_MS,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: () => readComposition(sources),
  });
  return () => cache.forceFetch('composition');
}
