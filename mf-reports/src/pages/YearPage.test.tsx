import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { reports } from 'contracts/reports';
import { createFigures, createGroup, createReport } from '../testing/replies.ts';
import { findLink, findTable, setUpReports } from '../testing/reports.ts';

describe('the year of daily results', () => {
  const { api, open } = setUpReports((mock) =>
    mock
      .on(reports.get, () =>
        createReport(['month'], [createGroup('2025-03', { netCents: -15_000 })], {
          totals: createFigures({ netCents: -15_000, trades: 8 }),
        }),
      )
      .on(calls.days.calendar, () => ({
        netCentsByDate: { '2025-03-03': 10_000, '2025-03-04': -25_000, '2025-03-20': 0 },
        tickersByDate: { '2025-03-03': [], '2025-03-04': [], '2025-03-20': [] },
      })),
  );

  it('links each trading day to its dialog, with the sign of its result (RPT-06)', async () => {
    await open('/reports/year?year=2025');
    const loss = await findLink('Tue, Mar 4, 2025: −$250.00');
    expect(loss).toHaveAttribute('href', '/dashboard?day=2025-03-04');
    expect(loss).toHaveTextContent('4−');
    const march = await findTable(/^March 2025/);
    expect(await findLink('−$150.00 in March 2025')).toHaveAttribute('href', '/trades?from=2025-03-01&to=2025-03-31');
    expect(
      within(march)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['−$150.00', '3+', '4−', '200']);
    expect(screen.getAllByRole('table')).toHaveLength(12);
    expect(screen.getByText('−$150.00 in 8 trades')).toBeVisible();
  });

  it('is where the dialog of a day returns to (RPT-06)', async () => {
    const { router } = await open('/reports/year?year=2025');
    await userEvent.click(await findLink('Tue, Mar 4, 2025: −$250.00'));
    expect(router.state.location).toMatchObject({ pathname: '/dashboard', state: { modalOpened: true } });
  });

  it('asks for the days of the filter in the year, and for none outside of its dates', async () => {
    const { router } = await open('/reports/year?from=2024-06-01&to=2025-02-10&side=long');
    expect(await findLink(/^Mon, Mar 3, 2025/)).toHaveAttribute('href', '/dashboard?side=long&day=2025-03-03');
    await findTable(/^March 2025/);
    await userEvent.click(screen.getByRole('button', { name: '2024' }));
    await findTable(/^March 2024/);
    await userEvent.click(screen.getByRole('button', { name: '2023' }));
    expect(await screen.findByText('No trades')).toBeVisible();
    expect(router.state.location.search).toBe('?from=2024-06-01&to=2025-02-10&side=long&year=2023');
    expect(api.getInputs(calls.days.calendar).map(({ query }) => query)).toEqual([
      { side: 'long', from: '2025-01-01', to: '2025-02-10' },
      { side: 'long', from: '2024-06-01', to: '2024-12-31' },
    ]);
  });

  it.each([
    ['ArrowRight', 0, '4'],
    ['ArrowDown', 1, '20'],
    ['ArrowLeft', 2, '4'],
    ['ArrowUp', 2, '4'],
    ['End', 0, '20'],
    ['Home', 2, '3'],
  ])('is one tab stop, in which %s moves from a day to another (RPT-08)', async (key, from, to) => {
    await open('/reports/year?year=2025');
    const march = within(await findTable(/^March 2025/));
    const links = await march.findAllByRole('link', { name: /, 2025:/ });
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
    act(() => links[from]?.focus());
    await userEvent.keyboard(`{${key}}`);
    expect(document.activeElement).toHaveAccessibleName(new RegExp(`Mar ${to}, 2025`));
    expect(document.activeElement).toHaveAttribute('tabindex', '0');
  });
});
