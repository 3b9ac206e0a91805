import type { Band, Chance, Simulation } from 'contracts/simulate';
import type { PathStart } from '../../figures/futures/path.ts';
import type { SimulatedPaths, SumBand } from '../../figures/futures/simulate.ts';
import { roundAmount } from '../../figures/selection/amounts.ts';

type Figures = Pick<Simulation, 'pass' | 'fail' | 'daysToPass' | 'bands' | 'drawdown' | 'loss' | 'refused'>;

/** Says why nothing was simulated. */
export function refuse(refused: string | null): Figures {
  return { pass: null, fail: null, daysToPass: null, bands: [], drawdown: null, loss: null, refused };
}

/** Interpolated shares get as many decimals as counted ones. */
const roundShare = ({ value, low, high }: Chance): Chance => ({
  value,
  low: Math.round(low * 10_000) / 10_000,
  high: Math.round(high * 10_000) / 10_000,
});

const presentBand = ({ day, p5, p25, p50, p75, p95 }: SumBand, balance: number): Band => ({
  day,
  p5Cents: roundAmount(balance + p5),
  p25Cents: roundAmount(balance + p25),
  p50Cents: roundAmount(balance + p50),
  p75Cents: roundAmount(balance + p75),
  p95Cents: roundAmount(balance + p95),
});

/** Presents paths of an account, or of the sum of results without one. */
export function presentPaths(simulated: SimulatedPaths, account: PathStart | null): Figures {
  const { pass, fail, daysToPass, bands, drawdown, loss } = simulated;
  const canPass = account?.canPass ?? false;
  const balance = account?.state.balance ?? 0;
  return {
    pass: canPass ? roundShare(pass) : null,
    fail: account && fail,
    daysToPass: canPass ? daysToPass : null,
    bands: bands.map((band) => presentBand(band, balance)),
    drawdown: { p50Cents: roundAmount(drawdown.p50), p95Cents: roundAmount(drawdown.p95) },
    loss: roundShare(loss),
    refused: null,
  };
}
