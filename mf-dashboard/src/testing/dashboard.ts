import { screen } from '@testing-library/react';
import { calls } from 'contracts';
import { ApiError } from 'shared-ui/host';
import { type FakeApi, fakeApi, signInTestUser } from 'shared-ui/testing';
import { aCalendar } from './day-replies.ts';
import { aTrade, someAnalytics, someStats } from './replies.ts';

export const preferReducedMotion = (matches: boolean) =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { matches, media }) as MediaQueryList);

/** Ada is signed in, nothing moves, and every call of her dashboard is answered. */
export const startDashboard = (): FakeApi => {
  signInTestUser({ firstName: 'Ada' });
  preferReducedMotion(true);
  return fakeApi()
    .on(calls.trades.stats, () => someStats())
    .on(calls.trades.filteredStats, () => someStats({ totalPL: -50, totalTrades: 4 }))
    .on(calls.days.analytics, () => someAnalytics())
    .on(calls.days.calendar, () => aCalendar({}))
    .on(calls.trades.list, () => ({ trades: [aTrade(1)] }));
};

const figures = ['Total P&L', 'Trade Win %', 'Avg Win/Loss', 'Trades Taken'];
/** The four headline figures as they are shown. */
export const values = () =>
  figures.map((name) => screen.getByRole('group', { name }).textContent?.replace(name, '') ?? 'missing');

export const card = (name: string) => screen.findByRole('region', { name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** An answer of the API. */
export const refuse = () => {
  throw new ApiError(429, { error: 'Too fast.', code: 'too_many_requests' });
};
