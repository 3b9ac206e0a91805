import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reports } from 'contracts/reports';
import { findLink, findTable, readRows, setUpReports } from '../testing/reports.ts';

describe('the scatter plot', () => {
  const { api, open } = setUpReports((mock) =>
    mock.on(reports.points, ({ query }) => ({
      points: [
        { id: 7, x: query?.x === 'mae' ? 120 : 0.5, netCents: 5_000 },
        { id: 9, x: query?.x === 'mae' ? 0 : 90, netCents: -2_500 },
      ],
      trades: 4,
      tradesWithoutFact: 3,
    })),
  );
  const showTable = async () => userEvent.click(await screen.findByRole('button', { name: 'Show as table' }));

  it('shows the result of each trade by its duration, as a chart and as a table (RPT-03)', async () => {
    await open('/reports/scatter');
    expect(await screen.findByRole('figure', { name: /^Results by duration\./ })).toBeVisible();
    await showTable();
    expect(readRows(await findTable('Results by duration'))).toEqual([
      ['Trade 7', '30 s', '+$50.00'],
      ['Trade 9', '1.5 h', '−$25.00'],
    ]);
    expect(await findLink('Trade 9')).toHaveAttribute('href', '/trades/9');
    expect(screen.getByText('4 trades, of which 2 are drawn.')).toBeVisible();
  });

  it('counts breakeven trades neither as winning nor as losing ones (BRK-01)', async () => {
    const points = [
      { id: 7, x: 0.5, netCents: 5_000 },
      { id: 8, x: 2, netCents: 300, breakeven: true as const },
      { id: 9, x: 90, netCents: -2_500 },
    ];
    api.on(reports.points, () => ({ points, trades: 3, tradesWithoutFact: 0 }));
    await open('/reports/scatter');
    expect(await screen.findByText('Median of 1 winning trade: 30 s; of 1 losing trade: 1.5 h.')).toBeVisible();
    expect(screen.getByText(/Up to it, 50\.0% of 2 trades win; beyond it, 0\.0% of 1\.$/)).toBeVisible();
  });

  it('is one tab stop: arrow keys move from trade to trade, and Enter opens one (RPT-03 RPT-08)', async () => {
    const { router } = await open('/reports/scatter');
    const slider = await screen.findByRole('slider', { name: /^Results by duration\./ });
    act(() => slider.focus());
    expect(slider).toHaveAttribute('aria-valuetext', 'Trade 9: Result −$25.00, Duration 1.5 h');
    await userEvent.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', 'Trade 7: Result +$50.00, Duration 30 s');
    expect(slider).toHaveTextContent('+$50.00');
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/trades/7');
  });

  it('shows the trade that is nearest to the pointer, and opens it (RPT-03)', async () => {
    const { router } = await open('/reports/scatter');
    const slider = await screen.findByRole('slider', { name: /^Results by duration\./ });
    jest.spyOn(slider, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
    const user = userEvent.setup();
    const point = { target: slider, coords: { clientX: 45, clientY: 2 } };
    await user.pointer(point);
    expect(slider).toHaveTextContent('Trade 7');
    await user.pointer({ target: slider, coords: { clientX: 200, clientY: 100 } });
    expect(slider).toHaveTextContent(/^$/);
    await user.pointer({ ...point, keys: '[MouseLeft]' });
    expect(router.state.location.pathname).toBe('/trades/7');
  });

  it('shows a trade by a tap, and opens it by a second one beside it (RPT-03)', async () => {
    const points = [
      { id: 7, x: 0.5, netCents: 5_000 },
      { id: 8, x: 0.5, netCents: 4_800 },
      { id: 9, x: 90, netCents: -2_500 },
    ];
    api.on(reports.points, () => ({ points, trades: 3, tradesWithoutFact: 0 }));
    const { router } = await open('/reports/scatter');
    const slider = await screen.findByRole('slider', { name: /^Results by duration\./ });
    jest.spyOn(slider, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
    const user = userEvent.setup();
    const tap = (clientX: number, clientY: number) =>
      user.pointer({ target: slider, coords: { clientX, clientY }, keys: '[TouchA]' });
    await tap(200, 100);
    expect(slider).toHaveTextContent(/^$/);
    await tap(45, 0);
    expect(slider).toHaveTextContent('Trade 7');
    expect(router.state.location.pathname).toBe('/reports/scatter');
    await tap(45, 8);
    expect(router.state.location.pathname).toBe('/trades/7');
  });

  it.each([
    ['duration', 'opening and closing time', 'duration=none'],
    ['mae', 'worst open P&L (MAE)', 'lacks=mae'],
  ])('says how many trades have no %s, with a link to them', async (x, fact, search) => {
    await open(`/reports/scatter?side=long&x=${x}`);
    expect(await screen.findByText(`3 trades have no ${fact}.`, { exact: false })).toBeVisible();
    expect(await findLink('Show these trades')).toHaveAttribute('href', `/trades?side=long&${search}`);
  });

  it('shows the results by the worst open P&L instead (RPT-03)', async () => {
    await open('/reports/scatter');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Results by' }), 'mae');
    await showTable();
    expect(readRows(await findTable(/^Results by worst open P&L/))[0]).toEqual(['Trade 7', '$120.00', '+$50.00']);
  });

  it('compares winning and losing trades by their medians, if all are drawn', async () => {
    const points = [10, 30, 20].map((x, index) => ({ id: index + 1, x, netCents: 500 }));
    const losing = { id: 9, x: 45, netCents: -500 };
    api.on(reports.points, () => ({ points: [...points, losing], trades: 4, tradesWithoutFact: 0 }));
    await open('/reports/scatter');
    expect(await screen.findByText('Median of 3 winning trades: 20 min; of 1 losing trade: 45 min.')).toBeVisible();
    expect(
      screen.getByText('Dashed line: the median, 25 min. Up to it, 100.0% of 2 trades win; beyond it, 50.0% of 2.'),
    ).toBeVisible();
  });

  it('says nothing about all trades if only some are drawn (RPT-03)', async () => {
    await open('/reports/scatter');
    expect(await screen.findByText('Dashed line: the median of the drawn trades, 45 min.')).toBeVisible();
    expect(screen.queryByText(/% of|Median of/)).not.toBeInTheDocument();
  });

  it.each([[{ points: [], trades: 0, tradesWithoutFact: 3 }, 'The selected trades have no opening and closing time.']])(
    'says why there is no point in %j',
    async (reply, text) => {
      api.on(reports.points, () => reply);
      await open('/reports/scatter');
      expect(await screen.findByText(text)).toBeVisible();
    },
  );
});
