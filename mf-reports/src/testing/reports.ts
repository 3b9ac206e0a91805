import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { reports } from 'contracts/reports';
import { type MockApi, mockMedia, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';
import { createGroup, createHighlights, createReport } from './replies.ts';

const byWeekday = [
  createGroup('1', { netCents: -30_000, trades: 12, profitFactor: 0.5, averageR: null }),
  createGroup('3', { netCents: 90_000, trades: 30, profitFactor: 'infinite' }),
  createGroup('5', { netCents: 20_000, trades: 4, profitFactor: 1.25 }),
];

/** The reports of a trader with trades, unless `setUp` sets other replies. */
export function setUpReports(setUp: (api: MockApi) => void = () => undefined) {
  return setUpModuleTest(module, (mock) => {
    // The filter bar of a phone is one button.
    mockMedia();
    onlineManager.setOnline(true);
    mock.on(reports.highlights, () => createHighlights()).on(reports.get, () => createReport(['weekday'], byWeekday));
    setUp(mock);
  });
}

/** The cells of a table by rows, without the headings. */
export function readRows(table: HTMLElement): (string | null)[][] {
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

export function findTable(name: string | RegExp) {
  return screen.findByRole('table', { name });
}
export function findLink(name: string | RegExp) {
  return screen.findByRole('link', { name });
}
