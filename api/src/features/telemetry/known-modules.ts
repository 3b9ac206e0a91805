import { computeBucket, Remote, Remotes } from 'protocol';

/** A version appears at most this long after its release. Unknown names cannot cause more requests than this. */
const REFRESH_MS = 2_000;
const TIMEOUT_MS = 2_000;

/** Versions of open tabs remain known after their release was replaced. Limits the memory of a long-running process. */
const MAX_VERSIONS = 1_000;

/** A version, and of how many of 100 traders it is the version. */
type Served = [version: string, percent: number];

const listVersions = (entry: unknown): Served[] => {
  const { data } = Remote.safeParse(entry);
  if (!data) return [];
  const { name, version, percent = 100, staged } = data;
  const current: Served = [`${name}@${version}`, percent];
  return staged ? [current, [`${name}@${staged.version}`, staged.percent]] : [current];
};

const fetchVersions = async (gatewayUrl: string): Promise<Served[]> => {
  const response = await fetch(`${gatewayUrl}/remotes.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return Remotes.parse(await response.json()).remotes.flatMap(listVersions);
};

export interface KnownModules {
  /** Whether browsers were given this version, `mf-trades@1.2.0-4f…`. */
  hasVersion(version: string): Promise<boolean>;
  hasName(name: string): Promise<boolean>;
  /** Whether a trader's browser gets this version: the shell decides it by the same number (registry.ts). */
  isGivenTo(uid: string, version: string): Promise<boolean>;
}

/**
 * The modules that exist: anyone can report any name, and each would become a label and a stored count. While the
 * gateway is unavailable, the last known ones count. Without its address, none is known.
 */
export function createKnownModules(gatewayUrl: string | undefined, now: () => number): KnownModules {
  const versions = new Map<string, number>();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> = Promise.resolve();

  const refresh = async (): Promise<void> => {
    const found = gatewayUrl ? await fetchVersions(gatewayUrl).catch(() => []) : [];
    for (const [version, percent] of found) {
      versions.delete(version);
      versions.set(version, percent);
    }
    for (const version of [...versions.keys()].slice(0, Math.max(0, versions.size - MAX_VERSIONS)))
      versions.delete(version);
  };

  const isKnown = async (test: () => boolean): Promise<boolean> => {
    if (test()) return true;
    if (now() - checkedAt >= REFRESH_MS) {
      checkedAt = now();
      refreshing = refresh();
    }
    await refreshing;
    return test();
  };

  return {
    hasVersion: (version) => isKnown(() => versions.has(version)),
    hasName: (name) => isKnown(() => [...versions.keys()].some((version) => version.startsWith(`${name}@`))),
    isGivenTo: (uid, version) => {
      const [name = ''] = version.split('@');
      // Read again if not: the next step of a ramp gives it to more.
      return isKnown(() => computeBucket(uid, name) < (versions.get(version) ?? 0));
    },
  };
}
