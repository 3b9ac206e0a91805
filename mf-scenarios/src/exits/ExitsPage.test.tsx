import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { whatIf } from 'contracts/what-if';
import { whatIfTrades } from 'contracts/what-if-trades';
import { createCellTrades, createExits, setUpExits } from '../testing/exits.ts';

const ADDRESS = '/scenarios?stops=1,2,none&targets=1,2';

describe('other exits', () => {
  const { api, open } = setUpExits();
  const findGrid = () => screen.findByRole('grid', { name: 'Average result by stop and target, 48 trades' });
  const findCell = async (name: RegExp) => within(await findGrid()).findByRole('gridcell', { name });
  const readCells = async () =>
    within(await findGrid())
      .getAllByRole('gridcell')
      .map((cell) => cell.getAttribute('aria-label'));

  it('shows the average of each stop with each target, and which are hatched (WIF-05)', async () => {
    await open(ADDRESS);
    expect(await readCells()).toEqual([
      '−$0.05 to $0.05: stop 1R, target 1R, 38 of 48 trades certain (79%), hatched',
      '$0.15 to $0.25: stop 1R, target 2R, 38 of 48 trades certain (79%), hatched',
      '−$0.05: stop 2R, target 1R, 48 of 48 trades certain (100%)',
      '$0.15: stop 2R, target 2R, 48 of 48 trades certain (100%)',
      '−$0.05: no stop, target 1R, 48 of 48 trades certain (100%)',
      '$0.15: no stop, target 2R, 48 of 48 trades certain (100%)',
    ]);
    expect(await findCell(/: stop 1R, target 1R,/)).toHaveTextContent('−$0.05 to$0.05');
    expect(screen.getByText('You made +$0.10 on average, +$4.80 in 48 trades.')).toBeVisible();
  });

  it('has the same figures as a table (WIF-05)', async () => {
    await open(ADDRESS);
    await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Results by stop and target, 48 trades' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['1R', '1R', '−$0.05 to +$0.05', '−$2.40 to +$2.40', '38 of 48 (79%)'],
      ['1R', '2R', '+$0.15 to +$0.25', '+$7.20 to +$12.00', '38 of 48 (79%)'],
      ['2R', '1R', '−$0.05', '−$2.40', '48 of 48 (100%)'],
      ['2R', '2R', '+$0.15', '+$7.20', '48 of 48 (100%)'],
      ['none', '1R', '−$0.05', '−$2.40', '48 of 48 (100%)'],
      ['none', '2R', '+$0.15', '+$7.20', '48 of 48 (100%)'],
    ]);
  });

  it('is one tab stop, in which arrow keys move and Enter chooses (WIF-05)', async () => {
    const { router } = await open(ADDRESS);
    const chosen = await findCell(/: stop 1R, target 2R,/);
    expect(chosen).toHaveAttribute('aria-selected', 'true');
    act(() => chosen.focus());
    const press = async (keys: string, name: RegExp) => {
      await userEvent.keyboard(keys);
      expect(document.activeElement).toHaveAccessibleName(name);
    };
    await press('{ArrowRight}', /: stop 1R, target 2R,/);
    await press('{ArrowDown}', /: stop 2R, target 2R,/);
    await press('{ArrowDown}{ArrowLeft}', /: no stop, target 1R,/);
    await press('{End}', /: no stop, target 2R,/);
    await press('{Home}{ArrowUp}', /: stop 2R, target 1R,/);
    await userEvent.keyboard('{Enter}');
    expect(new URLSearchParams(router.state.location.search).get('cell')).toBe('2:1');
    expect(await screen.findByRole('region', { name: 'Stop 2R, target 1R' })).toBeVisible();
    expect(await findCell(/: stop 2R, target 1R,/)).toHaveAttribute('aria-selected', 'true');
  });

  it('opens the trades of a cell, with their equity beside the actual one (WIF-05)', async () => {
    await open(ADDRESS);
    await userEvent.click(await findCell(/: stop 2R, target 2R,/));
    const cell = within(await screen.findByRole('region', { name: 'Stop 2R, target 2R' }));
    expect(
      await cell.findByRole('img', {
        name: 'Equity with stop 2R, target 2R, and yours, by number of trades. With stop 2R, target 2R: +$7.20 to +$12.00; You: +$4.80.',
      }),
    ).toBeVisible();
    const rows = cell.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['NVDA, Jan 30, 2026', '+$50.00', '−$100.00 to +$200.00', 'Possible'],
      ['NVDA, Jan 30, 2026', '+$50.00', '+$200.00', 'Certain'],
    ]);
    expect(cell.getAllByRole('link')[0]).toHaveAttribute('href', '/trades/7');
    expect(api.getInputs(whatIfTrades.list).at(-1)?.body).toEqual({ stop: 2, target: 2, in: 'r', until: 'close' });
  });

  it('shows further trades of a cell on request', async () => {
    api.on(whatIfTrades.list, ({ query }) =>
      query?.cursor === '6' ? createCellTrades({ ids: [5, 4] }) : createCellTrades({ nextCursor: '6' }),
    );
    await open(ADDRESS);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more trades' }));
    expect(await screen.findAllByRole('link', { name: /^NVDA/ })).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Show more trades' })).not.toBeInTheDocument();
  });

  it.each([
    [{}, 'it changed your results by +$0.08 per trade (−$0.02 to +$0.18, 20 trades): may be chance.'],
    [
      { verdict: 'helps', lowCents: 1 },
      'it changed your results by +$0.08 per trade (+$0.01 to +$0.18, 20 trades): it helps.',
    ],
    [
      { verdict: 'costs', valueCents: -8, lowCents: -18, highCents: -1 },
      'it changed your results by −$0.08 per trade (−$0.18 to −$0.01, 20 trades): it costs.',
    ],
    [
      { verdict: 'too few', valueCents: 0 },
      'it changed your results by $0.00 per trade (−$0.02 to +$0.18, 20 trades): too few trades to tell.',
    ],
  ] as const)(
    'says what the choice made on other trades: %j (WIF-02)',
    async ({
      verdict = 'may be chance',
      ...walk
    }: {
      verdict?: 'helps' | 'costs' | 'too few' | 'may be chance';
      valueCents?: number;
      lowCents?: number;
      highCents?: number;
    }, text) => {
      api.on(whatIf.exits, ({ body }) => {
        const reply = createExits(body, { verdict });
        return { ...reply, walk: reply.walk && { ...reply.walk, ...walk } };
      });
      await open(ADDRESS);
      expect(
        await screen.findByText(`Chosen on the first 60%: stop 1R, target 2R. On the other 40% ${text}`),
      ).toBeVisible();
    },
  );

  it('judges nothing without enough trades, and chooses the first cell (WIF-02)', async () => {
    api.on(whatIf.exits, ({ body }) => createExits(body, { walk: null, verdict: 'too few' }));
    await open(ADDRESS);
    expect(await screen.findByText(/^There are too few trades to choose/)).toBeVisible();
    expect(await findCell(/: stop 1R, target 1R,/)).toHaveAttribute('aria-selected', 'true');
  });

  it('lists the trades that are left out with their reasons (WIF-05)', async () => {
    await open(ADDRESS);
    const card = within(await screen.findByRole('region', { name: 'Trades that are left out' }));
    expect(card.getByText(/^3 of 51 trades/)).toBeVisible();
    expect(card.getByRole('row', { name: 'The trade has no stop. 3' })).toBeVisible();
  });

  it('tries presets, own levels, points and the end of the day, all in the address', async () => {
    const { router } = await open('/scenarios?side=long');
    const getBody = () => api.getInputs(whatIf.exits).at(-1)?.body;
    await findGrid();
    expect(getBody()?.stops).toEqual([0.5, 0.75, 1, 1.5, 2, 3, null]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Levels' }), '0.25R to 3R, fine');
    expect(getBody()?.targets).toHaveLength(13);
    await userEvent.click(screen.getByRole('radio', { name: 'Points' }));
    await userEvent.click(screen.getByRole('radio', { name: 'End of the day' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Levels' }), 'Own levels');
    const fill = async (name: string, text: string) => {
      const field = screen.getByRole('textbox', { name });
      await userEvent.clear(field);
      await userEvent.paste(text);
      return field;
    };
    await fill('Stops', 'none 3; 0.5, 3');
    const targets = await fill('Targets', '-1');
    await userEvent.click(screen.getByRole('button', { name: 'Apply levels' }));
    expect(targets).toHaveAccessibleDescription(/^Enter 1 to 21 numbers above 0/);
    await fill('Targets', '4');
    await userEvent.keyboard('{Enter}');
    expect(await findCell(/: stop 0.5 points, target 4 points,/)).toBeVisible();
    expect(getBody()).toEqual({ stops: [0.5, 3, null], targets: [4], in: 'points', until: 'day' });
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      side: 'long',
      in: 'points',
      until: 'day',
      stops: '0.5, 3, none',
      targets: '4',
    });
  });

  it('keeps the previous figures with their own levels while the next ones load', async () => {
    await open(ADDRESS);
    await findGrid();
    const reply = api.hold(whatIf.exits);
    await userEvent.click(screen.getByRole('radio', { name: 'Points' }));
    expect(await screen.findByText(/^Showing previous results.*Updating…$/)).toBeVisible();
    expect(await findCell(/: stop 1R, target 1R,/)).toBeVisible();
    reply(createExits({ stops: [5], targets: [10], in: 'points', until: 'close' }));
    expect(await findCell(/: stop 5 points, target 10 points,/)).toBeVisible();
  });

  it('says why there is nothing: no trades, none that can be computed', async () => {
    const trades = { used: 0, refused: [] };
    api.on(whatIf.exits, ({ body }) => createExits(body, { trades, walk: null }));
    await open('/scenarios');
    expect(await screen.findByText('No trades yet')).toBeVisible();
    api.on(whatIf.exits, ({ body }) =>
      createExits(body, {
        trades: { ...trades, refused: [{ reason: 'The trade has no side.', count: 2 }] },
        walk: null,
      }),
    );
    await open('/scenarios?side=none');
    expect(await screen.findByText('None of these trades can be computed')).toBeVisible();
    expect(screen.getByRole('row', { name: 'The trade has no side. 2' })).toBeVisible();
  });

  it('shows loading, an error with Retry, and no connection', async () => {
    api.fail(whatIf.exits, 429);
    await open(ADDRESS);
    expect(await screen.findByText('Exits could not be loaded')).toBeVisible();
    api.on(whatIf.exits, ({ body }) => createExits(body));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findGrid()).toBeVisible();
    act(() => onlineManager.setOnline(false));
    await open('/scenarios?setup=Gap');
    expect(await screen.findByText('No connection.')).toBeVisible();
  });
});
