import type { Chance, Simulation } from 'contracts/simulate';
import { formatCount, formatNumber } from 'shared-ui';

/** '41%'. What is rounded to never or always says that it is not. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.005) return '<1%';
  if (share < 1 && share >= 0.995) return '>99%';
  return `${formatNumber(Math.round(100 * share))}%`;
}

/** '18–67%' */
export function formatRange({ low, high }: Chance): string {
  return `${formatShare(low).replace('%', '')}–${formatShare(high)}`;
}

/** The main figure in one sentence; undefined when nothing was simulated. */
export function describeFutures({ pass, loss, source }: Simulation, days: number, hasAccount: boolean) {
  const from = `of the futures drawn from your last ${formatCount(source.days, 'day')}`;
  if (pass) return `You pass in ${formatShare(pass.value)} ${from} (${formatRange(pass)}).`;
  if (!loss) return undefined;
  const what = hasAccount ? 'Your balance is lower' : 'Your results add up to a loss';
  return `${what} after ${formatCount(days, 'day')} in ${formatShare(loss.value)} ${from} (${formatRange(loss)}).`;
}

/** How the futures were drawn. */
export function describeSource({ source, seed }: Simulation): string {
  const { days, trades, block } = source;
  const blocks = formatNumber(Math.round(10 * block) / 10);
  return `10,000 futures from ${formatCount(days, 'day')} with ${formatCount(trades, 'trade')}, in runs of ${blocks} ${
    block === 1 ? 'day' : 'days on average'
  }, seed ${formatNumber(seed)}.`;
}
