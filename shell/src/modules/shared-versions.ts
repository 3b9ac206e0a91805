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

/** @returns a sentence for the first library that the page has in another version than the module needs (MFE-05) */
export const mismatchIn = (needs: readonly SharedNeed[]): string | undefined => {
  const missed = needs.find(({ name, requiredVersion }) => {
    const version = sharedVersions[name];
    return version !== undefined && !satisfy(version, requiredVersion);
  });
  return missed && `It needs ${missed.name} ${missed.requiredVersion}, this page has ${sharedVersions[missed.name]}.`;
};
