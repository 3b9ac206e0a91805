import { screen } from '@testing-library/react';
import { calls } from 'contracts';
import { ApiError } from 'shared-ui/host';
import { type MockApi, mockApi, signInTestUser } from 'shared-ui/testing';
import { createCalendar } from './dayReplies.ts';
import { createAnalytics, createStats, createTrade } from './replies.ts';

export const preferReducedMotion = (matches: boolean) =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { matches, media }) as MediaQueryList);

/** Signs in Ada, reduces motion and returns an API that answers every call of the dashboard. */
export const setUpDashboard = (): MockApi => {
  signInTestUser({ firstName: 'Ada' });
  preferReducedMotion(true);
  return mockApi()
    .on(calls.trades.stats, () => createStats())
    .on(calls.trades.filteredStats, () => createStats({ netCents: -5_000, totalTrades: 4 }))
    .on(calls.days.analytics, () => createAnalytics())
    .on(calls.days.calendar, () => createCalendar({}))
    .on(calls.trades.list, () => ({ trades: [createTrade(1)] }));
};

const statNames = ['Total P&L', 'Trade Win %', 'Avg Win/Loss', 'Trades Taken'];
/** The texts of the four stat cards. */
export const getStatValues = () =>
  statNames.map((name) => screen.getByRole('group', { name }).textContent?.replace(name, '') ?? 'missing');

export const findCard = (name: string) => screen.findByRole('region', { name });
export const getButton = (name: string | RegExp) => screen.getByRole('button', { name });

/** An API handler that replies with 429. */
export const rejectWithTooManyRequests = () => {
  throw new ApiError(429, { error: 'Too fast.', code: 'too_many_requests' });
};
