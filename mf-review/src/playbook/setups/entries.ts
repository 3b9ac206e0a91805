import { toFilterName } from 'contracts';
import type { PlaybookEntry } from 'contracts/playbook';
import type { Report, ReportGroup } from 'contracts/reports';
import { formatChoice, formatPercent, formatRatio } from 'shared-ui';

/** The entry of a setup; with the name '' that of the trades without one. */
export type SetupEntry = PlaybookEntry & { setup: string };

export function isSetupEntry(entry: PlaybookEntry): entry is SetupEntry {
  return entry.setup !== null;
}

/** A setup with its figures of the reports, which are missing until they are loaded and without trades. */
export type SetupRow = SetupEntry & { report: ReportGroup | undefined };

/** The setups, and last the trades without one, so that a column adds up to the journal. */
export function listSetupRows(
  setups: readonly SetupEntry[],
  withoutSetup: PlaybookEntry,
  report: Report | undefined,
): SetupRow[] {
  const groups = new Map(report?.groups.map((group) => [group.keys[0], group]));
  const entries = withoutSetup.trades > 0 ? [...setups, { ...withoutSetup, setup: '' }] : setups;
  return entries.map((entry) => ({ ...entry, report: groups.get(toFilterName(entry.setup)) }));
}

export function getSetupName({ setup }: SetupEntry): string {
  return formatChoice('setup', toFilterName(setup));
}

export function formatShare(percent: number | null | undefined): string {
  return percent === null || percent === undefined ? '--' : formatPercent(percent);
}

export function formatFactor(factor: number | 'infinite' | null | undefined): string {
  if (factor === 'infinite') return '∞';
  return factor === null || factor === undefined ? '--' : formatRatio(factor);
}
