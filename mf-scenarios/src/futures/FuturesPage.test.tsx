import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { simulate } from 'contracts/simulate';
import { withQueryClient } from 'shared-ui';
import { renderPanel } from 'shared-ui/testing';
import AccountFuturesContent from '../panels/AccountFutures.tsx';
import { createRefusal, createSimulation, setUpFutures } from '../testing/futures.ts';

const ADDRESS = '/scenarios/futures?for=Topstep';
const SENTENCE = 'You pass in 41% of the futures drawn from your last 74 days (18–67%).';

const readRows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('futures', () => {
  const { api, open } = setUpFutures();
  const getBodies = () => api.getInputs(simulate.run).map(({ body }) => body);
  const findSizes = () => screen.findByRole('table', { name: 'Futures at other sizes' });

  it('say how often an account passes, how certain that is, and what is not counted (SIM-03)', async () => {
    await open(ADDRESS);
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(screen.getByText(/Open losses \(MAE\) are not counted/)).toBeVisible();
    const figures = screen.getAllByRole('group').map(({ textContent }) => textContent);
    expect(figures).toEqual(
      expect.arrayContaining([
        'Passed41%18–67%, 90% interval',
        'Drawdown breached30%',
        'Daily loss breached<1%',
        'Still open29%when the days are over',
        'Days to pass229 to 48 in 8 of 10',
        'Below the start37%12–70%, 90% interval',
        'Largest drawdown$800.00over $1,900.00 in 1 of 20',
      ]),
    );
  });

  it('show the fan of bands, with the same figures as a table (SIM-03)', async () => {
    await open(ADDRESS);
    expect(
      await screen.findByRole('img', {
        name: 'Balance by trading day. Median after 60 days: $51,200.00; Half of the futures: $49,400.00 to $53,000.00; Nine of ten: $44,600.00 to $57,800.00.',
      }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const readTable = () => readRows(screen.getByRole('table', { name: 'Balance by trading day' }));
    await waitFor(() => expect(readTable()).toHaveLength(60));
    expect(readTable()[0]).toEqual(['1', '$50,500.00', '$50,580.00', '$50,610.00', '$50,640.00', '$50,720.00']);
  });

  it('ask for the other sizes one after another, while the first is shown (SIM-03)', async () => {
    const first = api.hold(simulate.run);
    await open(ADDRESS);
    expect(await screen.findByRole('progressbar', { name: 'Drawing futures' })).not.toHaveAttribute('value');
    const body = { account: 'Topstep', days: 60, paths: 10_000, seed: 1, scale: null };
    expect(getBodies()).toEqual([body]);
    const second = api.hold(simulate.run);
    first(createSimulation(body));
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    await waitFor(() => expect(getBodies()).toHaveLength(2));
    expect(screen.getByRole('progressbar', { name: 'Drawing futures' })).toHaveAttribute('value', '25');
    expect(readRows(await findSizes())).toEqual([
      ['Half the size', '--', '--', '--'],
      ['¾ of the size', '--', '--', '--'],
      ['Your size', '41% (18–67%)', '$800.00', '$1,900.00'],
      ['1¼ of the size', '--', '--', '--'],
    ]);
    api.on(simulate.run, ({ body: sent }) => createSimulation(sent));
    second(createSimulation({ ...body, scale: 0.5 }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(getBodies().slice(1)).toEqual([0.5, 0.75, 1.25].map((scale) => ({ ...body, paths: 2_000, scale })));
    expect(readRows(await findSizes()).map(([, chance]) => chance)).toEqual([
      '21% (9–34%)',
      '31% (14–50%)',
      '41% (18–67%)',
      '51% (22–84%)',
    ]);
  });

  it('can be cancelled, and go on (SIM-03)', async () => {
    api.hold(simulate.run);
    await open(ADDRESS);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Cancelled.')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus();
    api.on(simulate.run, ({ body }) => createSimulation(body));
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText(SENTENCE)).toBeVisible();
  });

  it('are of the sum of the filtered results without an account, in the unit of the page (SIM-03)', async () => {
    api.on(simulate.run, ({ body }) => createSimulation(body, { tradesWithoutRisk: 0 }));
    const { router } = await open('/scenarios/futures?side=long&unit=r&days=20');
    const sentence =
      'Your results add up to a loss after 20 days in 37% of the futures drawn from your last 74 days (12–70%).';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(api.getInputs(simulate.run)[0]?.query).toEqual({ side: 'long', unit: 'r' });
    expect(screen.getByRole('img', { name: /^Sum of the results by trading day.*200\.00R/ })).toBeVisible();
    // A loss is one at any size, so that sizes differ by their sum.
    expect(within(await findSizes()).getByRole('columnheader', { name: 'Median' })).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Topstep');
    await screen.findByText(SENTENCE);
    expect(api.getInputs(simulate.run).at(-1)?.query).toEqual({ side: 'long' });
    expect(screen.queryByRole('option', { name: 'Cash' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '120' }));
    expect(new URLSearchParams(router.state.location.search).get('days')).toBe('120');
    await waitFor(() => expect(getBodies().at(-1)?.days).toBe(120));
  });

  it('say why none can be drawn, and ask for no other size (SIM-03)', async () => {
    const reason = 'Futures need at least 20 trading days to be drawn from. There are only 3.';
    api.on(simulate.run, ({ body }) => createRefusal(body, reason));
    await open(ADDRESS);
    expect(await screen.findByText(reason)).toBeVisible();
    expect(getBodies()).toHaveLength(1);
  });

  it('say that they could not be drawn, with Retry, and wait for the connection (SIM-03)', async () => {
    api.fail(simulate.run, 429, { error: 'Too many requests.' });
    await open(ADDRESS);
    expect(await screen.findByRole('alert')).toHaveTextContent('The futures could not be drawn');
    api.on(simulate.run, ({ body }) => createSimulation(body));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    onlineManager.setOnline(false);
    await userEvent.click(screen.getByRole('radio', { name: '20' }));
    expect(await screen.findByText('No connection.')).toBeVisible();
  });

  it('are a panel on the page of an account (SIM-03)', async () => {
    const { default: AccountFutures } = withQueryClient(AccountFuturesContent);
    renderPanel(<AccountFutures account="Topstep" />, { api });
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Other days, accounts and filters' })).toHaveAttribute(
      'href',
      '/scenarios/futures?for=Topstep',
    );
  });
});
