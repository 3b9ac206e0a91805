import { formatTable } from 'tooling/bench-report';
import { isDeployment, type Step } from './step.ts';
import type { Poll } from './versions.ts';
import type { AtWork } from './work.ts';

export interface Rehearsed {
  steps: readonly Step[];
  poll: Poll;
  traders: Readonly<Record<string, AtWork>>;
  /** Acknowledged trades that are missing or changed. */
  lost: number;
  tried: number;
  complaints: number;
}

const count = (steps: readonly Step[], ...kinds: Step['what'][]): string =>
  String(steps.filter(({ what }) => kinds.includes(what)).length);

const seconds = (steps: readonly Step[]): string => {
  const times = steps.filter(({ what }) => what !== 'broken off').map(({ ms }) => ms);
  return (Math.max(...times) / 1_000).toFixed(1);
};

const sumOf = (traders: readonly AtWork[], figure: (trader: AtWork) => number): string =>
  String(traders.reduce((sum, trader) => sum + figure(trader), 0));

const teamsTable = (steps: readonly Step[]): string =>
  formatTable(
    [
      'team',
      'published',
      'staged',
      'released to all',
      'rolled back',
      'killed midway',
      'deployments',
      'longest command, s',
    ],
    [...Map.groupBy(steps, ({ module }) => module)].map(([module, own]) => [
      module,
      count(own, 'publish'),
      count(own, 'stage'),
      count(own, 'release'),
      count(own, 'take back', 'roll back'),
      count(own, 'broken off'),
      String(own.filter(isDeployment).length),
      seconds(own),
    ]),
  );

const tradersTable = (traders: Rehearsed['traders']): string =>
  formatTable(
    ['trader', 'trades created', 'edits', 'reloads', 'versions loaded'],
    Object.entries(traders).map(([name, { journal, edits, reloads, loaded }]) => [
      name,
      String(journal.size),
      String(edits),
      String(reloads),
      String(new Set(loaded.map(({ name: module, version }) => `${module} ${version}`)).size),
    ]),
  );

/** The report, in Markdown. */
export const reportOf = ({ steps, poll, traders, lost, tried, complaints }: Rehearsed): string[] => [
  teamsTable(steps),
  tradersTable(traders),
  formatTable(
    ['total', 'value'],
    [
      ['trades acknowledged', sumOf(Object.values(traders), ({ journal }) => journal.size)],
      ['of these, lost or changed', String(lost)],
      ['versions previewed by one browser', String(tried)],
      ['complete reads of remotes.json', `${poll.polls - poll.wrong.length} of ${poll.polls}`],
      ['version changes seen there', String(poll.switches)],
      ['console errors', String(complaints)],
    ],
  ),
];
