import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { settings } from 'contracts/settings';
import { emptySettings, fakeSlots } from 'shared-ui/testing';
import { findCard, getButton, setUpDashboard } from '../../testing/dashboard.ts';
import { createStats } from '../../testing/replies.ts';

const panels = [
  { id: 'mf-limits/today', label: 'Today' },
  { id: 'mf-review/rules', label: 'Rules' },
];

describe('the cards of other modules', () => {
  let stored = emptySettings;
  const { api, open } = setUpDashboard((mock) => {
    stored = emptySettings;
    mock
      .on(calls.trades.stats, () => createStats())
      .on(settings.get, () => stored)
      .on(settings.change, ({ body }) => {
        stored = { ...stored, ...body, version: stored.version + 1 };
        return stored;
      });
  });
  const readShown = async (label: string): Promise<unknown> => JSON.parse((await findCard(label)).textContent ?? '');
  const openDialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Arrange cards' }));
    return screen.findByRole('dialog', { name: 'Arrange cards' });
  };
  const getStored = () => api.getInputs(settings.change).map(({ body }) => body?.dashboardCards);

  it('above the charts are there until it is known that there are no trades, and can be hidden (SLT-01 SLT-02)', async () => {
    const top = fakeSlots([{ id: 'mf-review/insights', label: 'Insights' }], 'dashboard.top');
    stored = { ...emptySettings, dashboardCards: { order: [], hidden: ['mf-review/insights'] } };
    const { unmount } = await open('/dashboard?side=long', top);
    const arrangement = { order: [], hidden: ['mf-review/insights'] };
    const properties = { filter: { side: 'long' }, unit: 'dollars' };
    await waitFor(async () => expect(await readShown('Insights')).toEqual({ properties, arrangement }));
    unmount();
    api.on(calls.trades.stats, () => createStats({ hasTrades: false }));
    await open('/dashboard', top);
    await screen.findByText('Start your journal');
    expect(screen.queryByRole('region', { name: 'Insights' })).toBeNull();
  });

  it('get the filter and the unit of the page (SLT-01)', async () => {
    await open('/dashboard?side=long', fakeSlots(panels, 'dashboard.card'));
    expect(await readShown('Rules')).toMatchObject({ properties: { filter: { side: 'long' }, unit: 'dollars' } });
  });

  it('are hidden and moved with the keyboard, and stored at once (SLT-02)', async () => {
    await open('/dashboard', fakeSlots(panels, 'dashboard.card'));
    const dialog = within(await openDialog());
    dialog.getByRole('checkbox', { name: 'Today' }).focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(getStored()).toEqual([{ order: [], hidden: ['mf-limits/today'] }]));
    await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'Today' })).not.toBeChecked());
    getButton('Move Rules up').focus();
    await userEvent.keyboard('{Enter}');
    const arranged = { order: ['mf-review/rules', 'mf-limits/today'], hidden: ['mf-limits/today'] };
    await waitFor(() => expect(getStored()[1]).toEqual(arranged));
    await waitFor(() =>
      expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
        'Rules',
        'Today',
      ]),
    );
    await userEvent.keyboard('{Escape}');
    expect(await readShown('Rules')).toMatchObject({ arrangement: arranged });
  });

  it('keep the place of a card whose module is not released now (SLT-02)', async () => {
    stored = { ...emptySettings, dashboardCards: { order: ['mf-gone/x', 'mf-review/rules'], hidden: ['mf-gone/x'] } };
    await open('/dashboard', fakeSlots(panels, 'dashboard.card'));
    await openDialog();
    await userEvent.click(getButton('Move Rules down'));
    await waitFor(() =>
      expect(getStored()).toEqual([
        { order: ['mf-limits/today', 'mf-review/rules', 'mf-gone/x'], hidden: ['mf-gone/x'] },
      ]),
    );
  });

  it('are shown in their usual order without settings (SLT-02)', async () => {
    api.fail(settings.get, 404);
    await open('/dashboard', fakeSlots(panels, 'dashboard.card'));
    expect(await readShown('Today')).toEqual({ properties: { filter: {}, unit: 'dollars' } });
    expect(screen.queryByRole('button', { name: 'Arrange cards' })).toBeNull();
  });

  it('cost no request without panels (SLT-03)', async () => {
    await open();
    await findCard('Recent Trades');
    expect(api.getInputs(settings.get)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Arrange cards' })).toBeNull();
  });
});
