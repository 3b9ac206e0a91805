import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReportDimension, reportDimensions } from 'contracts';
import { reports } from 'contracts/reports';
import { fakeSlots, signInTestUser } from 'shared-ui/testing';
import { createGroup, createReport } from '../testing/replies.ts';
import { findLink, findTable, readRows, setUpReports } from '../testing/reports.ts';

describe('the report of one grouping', () => {
  const { api, open } = setUpReports();
  const replyWith = (dimension: ReportDimension, ...groups: Parameters<typeof createGroup>[]) =>
    api.on(reports.get, () =>
      createReport(
        [dimension],
        groups.map((group) => createGroup(...group)),
      ),
    );
  const getGroups = async (name: string | RegExp) => readRows(await findTable(name)).map(([group]) => group);

  it('has a row with all figures for each group (RPT-01)', async () => {
    await open('/reports/by/weekday');
    const rows = readRows(await findTable('Figures by weekday'));
    expect(rows[1]).toEqual([
      ...['Wednesday', '+$900.00', '30', '60.0%', '+$40.00', '+$100.00', '−$50.00', '∞', '+0.80R', '$20.50', '112.5%'],
    ]);
    expect(rows[0]?.slice(7)).toEqual(['0.50', '--', '$20.50', '−37.5%']);
  });

  it('names the groups of days in words, links to their trades, and says that few days say little (DAY-09)', async () => {
    replyWith('sleep', ['under6', { trades: 12 }], ['over8', { trades: 30 }], ['none', { trades: 3 }]);
    await open('/reports/by/sleep');
    expect(await getGroups('Figures by sleep')).toEqual([
      'Under 6 hours',
      '8 hours or more',
      'No sleep notedsmall sample',
    ]);
    expect(screen.getByText(/few days say little, even with many trades/)).toBeVisible();
    expect(screen.getByText(/^3 trades have no hours of sleep for the day\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Under 6 hours' })).toHaveAttribute('href', '/trades?sleep=under6');
  });

  it('names levels and grades (DAY-09)', async () => {
    replyWith('stress', ['1', {}], ['5', {}]);
    await open('/reports/by/stress');
    expect(await getGroups('Figures by stress')).toEqual(['1 (low)', '5 (high)']);
    replyWith('dayGrade', ['A', {}], ['F', {}]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Grade of the day');
    expect(await getGroups('Figures by grade of the day')).toEqual(['A', 'F']);
  });

  it('shows panels of other modules about its own groups (REV-04)', async () => {
    const slots = fakeSlots([{ id: 'mf-review/group-insights', label: 'Insights' }], 'reports.group');
    await open('/reports/by/weekday?side=long', slots);
    const panel = await screen.findByRole('region', { name: 'Insights' });
    const properties = { filter: { side: 'long' }, unit: 'dollars', groupBy: 'weekday' };
    expect(panel).toHaveTextContent(JSON.stringify({ properties }));
  });

  it('sorts by every column, groups without the figure last (RPT-01)', async () => {
    await open('/reports/by/weekday');
    const getWeekdays = () => getGroups('Figures by weekday');
    expect(await getWeekdays()).toEqual(['Monday', 'Wednesday', 'Fridaysmall sample']);
    const clickAndRead = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name }));
      return (await getWeekdays()).map((weekday) => weekday?.slice(0, 3));
    };
    const table = within(await findTable('Figures by weekday'));
    await userEvent.click(table.getByRole('button', { name: 'Net P&L' }));
    expect((await getWeekdays())[0]).toBe('Wednesday');
    await userEvent.click(table.getByRole('button', { name: 'Net P&L' }));
    expect((await getWeekdays())[0]).toBe('Monday');
    await userEvent.click(table.getByRole('button', { name: 'Average R' }));
    expect((await getWeekdays())[2]).toBe('Monday');
    expect(await clickAndRead('Weekday')).toEqual(['Mon', 'Wed', 'Fri']);
    expect(await clickAndRead('Weekday')).toEqual(['Fri', 'Wed', 'Mon']);
  });

  it('draws the figure whose heading was chosen, and keeps it in the address (RPT-02)', async () => {
    const { router } = await open('/reports/by/weekday?side=long');
    const table = within(await findTable('Figures by weekday'));
    expect(screen.getByRole('figure', { name: 'Net P&L by weekday. The table has the same values.' })).toBeVisible();
    await userEvent.click(table.getByRole('button', { name: 'Win rate' }));
    const chart = await screen.findByRole('figure', { name: 'Win rate by weekday. The table has the same values.' });
    expect(router.state.location.search).toBe('?side=long&figure=win-rate');
    expect(within(chart).getAllByRole('link')[0]).toHaveAccessibleName(/^Monday: Win rate 60\.0%, Net P&L −\$300\.00/);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Setup');
    expect(router.state.location.search).toBe('?side=long&figure=win-rate');
    await userEvent.click(table.getByRole('button', { name: 'Net P&L' }));
    expect(router.state.location.search).toBe('?side=long');
  });

  it('has the sample size of each column below it (RPT-02)', async () => {
    await open('/reports/by/weekday?figure=average-r');
    const chart = await screen.findByRole('figure', { name: /^Average R by weekday/ });
    expect(chart).toHaveTextContent(/MonWedFri151515$/);
  });

  it('opens the trades of a group with the filter of the page (RPT-01)', async () => {
    const { router } = await open('/reports/by/weekday?setup=Gap');
    expect(await findLink('Monday')).toHaveAttribute('href', '/trades?setup=Gap&weekday=1');
    await userEvent.click(within(await findTable('Figures by weekday')).getByText('30'));
    expect(router.state.location).toMatchObject({ pathname: '/trades', search: '?setup=Gap&weekday=3' });
  });

  it('marks groups of fewer than 10 trades, and draws a chart that names the table (RPT-02)', async () => {
    replyWith('setup', ['Gap', { trades: 10 }], ['Fade', { trades: 9, netCents: -500 }]);
    await open('/reports/by/setup');
    expect(await getGroups('Figures by setup')).toEqual(['Gap', 'Fadesmall sample']);
    expect(screen.getByRole('figure', { name: 'Net P&L by setup. The table has the same values.' })).toBeVisible();
  });

  describe('has a chart that', () => {
    const openChart = async (dimension: ReportDimension = 'weekday') => {
      replyWith(
        dimension,
        ['1', { netCents: 12_000, trades: 30 }],
        ['5', { netCents: -4_000 }],
        ['none', { netCents: 90_000 }],
      );
      const view = await open(`/reports/by/${dimension}?side=long`);
      const chart = await screen.findByRole('figure', { name: /^Net P&L by/ });
      return { ...view, chart, links: within(chart).getAllByRole('link') };
    };
    const getCard = (chart: HTMLElement) => chart.querySelector('dl')?.parentElement;

    it.each(['weekday', 'setup'] as const)(
      'by %s shows the figures at the pointer, and clears them (RPT-02)',
      async (dimension) => {
        const { chart, links } = await openChart(dimension);
        expect(getCard(chart)).toBeUndefined();
        await userEvent.hover(links[0] as HTMLElement);
        expect(getCard(chart)).toHaveTextContent(
          /Net P&L\+\$120\.00Trades30Win rate60\.0%Average \(expectancy\)\+\$40\.00Show 30 trades$/,
        );
        await userEvent.unhover(chart);
        fireEvent.pointerLeave((links[0] as HTMLElement).parentElement as HTMLElement);
        fireEvent.pointerLeave(chart);
        expect(getCard(chart)).toBeUndefined();
      },
    );

    it('is one tab stop, in which arrow keys move and Enter opens the trades (RPT-02 RPT-08)', async () => {
      const { chart, links, router } = await openChart();
      expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
      act(() => links[0]?.focus());
      await userEvent.keyboard('{ArrowRight}');
      expect(document.activeElement).toHaveAccessibleName(/^Friday: Net P&L −\$40\.00, Trades/);
      expect(getCard(chart)).toHaveTextContent('−$40.00');
      await userEvent.keyboard('{Escape}');
      expect(getCard(chart)).toBeUndefined();
      await userEvent.keyboard('{Enter}');
      expect(router.state.location).toMatchObject({ pathname: '/trades', search: '?side=long&weekday=5' });
    });

    it('moves to a group whose name has quotes (RPT-08)', async () => {
      replyWith('setup', ['Gap', { netCents: 900 }], ['The "B" \\ trade', { netCents: 500 }]);
      await open('/reports/by/setup');
      const chart = await screen.findByRole('figure', { name: /^Net P&L by/ });
      act(() => within(chart).getAllByRole('link')[0]?.focus());
      await userEvent.keyboard('{ArrowDown}');
      expect(document.activeElement).toHaveAccessibleName(/^The "B" \\ trade \+\$5\.00 Trades/);
    });

    it('shows the figures at a first tap and opens the trades at the second (RPT-02)', async () => {
      const { chart, links, router } = await openChart();
      const user = userEvent.setup();
      const tap = () => user.pointer({ keys: '[TouchA]', target: links[1] as HTMLElement });
      await tap();
      expect(getCard(chart)).toHaveTextContent('−$40.00');
      expect(router.state.location.pathname).toBe('/reports/by/weekday');
      await tap();
      expect(router.state.location.pathname).toBe('/trades');
    });

    it.each(['weekday', 'setup'] as const)(
      'by %s has trades without a group in grey, not longer than the longest (RPT-02)',
      async (dimension) => {
        const { chart } = await openChart(dimension);
        const shapes = [...chart.querySelectorAll<HTMLElement | SVGElement>('rect, [style*="--length"]')];
        const none = shapes.filter((shape) => (shape.getAttribute('fill') ?? shape.style.background) === 'var(--none)');
        const getLength = (shape: Element) =>
          shape.getAttribute('height') ?? (shape as HTMLElement).style.getPropertyValue('--length');
        const maxLength = Math.max(...shapes.map((shape) => Number.parseFloat(getLength(shape))));
        expect(none).toHaveLength(1);
        expect(shapes.filter((shape) => Number.parseFloat(getLength(shape)) === maxLength)).toHaveLength(2);
      },
    );
  });

  it('names the groups with the highest and the lowest average, without small samples', async () => {
    replyWith(
      'setup',
      ['Gap', { avgPerTradeCents: 4_500, trades: 30 }],
      ['Fade', { avgPerTradeCents: -1_200, trades: 12 }],
      ['Rare', { avgPerTradeCents: 90_000, trades: 9 }],
      ['none', { avgPerTradeCents: -90_000 }],
    );
    await open('/reports/by/setup');
    const text = 'Highest average: Gap, +$45.00 in 30 trades. Lowest: Fade, −$12.00 in 12 trades.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Light bars: fewer than 10 trades.')).toBeVisible();
  });

  it('says what counts as a breakeven, where it shows win rates (BRK-01)', async () => {
    signInTestUser({ breakevenWithin: { moneyCents: 500, r: 0.1 } });
    await open('/reports/by/weekday');
    expect(await screen.findByText('Results within $5.00 or 0.1R of 0 count as breakeven.')).toBeVisible();
  });

  it('names the time zone of hours', async () => {
    replyWith('hour', ['9']);
    signInTestUser({ timeZone: 'America/New_York' });
    await open('/reports/by/hour');
    expect(await screen.findByText('Opening times in America/New York.')).toBeVisible();
  });

  it.each([
    ['hour', 'opening time', '/trades?hour=none'],
    ['duration', 'opening and closing time', '/trades?duration=none'],
    ['setup', 'setup', '/trades?setup=none'],
    ['tag', 'tag', '/trades?tag=none'],
    ['account', 'account', '/trades?account=none'],
    ['side', 'side', '/trades?side=none'],
    ['size', 'quantity', '/trades?size=none'],
    ['r', 'risk', '/trades?r=none'],
  ] as const)('by %s says how many trades have no %s, with a link to them', async (dimension, fact, href) => {
    replyWith(dimension, ['none', { trades: 12 }]);
    await open(`/reports/by/${dimension}`);
    expect(await screen.findByText(`12 trades have no ${fact}.`, { exact: false })).toBeVisible();
    expect(await findLink('Show these trades')).toHaveAttribute('href', href);
  });

  it.each([
    ['hour', '9', '9:00–9:59 AM'],
    ['month', '2026-02', 'February 2026'],
    ['duration', '..1', 'under 1 min'],
    ['size', '10..50', '10 to 50'],
    ['r', '-1..0', '−1R to 0R'],
    ['side', 'short', 'Short'],
    ['account', '=none', 'none'],
  ] as const)('by %s names the group %s', async (dimension, key, name) => {
    replyWith(dimension, [key]);
    await open(`/reports/by/${dimension}`);
    expect(await getGroups(/^Figures by/)).toEqual([name]);
  });

  it('by ticker names the option and the contract of a code (INS-03)', async () => {
    const instrument = { underlying: 'MES', kind: 'future' as const, expiry: '2026-09', strike: null, right: null };
    const groups = [createGroup('MESU6'), createGroup('AAPL')];
    api.on(reports.get, () => createReport(['ticker'], groups, { instruments: { MESU6: instrument } }));
    await open('/reports/by/ticker');
    expect(await getGroups('Figures by ticker')).toEqual(['MES Sep 2026', 'AAPL']);
    expect(await findLink('MES Sep 2026')).toHaveAttribute('href', '/trades?ticker=MESU6');
  });

  it('shows hundreds of tickers in steps', async () => {
    replyWith('ticker', ...Array.from({ length: 230 }, (_, index): [string] => [`T${index}`]));
    await open('/reports/by/ticker');
    await waitFor(async () => expect(await getGroups('Figures by ticker')).toHaveLength(100));
    await userEvent.click(screen.getByRole('button', { name: 'Show 100 more of 230' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show 30 more of 230' }));
    await waitFor(async () => expect(await getGroups('Figures by ticker')).toHaveLength(230));
  });

  it('changes the grouping and keeps the filter, with the previous report until the next arrives', async () => {
    const { router } = await open('/reports/by/weekday?side=short');
    await findTable('Figures by weekday');
    const reply = api.hold(reports.get);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Setup');
    expect(router.state.location).toMatchObject({ pathname: '/reports/by/setup', search: '?side=short' });
    expect(await findTable('Figures by weekday')).toBeInTheDocument();
    await act(async () => reply(createReport(['setup'], [createGroup('Gap')])));
    expect(await getGroups('Figures by setup')).toEqual(['Gap']);
    expect(api.getInputs(reports.get).map(({ query }) => query)).toEqual([
      { side: 'short', groupBy: 'weekday' },
      { side: 'short', groupBy: 'setup' },
    ]);
  });

  it('knows every grouping of the API', async () => {
    await open('/reports/by/weekday');
    const options = within(screen.getByRole('combobox', { name: 'Group by' })).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('value'))).toEqual(reportDimensions);
  });

  it('shows the overview for an unknown grouping', async () => {
    const { router } = await open('/reports/by/moon');
    expect(router.state.location.pathname).toBe('/reports');
  });
});
