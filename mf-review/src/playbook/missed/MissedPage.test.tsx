import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { labels } from 'contracts/labels';
import { type MissedTrade, missedTrades } from 'contracts/missed-trades';
import { ApiError, getNotices } from 'shared-ui/host';
import { describeVersionedForm, emptyLabels } from 'shared-ui/testing';
import { setUpPlaybook } from '../../testing/playbook.ts';
import { computeMissedR } from './missedDraft.ts';

const ID = 'd'.repeat(24);

const createMissed = (trade: Partial<MissedTrade> = {}): MissedTrade => ({
  ...{ id: ID, date: '2026-03-04', setup: 'Gap', ticker: 'NVDA', side: 'long' },
  ...{ entry: 100, stop: 99, target: null, exit: '102.5', reason: 'hesitated', valid: false, notes: '', version: 3 },
  ...trade,
});

const figures = {
  taken: { trades: 40, averageR: 0.3 },
  missed: { trades: 10, valid: 8, averageR: 1.25, byReason: [{ reason: 'hesitated', trades: 10, averageR: 1.25 }] },
  takenRate: 0.8333,
} as const;

describe('/playbook/missed', () => {
  let stored: MissedTrade[] = [];
  const saveElsewhere = (change: Partial<MissedTrade>): MissedTrade => {
    const changed = createMissed({ ...stored[0], ...change, version: (stored[0]?.version ?? 0) + 1 });
    stored = [changed];
    return changed;
  };
  const { api, open } = setUpPlaybook((mock) => {
    stored = [createMissed()];
    mock
      .on(missedTrades.list, () => ({ missedTrades: stored }))
      .on(missedTrades.figures, () => ({
        ...figures,
        missed: { ...figures.missed, byReason: [...figures.missed.byReason] },
      }))
      .on(missedTrades.create, ({ body }) => ({ ...createMissed(), ...(body as object) }))
      .on(missedTrades.update, ({ body, headers }) => {
        const [trade] = stored;
        if (headers?.['if-match'] !== String(trade?.version))
          throw new ApiError(412, { error: 'This missed trade was changed elsewhere.', code: 'version_conflict' });
        return saveElsewhere(body as Partial<MissedTrade>);
      })
      .on(labels.list, () => ({
        ...emptyLabels,
        setups: [{ id: 1, name: 'Gap', archived: false, trades: 3 }],
      }));
  });
  const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

  const choose = async (action: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More for NVDA on Mar 4, 2026' }));
    await userEvent.click(screen.getByRole('menuitem', { name: action }));
  };

  it('shows what was taken and missed, and why, between two days (PLB-12)', async () => {
    await open('/playbook/missed?from=2026-03-01&to=2026-03-31');
    expect(await screen.findByRole('group', { name: 'Taken rate' })).toHaveTextContent('83.3%40 trades taken');
    expect(screen.getByRole('group', { name: 'Missed' })).toHaveTextContent('108 valid');
    expect(screen.getByRole('group', { name: 'Average missed' })).toHaveTextContent('+1.25R');
    expect(screen.getByRole('row', { name: /^Hesitated/ })).toHaveTextContent('Hesitated10+1.25R');
    expect(screen.getByRole('row', { name: /^Was away/ })).toHaveTextContent('Was away0--');
    const row = await screen.findByRole('row', { name: /NVDA/ });
    expect(row).toHaveTextContent('NVDALongNot valid+2.50RMar 4, 2026GapHesitated--');
    for (const call of [missedTrades.list, missedTrades.figures])
      expect(api.getInputs(call)).toEqual([{ query: { from: '2026-03-01', to: '2026-03-31' } }]);
  });

  it.each([
    [createMissed(), 2.5],
    [createMissed({ side: 'short', stop: 101, exit: 98 }), 2],
    [createMissed({ stop: null }), null],
    [createMissed({ exit: null }), null],
  ])('computes the R of missed trade %# (PLB-12)', (trade, multiple) => {
    expect(computeMissedR(trade)).toBe(multiple);
  });

  it('adds a missed trade, and says which input is wrong (PLB-12)', async () => {
    await open('/playbook/missed');
    await userEvent.click(screen.getByRole('button', { name: 'Add missed trade' }));
    const dialog = await findDialog('Add a missed trade');
    await userEvent.type(dialog.getByLabelText(/^Ticker Symbol/), 'tsla');
    await userEvent.type(dialog.getByLabelText(/^Entry/), '1,200');
    await userEvent.type(dialog.getByLabelText('Stop'), '1201');
    await userEvent.selectOptions(dialog.getByLabelText('Setup'), 'Gap');
    await userEvent.selectOptions(dialog.getByLabelText('Why did you miss it?'), 'Was away');
    await userEvent.click(dialog.getByRole('button', { name: 'Add missed trade' }));
    expect(
      dialog.getByText('Stop must be below the entry of a long trade, and above that of a short one.'),
    ).toBeVisible();
    expect(api.getInputs(missedTrades.create)).toEqual([]);
    await userEvent.selectOptions(dialog.getByLabelText('Side'), 'Short');
    await userEvent.click(dialog.getByRole('button', { name: 'Add missed trade' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.getInputs(missedTrades.create)[0]?.body).toMatchObject({
      ...{ ticker: 'TSLA', side: 'short', setup: 'Gap', reason: 'away', valid: true },
      ...{ entry: '1200', stop: '1201', target: null, exit: null },
    });
  });

  it('deletes a missed trade, and restores it on request (PLB-12)', async () => {
    api.on(missedTrades.delete, () => ({ ok: true as const })).on(missedTrades.restore, () => createMissed());
    await open('/playbook/missed');
    await choose('Delete');
    await waitFor(() => expect(getNotices()).toHaveLength(1));
    getNotices()[0]?.action?.onClick();
    const { id } = createMissed();
    await waitFor(() => expect(api.getInputs(missedTrades.restore)).toEqual([{ params: { id } }]));
    expect(api.getInputs(missedTrades.delete)).toEqual([{ params: { id } }]);
  });

  it('offers to practise a missed trade (PRA-04)', async () => {
    const { router } = await open('/playbook/missed');
    await choose('Practise');
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      `/practice?trade=${createMissed().id}`,
    );
  });

  it('says that there are none, that they cannot be loaded, and that they need a connection', async () => {
    stored = [];
    const { unmount } = await open('/playbook/missed');
    expect(await screen.findByText('No missed trades yet')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Taken and missed' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add a missed trade' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    unmount();
    api.fail(missedTrades.list, 500);
    const failed = await open('/playbook/missed?from=2026-01-01');
    expect(await screen.findByText('Missed trades could not be loaded')).toBeVisible();
    failed.unmount();
    onlineManager.setOnline(false);
    await open('/playbook/missed?from=2026-02-01');
    expect(await screen.findAllByText('No connection.')).toHaveLength(2);
  });

  describeVersionedForm('a missed trade', 'PLB-12', {
    api,
    open: () => open('/playbook/missed'),
    edit: () => choose('Edit'),
    label: 'Notes',
    write: missedTrades.update,
    saveElsewhere: (notes) => void saveElsewhere({ notes }),
    getStored: () => stored[0]?.notes,
  });
});
