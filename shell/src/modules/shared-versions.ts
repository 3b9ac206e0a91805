import { satisfy } from '@module-federation/enhanced/runtime';

/** Replaced by the build: the version of each library of which the page has one copy. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** Replaced by the build. Derived from the content of contracts, so that only identical copies are shared. */
declare const CONTRACTS_VERSION: string;

/** A library that a module uses from the page, as its manifest lists it. */
export interface RequiredLibrary {
  name: string;
  requiredVersion: string;
}

export const sharedVersions = SHARED_VERSIONS;
export const contractsVersion = CONTRACTS_VERSION;

/** e.g. [20, 0, 0] for the range `^20.0.0-rc` */
const parseVersionNumbers = (version: string): number[] => (version.match(/\d+/g) ?? []).slice(0, 3).map(Number);

const isNewer = (version: string, other: string): boolean => {
  const otherNumbers = parseVersionNumbers(other);
  const differences = parseVersionNumbers(version).map((number, index) => number - (otherNumbers[index] ?? 0));
  return (differences.find((difference) => difference !== 0) ?? 0) > 0;
};

export interface Mismatch {
  /** Which shell the module needs. */
  needs: 'newer' | 'older';
  message: string;
}

/** @returns the first library whose version in the page does not match (MFE-05) */
export const findMismatch = (required: readonly RequiredLibrary[]): Mismatch | undefined => {
  const missing = required.find(({ name, requiredVersion }) => {
    const version = sharedVersions[name];
    return version !== undefined && !satisfy(version, requiredVersion);
  });
  if (!missing) return;
  const { name, requiredVersion } = missing;
  const version = sharedVersions[name] ?? '';
  return {
    needs: isNewer(requiredVersion, version) ? 'newer' : 'older',
    message: `It needs ${name} ${requiredVersion}, but this page has ${version}.`,
  };
};
