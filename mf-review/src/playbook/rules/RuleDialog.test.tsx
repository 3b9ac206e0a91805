import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays } from 'contracts';
import { playbook, type TryReply } from 'contracts/playbook';
import { type Rule, rules } from 'contracts/playbook-rules';
import { getToday } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { describeVersionedForm } from 'shared-ui/testing';
import { createDifference, createEntry, createPlaybook, createRule, setUpPlaybook } from '../../testing/playbook.ts';

const ID = 'a'.repeat(24);
const existing = createRule({ id: ID, text: 'Early only' });
const tried: TryReply = {
  yes: { trades: 30, netCents: 150_000, averageCents: 5_000 },
  no: { trades: 74, netCents: -312_000, averageCents: -4_216 },
  unknown: { trades: 0, netCents: 0, averageCents: null },
  worth: createDifference(),
};

describe('the form of a rule', () => {
  let stored: Rule[] = [];
  const { api, open } = setUpPlaybook((mock) => {
    stored = [];
    mock
      .on(rules.list, () => ({ rules: stored }))
      .on(rules.create, ({ body }) => ({ ...createRule({ id: ID }), ...(body as object) }))
      .on(rules.update, () => existing)
      .on(playbook.try, () => tried)
      .on(playbook.get, () => createPlaybook([createEntry({ setup: 'Gap' })]));
  });
  const openNew = async () => {
    await open('/playbook/Gap');
    await screen.findByText('No rules yet');
    await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
    return within(await screen.findByRole('dialog', { name: 'Add a rule' }));
  };
  const openExisting = async () => {
    stored = [existing];
    await open('/playbook/Gap');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Early only' }));
    return within(await screen.findByRole('dialog', { name: 'Edit rule' }));
  };
  const type = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };

  it('adds a ready-made rule with one click (PLB-09)', async () => {
    await open('/playbook/Gap');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Take at most 3 trades a day' }));
    expect(api.getInputs(rules.create).map(({ body }) => body)).toEqual([
      {
        ...{ text: 'Take at most 3 trades a day', group: 'Entry', setup: 'Gap', required: true, weight: 1 },
        ...{ conditions: [{ fact: 'tradeOfDay', max: 3 }], from: null, until: null },
      },
    ]);
  });

  it.each([
    ['Trade what I planned', 'From today on', getToday()],
    ['Exit at my target or my stop', 'From today on', getToday()],
    ['Risk at most $100', 'For all trades', null],
  ])('offers to add %s from today on or for all trades, with %s chosen (PLB-02)', async (text, chosen, from) => {
    await open('/playbook/Gap');
    const start = within(await screen.findByRole('group', { name: `Applies: ${text}` }));
    expect(start.getByRole('radio', { name: chosen })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: `Add ${text}` }));
    expect(api.getInputs(rules.create)[0]?.body).toMatchObject({ text, from });
  });

  it('adds a ready-made rule from another day than the suggested one, by keyboard (PLB-02)', async () => {
    await open('/playbook/Gap');
    const start = within(await screen.findByRole('group', { name: 'Applies: Trade what I planned' }));
    start.getByRole('radio', { name: 'From today on' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(start.getByRole('radio', { name: 'For all trades' })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(api.getInputs(rules.create)[0]?.body).toMatchObject({ text: 'Trade what I planned', from: null });
  });

  it('begins a typed rule today and one with conditions with the first trade, unless the trader chooses (PLB-02)', async () => {
    const dialog = await openNew();
    const isChosen = (name: string) => dialog.getByRole<HTMLInputElement>('radio', { name }).checked;
    expect(isChosen('From today on')).toBe(true);
    await type(dialog.getByLabelText(/^Text/), 'Stay calm');
    await userEvent.click(dialog.getByRole('button', { name: 'Add a condition' }));
    expect(isChosen('For all trades')).toBe(true);
    await userEvent.selectOptions(dialog.getByLabelText('Fact'), 'planned');
    expect(isChosen('From today on')).toBe(true);
    await userEvent.click(dialog.getByRole('radio', { name: 'For all trades' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove condition 1' }));
    expect(isChosen('For all trades')).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add rule' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add a rule' }));
    await type(again.getByLabelText(/^Text/), 'Stay calm');
    await userEvent.click(again.getByRole('button', { name: 'Add rule' }));
    expect(api.getInputs(rules.create).map(({ body }) => body?.from)).toEqual([null, getToday()]);
  });

  it('has no such choice for a change, which has two buttons (PLB-02)', async () => {
    const dialog = await openExisting();
    expect(dialog.queryByRole('radio')).toBeNull();
  });

  it('folds the ready-made rules once the trader has rules of any setup (PLB-09)', async () => {
    stored = [{ ...existing, setup: 'Breakout' }];
    await open('/playbook/Gap');
    await screen.findByText('No rules yet');
    const add = screen.getByRole('button', { name: 'Add Take at most 3 trades a day' });
    expect(add).not.toBeVisible();
    await userEvent.click(screen.getByText('Ready-made rules'));
    expect(add).toBeVisible();
  });

  it('shows the figures of the rule while it is typed, and saves it (PLB-08)', async () => {
    const dialog = await openNew();
    expect(dialog.getByText(/You answer this rule on each trade/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Add a condition' }));
    const figures = within(dialog.getByRole('region', { name: 'Figures of this rule' }));
    expect(await figures.findByRole('group', { name: 'No' })).toHaveTextContent(
      '74 trades−$42.16 on average, net −$3,120.00',
    );
    await type(dialog.getByLabelText(/^Text/), 'Early only');
    await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }));
    expect(api.getInputs(playbook.try)[0]?.body).toEqual({
      setup: 'Gap',
      conditions: [{ fact: 'opened', from: '09:30', until: '11:00' }],
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.getInputs(rules.create)[0]?.body).toMatchObject({ text: 'Early only', setup: 'Gap', required: true });
  });

  it('says what is wrong with a condition, in the words of its inputs (PLB-03)', async () => {
    const dialog = await openNew();
    await userEvent.click(dialog.getByRole('button', { name: 'Add a condition' }));
    await userEvent.selectOptions(dialog.getByLabelText('Fact'), 'Duration');
    await userEvent.type(dialog.getByLabelText('Minimum'), '60');
    await userEvent.type(dialog.getByLabelText('Maximum'), '5');
    await userEvent.click(dialog.getByRole('button', { name: 'Add rule' }));
    expect(dialog.getByText('Minimum cannot be above Maximum.')).toBeVisible();
    expect(dialog.getByText('Text is required.')).toBeVisible();
    expect(api.getInputs(rules.create)).toEqual([]);
  });

  it('changes a rule for all trades (PLB-02)', async () => {
    const dialog = await openExisting();
    await type(dialog.getByLabelText(/^Text/), 'Earlier only');
    await userEvent.click(dialog.getByRole('button', { name: 'Save for all trades' }));
    const { id: _, version: __, ...body } = existing;
    expect(api.getInputs(rules.update)).toEqual([
      { params: { id: ID }, headers: { 'if-match': '1' }, body: { ...body, text: 'Earlier only' } },
    ]);
  });

  it('ends a rule yesterday and adds another one from today on (PLB-02)', async () => {
    const dialog = await openExisting();
    await type(dialog.getByLabelText('Until'), '10:30');
    await userEvent.click(dialog.getByRole('button', { name: 'Save from today on' }));
    const today = getToday();
    expect(api.getInputs(rules.update)[0]?.body).toMatchObject({
      conditions: existing.conditions,
      until: addDays(today, -1),
    });
    expect(api.getInputs(rules.create)[0]?.body).toMatchObject({
      ...{ text: 'Early only', from: today, until: null },
      conditions: [{ fact: 'opened', from: '09:30', until: '10:30' }],
    });
  });

  const saveElsewhere = (change: object): Rule => {
    const changed = createRule({ ...existing, ...stored[0], ...change, version: (stored[0]?.version ?? 0) + 1 });
    stored = [changed];
    return changed;
  };
  describeVersionedForm('a rule', 'PLB-02', {
    api,
    open: async () => {
      api.on(rules.update, ({ body, headers }) => {
        if (headers?.['if-match'] !== String(stored[0]?.version))
          throw new ApiError(412, { error: 'This rule was changed elsewhere.', code: 'version_conflict' });
        return saveElsewhere(body ?? {});
      });
      if (stored.length === 0) stored = [existing];
      await open('/playbook/Gap');
    },
    edit: async () => userEvent.click(await screen.findByRole('button', { name: 'Edit Early only' })),
    label: /^Text/,
    write: rules.update,
    saveElsewhere: (text) => void saveElsewhere({ text }),
    getStored: () => stored[0]?.text,
  });
});
