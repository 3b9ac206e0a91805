import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, limits } from 'contracts';
import { labels } from 'contracts/labels';
import { announceChange, getErrorMessage, getNotices } from 'shared-ui/host';
import { setUpModuleTest } from 'shared-ui/testing';
import { findDuplicate, type SetupChange } from '../features/labels/listChanges.ts';
import module from '../module.ts';

/** Applies a change as the API does. */
const changeNames = (names: readonly string[], change: SetupChange): string[] => {
  if (change.action === 'add') return findDuplicate(names, change.newName) ? [...names] : [...names, change.newName];
  if (change.action === 'delete') return names.filter((name) => name !== change.oldName);
  if (change.action === 'reorder') return [...change.order];
  return names.map((name) => (name === change.oldName ? change.newName : name));
};

/** The lists with the number of trades of each setup; ids are counted from 1. */
const buildLists = (trades: Record<string, number>) => ({
  setups: Object.entries(trades).map(([name, count], index) => ({
    id: index + 1,
    name,
    archived: false,
    trades: count,
  })),
  tags: [],
  accounts: [],
});

describe('Manage Setup Types', () => {
  let setups: string[];
  const { api, open: openPage } = setUpModuleTest(module, (mock) => {
    setups = ['Reversal', 'Breakout'];
    mock
      .on(calls.flags.list, () => ({ setups }))
      .on(labels.list, () => buildLists({ Breakout: 1_204, Reversal: 1, Gap: 0 }))
      .on(labels.uses, () => ({ setups: [] }))
      .on(calls.flags.change, ({ body }) => {
        setups = changeNames(setups, body);
        return body.action === 'rename' ? { data: { setups } } : setups;
      });
  });
  const open = () => openPage('/manage-flags');
  const getNames = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('span')?.textContent);
  const waitForNames = (...names: string[]) => waitFor(() => expect(getNames()).toEqual(names));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const findField = () => screen.findByLabelText('Add new flag type');
  const getSentBodies = () => api.getInputs(calls.flags.change).map(({ body }) => body);
  const refuse = (error: string) => api.fail(calls.flags.change, 409, { error, code: 'conflict' });
  const openList = async () => {
    await open();
    await waitForNames('Reversal', 'Breakout');
  };
  /** Opens the editor of a setup. @returns its field */
  const edit = async (name: string) => {
    await press(`Edit ${name}`);
    return screen.getByLabelText(`New name for ${name}`);
  };

  it("lists the trader's setups in order, each with its number of trades (FLG-01, NAV-12)", async () => {
    setups = [...setups, 'Gap'];
    await open();
    expect(await screen.findByText('1,204 trades')).toBeInTheDocument();
    const items = screen.getAllByRole('listitem');
    expect(getNames()).toEqual(['Reversal', 'Breakout', 'Gap']);
    expect(items[0]).toHaveTextContent('1 trade');
    expect(items[2]).toHaveTextContent('0 trades');
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Manage Setup Types']);
  });

  it('keeps the count of a renamed setup, and shows none for a new one until it is counted (FLG-03)', async () => {
    await open();
    await screen.findByText('1 trade');
    const replyWith = api.hold(labels.list);
    await userEvent.type(await edit('Reversal'), ' 2{Enter}');
    await waitForNames('Reversal 2', 'Breakout');
    expect(screen.getByText('1 trade')).toBeInTheDocument();
    await userEvent.type(await findField(), 'Fade{Enter}');
    await waitForNames('Reversal 2', 'Breakout', 'Fade');
    expect(screen.queryByText('0 trades')).toBeNull();
    act(() => replyWith(buildLists({ 'Reversal 2': 1, Fade: 0 })));
    expect(await screen.findByText('0 trades')).toBeInTheDocument();
  });

  it('shows the list without an error when the trades cannot be counted', async () => {
    api.fail(labels.list, 429);
    await openList();
    expect(screen.queryByText(/ trades?$/)).toBeNull();
    expect(getErrorMessage()).toBe('');
  });

  it('shows an error when loading fails, and Retry works (CLI-04)', async () => {
    api.fail(calls.flags.list, 429, { error: 'Too fast.' });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too fast.');
    api.on(calls.flags.list, () => ({ setups }));
    await press('Retry');
    expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('Reversal');
  });

  it('adds a setup at the end, by button or Enter, and clears the field (FLG-01)', async () => {
    await open();
    await userEvent.type(await findField(), '  Gap and go ');
    await press('Add');
    await waitForNames('Reversal', 'Breakout', 'Gap and go');
    expect(await findField()).toHaveValue('');
    await userEvent.type(await findField(), 'Fade{Enter}');
    await waitFor(() => expect(getNames()).toContain('Fade'));
    expect(getSentBodies()).toEqual([
      { action: 'add', newName: 'Gap and go' },
      { action: 'add', newName: 'Fade' },
    ]);
  });

  it.each([
    ['blank', '   ', 'At most 60 characters.'],
    ['already listed', 'breakOUT ', '“Breakout” is already in your list.'],
    ['too long', 'x'.repeat(limits.setupLength + 1), 'Name can have at most 60 characters.'],
  ])('makes no call for a name that is %s, and shows a hint (FLG-02)', async (_, text, description) => {
    await open();
    await userEvent.type(await findField(), `${text}{Enter}`);
    await press('Add');
    expect(await findField()).toHaveAccessibleDescription(description);
    expect(await findField()).toHaveValue(text);
    expect(getSentBodies()).toEqual([]);
  });

  it('makes no call when the list is full, and shows a hint (FLG-02)', async () => {
    setups = Array.from({ length: limits.setups }, (_, index) => `Setup ${index}`);
    await open();
    expect(await findField()).toHaveAccessibleDescription('There can be at most 100 setups.');
    await userEvent.type(await findField(), 'One more{Enter}');
    expect(getSentBodies()).toEqual([]);
  });

  it('keeps the entered name when adding is refused, and shows the error only at the field', async () => {
    refuse('There can be at most 100 setups.');
    await open();
    await userEvent.type(await findField(), 'Gap{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('There can be at most 100 setups.');
    expect(await findField()).toHaveValue('Gap');
    expect([getNames(), getErrorMessage()]).toEqual([['Reversal', 'Breakout'], '']);
    await userEvent.type(await findField(), 's');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('renames in place, and returns the focus to the row (FLG-01, FLG-03)', async () => {
    await openList();
    const input = await edit('Reversal');
    expect(input).toHaveFocus();
    await userEvent.clear(input);
    await userEvent.type(input, ' Fade ');
    await press('Save');
    await waitForNames('Fade', 'Breakout');
    expect(screen.getByRole('button', { name: 'Edit Fade' })).toHaveFocus();
    expect(getSentBodies()).toEqual([{ action: 'rename', oldName: 'Reversal', newName: 'Fade' }]);
  });

  it.each([
    ['blank', '  {Enter}'],
    ['unchanged', 'Reversal {Enter}'],
    ['cancelled', 'Fade{Escape}'],
  ])('renames nothing when the new name is %s (FLG-02)', async (_, typed) => {
    await openList();
    await userEvent.clear(await edit('Reversal'));
    await userEvent.keyboard(typed);
    expect(getNames()).toEqual(['Reversal', 'Breakout']);
    expect(screen.getByRole('button', { name: 'Edit Reversal' })).toHaveFocus();
    expect(getSentBodies()).toEqual([]);
  });

  it('refuses the name of another setup, but accepts a change of case (FLG-02)', async () => {
    await openList();
    const input = await edit('Reversal');
    await userEvent.clear(input);
    await userEvent.type(input, 'BREAKOUT{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('A setup “Breakout” already exists.');
    expect(getSentBodies()).toEqual([]);
    await userEvent.clear(input);
    await userEvent.type(input, 'REVERSAL{Enter}');
    await waitForNames('REVERSAL', 'Breakout');
  });

  it('returns the focus to Edit each time a row is closed', async () => {
    await openList();
    for (const key of ['{Escape}', '{Enter}', '{Escape}']) {
      await press('Edit Reversal');
      await userEvent.keyboard(key);
      expect(screen.getByRole('button', { name: 'Edit Reversal' })).toHaveFocus();
    }
  });

  it('keeps a name being typed while another row is saved', async () => {
    await openList();
    await userEvent.type(await edit('Reversal'), ' 2');
    await userEvent.type(await edit('Breakout'), ' 2{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Breakout 2' })).toHaveFocus());
    expect(screen.getByLabelText('New name for Reversal')).toHaveValue('Reversal 2');
  });

  it('keeps a refused name even when another tab has deleted the row', async () => {
    await openList();
    const input = await edit('Reversal');
    await userEvent.type(input, ' 2');
    setups = ['Breakout', 'From another tab'];
    act(() => announceChange({ what: 'flags' }));
    expect(await screen.findByText('From another tab')).toBeInTheDocument();
    expect(screen.getByLabelText('New name for Reversal')).toHaveValue('Reversal 2');
    refuse('There is no setup "Reversal".');
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no setup "Reversal".');
    expect(screen.getByLabelText('New name for Reversal')).toHaveValue('Reversal 2');
    await press('Cancel');
    expect(getNames()).toEqual(['Breakout', 'From another tab']);
  });

  it('deletes at once, and Undo restores the old position (FLG-01)', async () => {
    await openList();
    await press('Delete Reversal');
    await waitForNames('Breakout');
    expect(screen.getByRole('button', { name: 'Edit Breakout' })).toHaveFocus();
    await waitFor(() => expect(getNotices()).toHaveLength(1));
    const [notice] = getNotices();
    expect(notice?.message).toBe('Reversal deleted. Its trades keep the name.');
    act(() => notice?.action?.onClick());
    await waitForNames('Reversal', 'Breakout');
    expect(getSentBodies().slice(1)).toEqual([
      { action: 'add', newName: 'Reversal' },
      { action: 'reorder', order: ['Reversal', 'Breakout'] },
    ]);
  });

  it('says first which rules and plans name a setup, and deletes it after a confirmation (PLB-01)', async () => {
    api.on(labels.uses, () => ({ setups: [{ id: 2, rules: 3, plans: 1 }] }));
    await openList();
    await waitFor(() => expect(api.getInputs(labels.uses)).toHaveLength(1));
    await press('Delete Reversal');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete “Reversal”?' });
    expect(dialog).toHaveTextContent('3 rules and 1 plan of yours name this setup. Its trades keep the name.');
    expect(dialog).not.toHaveTextContent('cannot be undone');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(getSentBodies()).toEqual([]);
    await press('Delete Reversal');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitForNames('Breakout');
    await press('Delete Breakout');
    await waitForNames();
    expect(getSentBodies()).toEqual([
      { action: 'delete', oldName: 'Reversal' },
      { action: 'delete', oldName: 'Breakout' },
    ]);
  });

  it('shows a row again when its deletion is refused, with the error', async () => {
    await openList();
    refuse('The server cannot be reached.');
    await press('Delete Reversal');
    await waitFor(() => expect(getErrorMessage()).toBe('The server cannot be reached.'));
    await waitForNames('Reversal', 'Breakout');
    expect(getNotices()).toEqual([]);
  });

  it('shows an empty state, and the first setup can be added', async () => {
    setups = [];
    await open();
    expect(await screen.findByText('No setups yet')).toBeInTheDocument();
    await userEvent.type(await findField(), 'Fade{Enter}');
    expect(within(await screen.findByRole('listitem')).getByText('Fade')).toBeInTheDocument();
  });

  it('has a handle for each setup, with instructions for moving it by keyboard', async () => {
    await open();
    const handle = await screen.findByRole('button', { name: 'Move Reversal' });
    expect(handle).toHaveAccessibleDescription(/press Space, then use the arrow keys/);
  });
});
