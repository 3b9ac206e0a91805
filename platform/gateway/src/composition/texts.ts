import type { ComposedModule } from 'releases';

/** Where the slots of the shell's product are. A slot of another module is shown by its name. */
const PLACES: Readonly<Record<string, string>> = {
  'trade.chart': 'Chart of a trade',
  'trade.panel': 'Trade Details',
  'trade.form': 'Add Trade and Edit Trade',
  'day.panel': 'Dialog of a day',
  'day.replay': 'Replay of a day',
  'dashboard.top': 'Dashboard, above its charts',
  'dashboard.card': 'Dashboard, below its charts',
  'reports.panel': 'Overview of the reports',
  'reports.group': 'Report of one grouping',
  'account.panel': 'Manage Accounts',
  'limits.panel': 'Page of an account',
  'import.done': 'Result of an import',
  'bar.panel': 'Navigation bar',
};

export function describePlace(slot: string): string {
  return PLACES[slot] ?? `Slot ${slot}`;
}

type Health = ComposedModule['health'];

/** From what needs attention to what does not. */
export const HEALTH_WORDS: readonly Health[] = ['bad', 'watched', 'good', 'unknown'];

export const HEALTH_MEANINGS: Readonly<Record<Health, string>> = {
  bad: 'It fails too often. The team must look at it.',
  watched: 'A new version is being compared with the one before. Nothing speaks against it yet.',
  good: 'Enough people use it, and it does not fail more than usual.',
  unknown: 'Too little is known about this version.',
};

const DECISIONS: Readonly<Record<string, string>> = {
  release: 'released',
  stage: 'released for some browsers',
  promote: 'released for more browsers',
  unrelease: 'taken offline',
  rollback: 'rolled back',
  pass: 'found good enough for all',
  ask: 'put before the team, because it needs a person',
};

export function describeDecision({ what, version, by }: NonNullable<ComposedModule['lastDecision']>): string {
  const done = DECISIONS[what] ?? what;
  const subject = what === 'rollback' && version ? `${done} to ${version}` : `${version ?? ''} ${done}`.trim();
  const who = by === 'guardian' ? 'by the guardian, automatically' : 'by the team';
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${who}`;
}

export function describeStage({ version, stage }: Pick<ComposedModule, 'version' | 'stage'>): string {
  if (!stage) return 'All browsers';
  if (stage.version === version) return `${stage.percent} % of browsers, as its first release`;
  return `${stage.version} for ${stage.percent} % of browsers`;
}

/** `@tanstack/react-query` and `1 KB`: thousands of bytes, as networks count. */
export function formatBytes(bytes: number | null): string {
  return bytes === null ? 'not measured' : `${(bytes / 1_000).toFixed(1)} KB`;
}

/** `2026-11-29T00:50:12Z` as `29 Nov 2026, 00:50 UTC`. */
export function formatTime(time: Date): string {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${text.format(time)} UTC`;
}

/** `1 module`, `2 modules`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
