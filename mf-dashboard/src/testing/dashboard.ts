import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { calls } from 'contracts';
import { dayJournal } from 'contracts/day-journal';
import type { SlotHost } from 'shared-ui/host';
import { emptyAnalytics, type MockApi, mockMedia, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';
import { createCalendar, createDay, emptyStats } from './replies.ts';

/** On a wide screen. */
export function preferReducedMotion(isReduced: boolean) {
  return mockMedia((query) => isReduced && query.includes('prefers-reduced-motion'));
}

/** The dashboard of a trader without trades, unless `setUp` sets other replies. */
export function setUpDashboard(setUp: (api: MockApi) => void = () => undefined) {
  const { api, open } = setUpModuleTest(module, (mock) => {
    preferReducedMotion(true);
    onlineManager.setOnline(true);
    mock
      .on(calls.trades.stats, () => emptyStats)
      .on(calls.days.analytics, () => emptyAnalytics)
      .on(calls.days.calendar, () => createCalendar({}))
      .on(calls.days.byDay, ({ params }) => createDay(params.date, []))
      .on(dayJournal.list, () => ({ days: [] }))
      .on(calls.trades.list, () => ({ trades: [] }));
    setUp(mock);
  });
  return { api, open: (path = '/dashboard', slots?: SlotHost) => open(path, slots) };
}

export function findCard(name: string) {
  return screen.findByRole('region', { name });
}
export function getButton(name: string | RegExp) {
  return screen.getByRole('button', { name });
}
/** The texts of the stats with these names. */
export function getStats(names: readonly string[], { getByRole }: Pick<typeof screen, 'getByRole'> = screen) {
  return names.map((name) => getByRole('group', { name }).textContent?.replace(name, ''));
}
