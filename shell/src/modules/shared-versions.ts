import { satisfy } from '@module-federation/enhanced/runtime';

/** Put here by the build: the version of each library that the page has once. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** Put here by the build, too. It is of the contracts' content, so that only the very same are shared. */
declare const CONTRACTS_VERSION: string;

/** What a manifest says of a library that the module takes from the page. */
export interface SharedNeed {
  name: string;
  requiredVersion: string;
}

export const sharedVersions = SHARED_VERSIONS;
export const contractsVersion = CONTRACTS_VERSION;

/** `^20.0.0-rc` as [20, 0, 0]: with what a range begins. */
const numbersIn = (version: string): number[] => (version.match(/\d+/g) ?? []).slice(0, 3).map(Number);

const isNewer = (one: string, other: string): boolean => {
  const others = numbersIn(other);
  const differences = numbersIn(one).map((number, place) => number - (others[place] ?? 0));
  return (differences.find((difference) => difference !== 0) ?? 0) > 0;
};

export interface Mismatch {
  /** Which shell would have it. */
  needs: 'newer' | 'older';
  sentence: string;
}

/** @returns the first library that the page has in another version than the module needs (MFE-05) */
export const mismatchIn = (needs: readonly SharedNeed[]): Mismatch | undefined => {
  const missed = needs.find(({ name, requiredVersion }) => {
    const version = sharedVersions[name];
    return version !== undefined && !satisfy(version, requiredVersion);
  });
  if (!missed) return;
  const { name, requiredVersion } = missed;
  const version = sharedVersions[name] ?? '';
  return {
    needs: isNewer(requiredVersion, version) ? 'newer' : 'older',
    sentence: `It needs ${name} ${requiredVersion}, this page has ${version}.`,
  };
};
