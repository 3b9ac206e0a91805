import type { ApiContract } from 'protocol';
import type { Origin, Store } from 'protocol/store';
import type { GuardianReport } from './guardian-loop.ts';
import type { SignaturePolicy } from './signatures/module-keys.ts';
import type { Signer } from './signatures/signer.ts';

export interface CommandOptions {
  /** The module's folder. */
  folder: string;
  name: string;
  store: Store;
  /** The same store, with the versions that the operator trusts only. */
  verified: Store;
  /** The key that releases are signed with. */
  signer: Signer | undefined;
  /** Which keys count. */
  policy: SignaturePolicy;
  /** The share of browsers that get the new version; all of them if undefined. */
  percent: number | undefined;
  /** The percentages that the guardian gives it afterwards. */
  ramp: readonly number[] | undefined;
  /** The version to roll back to. */
  to: string | undefined;
  /** A rollback also withdraws the replaced version. */
  shouldWithdraw: boolean;
  /** The version to withdraw. */
  version: string | undefined;
  /** How long an open tab may run a version that is no longer current. */
  days: number;
  /** Writes `dist`. Throws if the build fails. */
  build: (folder: string) => Promise<void> | void;
  /** Another job has built the module: releases its `dist` as it is. */
  isBuilt: boolean;
  isDryRun: boolean;
  /** False only publishes the version for preview with `?try=`. */
  shouldPromote: boolean;
  /** False does not open the pages and panels of a release in the running product first. */
  shouldCheck: boolean;
  /** The running product, if it is not the one that the store names. */
  liveUrl: string | undefined;
  /** Nothing is compared with the running product. */
  isOffline: boolean;
  /** Who makes the deployment, from which commit, and why. */
  origin: Origin;
  /** `history`, `health`, `keys`, `product` or `sign` of `releases`; for `seed`, a folder with those of modules. */
  topic: string | undefined;
  /** The address of the product, for `releases product`. */
  address: string | undefined;
  /** The API's internal port, which serves what browsers reported. */
  healthUrl: string;
  /** Writes the health of modules as a page. */
  isHtml: boolean;
  /** For how many minutes a promotion waits until the guardian has decided. */
  waitMinutes: number | undefined;
  /** The build folders of all modules of this tree or image. */
  builtModules: readonly string[];
  /** The build folder of the shell, whose files `seed` adds; undefined in the repository of a module. */
  builtShell: string | undefined;
  /** Seeds a new version of a module that only `seed` has deployed, too. */
  shouldUpdate: boolean;
  /** Reads the calls of the API that `check-api` compares with live modules. */
  readContract: () => Promise<ApiContract>;
  /** The guardian looks again after as many seconds; once if undefined. */
  everySeconds: number | undefined;
  /** A guardian that keeps looking also removes old versions, once a day. */
  shouldPrune: boolean;
  /** Where it says what it sees. */
  createReport: () => Promise<GuardianReport>;
}

/** The options that say with which product a release is compared. */
export type ProductOption = 'store' | 'liveUrl' | 'isOffline';

/** A command gets all options and declares those that it reads. */
export type Command<Read extends keyof CommandOptions> = (options: Pick<CommandOptions, Read>) => Promise<string[]>;
