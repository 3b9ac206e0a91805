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

/** @returns which library of the page has a version that does not fit (MFE-05) */
export const findMismatch = (required: readonly RequiredLibrary[]): string | undefined => {
  const mismatch = required.find(({ name, requiredVersion }) => {
    const version = sharedVersions[name];
    return version !== undefined && !satisfy(version, requiredVersion);
  });
  return (
    mismatch &&
    `It needs ${mismatch.name} ${mismatch.requiredVersion}, but this page has ${sharedVersions[mismatch.name]}.`
  );
};
