import { isDeepStrictEqual } from 'node:util';
import type { Stack } from 'local/testing';
import { assertLiveSupports, type ModuleBuild, promote, publish } from 'releases';
import { getReleaseStore } from './releases.ts';

/** A module of one release with the API and shell of another. */
export interface Pair {
  /** E.g. `mf-trades 0.1.0-abc of release-1 with the product of today`. */
  title: string;
  build: ModuleBuild;
}

/** What a module expects of shell and API: two versions with the same are the same for both. */
const toExpectations = ({ module, calls }: ModuleBuild) => {
  const { contract, shared, panels = [], slots = {} } = module;
  return { contract, shared, calls, panels: panels.map(({ slot }) => slot), slots };
};

/** Whether shell and API, which were tested with one of them, are thereby tested with the other. */
const hasSameContract = (build: ModuleBuild, other: ModuleBuild | undefined): boolean =>
  other !== undefined && isDeepStrictEqual(toExpectations(build), toExpectations(other));

export interface Split {
  /** Pairs to run. */
  run: Pair[];
  /** The titles of pairs whose contract is the same. */
  skipped: string[];
}

/**
 * Runs all pairs with PAIRS=all.
 * @param other the builds that the product of these pairs was made with
 */
export function splitPairs(builds: readonly ModuleBuild[], other: readonly ModuleBuild[], names: string): Split {
  const pairs = builds.map((build) => {
    const { name, version } = build.module;
    const counterpart = other.find(({ module }) => module.name === name);
    const isSkipped = process.env.PAIRS !== 'all' && hasSameContract(build, counterpart);
    return { title: `${name} ${version} ${names}`, build, isSkipped };
  });
  return {
    run: pairs.filter(({ isSkipped }) => !isSkipped),
    skipped: pairs.filter(({ isSkipped }) => isSkipped).map(({ title }) => title),
  };
}

/** Gives a version to all browsers, whether or not they can run it. */
export async function publishToAll(stack: Stack, build: ModuleBuild): Promise<void> {
  const store = getReleaseStore(stack);
  await publish(store, build);
  await promote(store, build.module.name, build.module.version);
}

/** A pair that the release tool refuses. */
export interface RefusedPair extends Pair {
  /** What it says. */
  reason: string;
}

/** Releases modules to all browsers of the stack, as `release` does: what shell or API do not support is refused. */
export async function releasePairs(stack: Stack, pairs: readonly Pair[]): Promise<RefusedPair[]> {
  const refused: RefusedPair[] = [];
  for (const pair of pairs) {
    const { module, calls } = pair.build;
    const reason = await assertLiveSupports(module, calls, stack.url, {}).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (reason === undefined) await publishToAll(stack, pair.build);
    else refused.push({ ...pair, reason });
  }
  return refused;
}

/**
 * Whether a module starts a worker from its own text, as builds before `workers` of module.json did. The policy of
 * pages refuses that (ADR 52): its pages open, but it reads no files.
 */
export function hasOwnWorkers({ module, files }: ModuleBuild): boolean {
  const texts = [...files].filter(([path]) => path.endsWith('.js')).map(([, bytes]) => bytes.toString());
  return !module.workers && texts.some((text) => text.includes('createObjectURL') && text.includes('"Worker"'));
}
