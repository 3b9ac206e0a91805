import { Remote, Remotes } from 'protocol';

/** A version appears at most this long after its release. Unknown names cannot cause more requests than this. */
const REFRESH_MS = 2_000;
const TIMEOUT_MS = 2_000;

/** Versions of open tabs remain known after their release was replaced. Limits the memory of a long-running process. */
const MAX_VERSIONS = 1_000;

const listVersions = (entry: unknown): string[] => {
  const { data } = Remote.safeParse(entry);
  return [data, data?.staged].flatMap((served) => (data && served ? [`${data.name}@${served.version}`] : []));
};

const fetchVersions = async (gatewayUrl: string): Promise<string[]> => {
  const response = await fetch(`${gatewayUrl}/remotes.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return Remotes.parse(await response.json()).remotes.flatMap(listVersions);
};

export interface KnownModules {
  /** Whether browsers were given this version, `mf-trades@1.2.0-4f…`. */
  hasVersion(version: string): Promise<boolean>;
  hasName(name: string): Promise<boolean>;
}

/**
 * The modules that exist: anyone can report any name, and each would become a label and a stored count. While the
 * gateway is unavailable, the last known ones count. Without its address, none is known.
 */
export function createKnownModules(gatewayUrl: string | undefined, now: () => number): KnownModules {
  const versions = new Set<string>();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> = Promise.resolve();

  const refresh = async (): Promise<void> => {
    const found = gatewayUrl ? await fetchVersions(gatewayUrl).catch(() => []) : [];
    for (const version of found) {
      versions.delete(version);
      versions.add(version);
    }
    for (const version of [...versions].slice(0, Math.max(0, versions.size - MAX_VERSIONS))) versions.delete(version);
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
    hasName: (name) => isKnown(() => [...versions].some((version) => version.startsWith(`${name}@`))),
  };
}
