import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { missedTrades } from 'contracts/missed-trades';
import { playbook, type SetupNote } from 'contracts/playbook';
import { rules } from 'contracts/playbook-rules';
import { ApiError, getNotices } from 'shared-ui/host';
import { buildFile, buildTrade, describeVersionedForm } from 'shared-ui/testing';
import { createEntry, createPlaybook, createRule, createRuleFigures, setUpPlaybook } from '../testing/playbook.ts';

const FIRST = 'a'.repeat(24);
const SECOND = 'b'.repeat(24);
const OTHER = 'c'.repeat(24);

const stored = [
  createRule({ id: FIRST, text: 'Early only' }),
  createRule({ id: OTHER, text: 'Of every trade', setup: null }),
  createRule({ id: SECOND, text: 'Small risk', conditions: null, required: false, weight: 2 }),
];

describe('the page of a setup', () => {
  const { api, open } = setUpPlaybook((mock) => {
    mock
      .on(rules.list, () => ({ rules: stored }))
      .on(playbook.get, () =>
        createPlaybook([createEntry({ setup: 'Gap', rules: [createRuleFigures(FIRST), createRuleFigures(SECOND)] })]),
      );
  });
  const findRule = async (text: string) => {
    const list = await screen.findByRole('list', { name: 'Entry' });
    return within(list)
      .getAllByRole('listitem')
      .find((item) => item.textContent?.includes(text)) as HTMLElement;
  };

  describe('the note', () => {
    let note: SetupNote;
    const saveElsewhere = (text: string): SetupNote => {
      note = { ...note, text, version: note.version + 1 };
      return note;
    };
    beforeEach(() => {
      note = { setup: 'Gap', text: 'Gaps of 4 % on news.', version: 2 };
      api
        .on(playbook.notes, () => ({ notes: [note] }))
        .on(playbook.saveNote, ({ body, headers }) => {
          if (headers?.['if-match'] !== String(note.version))
            throw new ApiError(412, { error: 'This note was changed elsewhere.', code: 'version_conflict' });
          return saveElsewhere(body.text);
        });
    });
    const edit = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Edit note' }));
      await screen.findByRole('dialog');
    };

    it('is shown, and shows a change once it is saved (PLB-09)', async () => {
      await open('/playbook/Gap');
      expect(await screen.findByText('Gaps of 4 % on news.')).toBeVisible();
      await edit();
      await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), ' Never on Fridays.');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Gaps of 4 % on news. Never on Fridays.')).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    describeVersionedForm('the note of a setup', 'PLB-09', {
      api,
      open: () => open('/playbook/Gap'),
      edit,
      label: 'Note',
      write: playbook.saveNote,
      saveElsewhere: (text) => void saveElsewhere(text),
      getStored: () => note.text,
    });
  });

  it('opens the trades of every count with the same filter (PLB-13)', async () => {
    await open('/playbook/Gap?side=long');
    expect(await screen.findByRole('link', { name: '12 trades: broken' })).toHaveAttribute(
      'href',
      '/trades?setup=Gap&side=long&judged=broken',
    );
    const rule = within(await findRule('Early only'));
    expect(rule.getByRole('link', { name: '8 trades: no' })).toHaveAttribute(
      'href',
      `/trades?setup=Gap&side=long&rule=${FIRST}%3Ano`,
    );
    expect(rule.getByText('Opened from 09:30 until 11:00')).toBeVisible();
  });

  it('shows each rule with its figures, its verdict and its last answers (PLB-07, PLB-09)', async () => {
    await open('/playbook/Gap');
    const rule = await findRule('Early only');
    expect(within(rule).getByRole('group', { name: 'Kept' })).toHaveTextContent('78.9%');
    expect(within(rule).getByRole('group', { name: 'Worth' })).toHaveTextContent('+$42.10Too few trades');
    await userEvent.click(within(rule).getByText('Averages'));
    expect(within(rule).getByRole('group', { name: 'Net of no' })).toHaveTextContent('−$320.00');
    expect(
      within(rule).getByRole('img', { name: 'Last 4 answers: 2 yes, 1 no, 1 unknown. The newest is no.' }),
    ).toBeVisible();
    expect(screen.getByText(/about one in ten differs by chance/)).toBeVisible();
    expect(await findRule('Small risk')).toHaveTextContent('You answer this rule on each trade.Weight 2');
    expect(screen.queryByText('Of every trade')).toBeNull();
  });

  it('moves a rule within its group, and keeps the order of all other rules (PLB-01)', async () => {
    api.on(rules.order, () => ({ rules: [stored[2], stored[1], stored[0]] as typeof stored }));
    await open('/playbook/Gap');
    await findRule('Early only');
    await userEvent.click(screen.getByRole('button', { name: 'More for Small risk' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move up' }));
    expect(api.getInputs(rules.order)).toEqual([{ body: { order: [SECOND, OTHER, FIRST] } }]);
  });

  it('deletes a rule, and restores it on request', async () => {
    api.on(rules.delete, () => ({ ok: true as const })).on(rules.restore, () => createRule({ id: FIRST }));
    await open('/playbook/Gap');
    await findRule('Early only');
    await userEvent.click(screen.getByRole('button', { name: 'More for Early only' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(getNotices()).toHaveLength(1));
    const [notice] = getNotices();
    expect(notice?.message).toBe('“Early only” deleted.');
    notice?.action?.onClick();
    await waitFor(() => expect(api.getInputs(rules.restore)).toEqual([{ params: { id: FIRST } }]));
  });

  it('shows pictures of winners beside losers (PLB-09)', async () => {
    const file = { ...buildFile('chart'), thumbnailUrl: '/small.webp' };
    api.on(calls.trades.list, ({ query }) => ({
      trades: query?.result === 'gain' ? [buildTrade({ id: 7, ticker: 'NVDA', files: [file] })] : [],
    }));
    const { router } = await open('/playbook/Gap');
    const winners = await screen.findByRole('region', { name: 'Winners' });
    const picture = await within(winners).findByRole('button', { name: 'Open NVDA, Jan 30, 2026: +$100.00' });
    expect(within(screen.getByRole('region', { name: 'Losers' })).getByText('No pictures yet.')).toBeVisible();
    await userEvent.click(picture);
    expect(router.state.location.pathname).toBe('/trades/7');
  });

  it('lists the missed trades of the setup in the days of the filter (PLB-09)', async () => {
    const trade = { date: '2026-03-04', ticker: 'NVDA', side: 'long', entry: 100, stop: 99, target: null } as const;
    const missed = { ...trade, exit: 102, reason: 'hesitated', valid: true, notes: '', version: 1 } as const;
    api.on(missedTrades.list, () => ({
      missedTrades: [
        { ...missed, id: FIRST, setup: 'Gap' },
        { ...missed, id: SECOND, setup: null },
      ],
    }));
    await open('/playbook/Gap?from=2026-03-01');
    const card = within(await screen.findByRole('region', { name: 'Missed trades' }));
    expect(await card.findByText('1 missed trade')).toBeVisible();
    expect(card.getByRole('listitem')).toHaveTextContent('NVDAMar 4, 2026, hesitated+2.00R');
    expect(card.getByRole('link')).toHaveAttribute('href', '/playbook/missed?from=2026-03-01');
  });

  it('has one page for the rules of every trade (PLB-09)', async () => {
    await open('/playbook/every-trade');
    expect(await screen.findByText('Of every trade')).toBeVisible();
    expect(screen.queryByText('Early only')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Pictures' })).toBeNull();
  });

  it('says what the first trade of a setup will show, and lets its rules be written (PLB-09)', async () => {
    api.on(playbook.get, () => createPlaybook([createEntry({ setup: 'Gap', trades: 0 })]));
    await open('/playbook/Gap');
    expect(await screen.findByText('No trades of this setup')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Trade' })).toHaveAttribute('href', '/add-trade');
    expect(screen.queryByText('Adherence')).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Add rule' })).toBeVisible();
  });

  it('says that a setup does not exist', async () => {
    await open('/playbook/Unknown');
    expect(await screen.findByText('There is no such setup')).toBeVisible();
  });
});
