import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Analytics, calls, limits } from 'contracts';
import { ApiError, announceChange, clearError, dismissNotice, getErrorMessage, getNotices } from 'shared-ui/host';
import { type FakeApi, fakeApi, renderModule, signInTestUser } from 'shared-ui/testing';
import { expected, listedAs, type SetupChange } from '../features/setups/names.ts';
import module from '../module.ts';

const part = (name: string, trades: number) => ({ name, trades, wins: 0, winPercent: 0, profit: 0, expectancy: 0 });

/** What the API would do with a change of the list. */
const changed = (names: readonly string[], change: SetupChange): string[] => {
  if (change.action === 'add') return listedAs(names, change.newName) ? [...names] : [...names, change.newName];
  if (change.action !== 'rename') return [...expected(names, change)];
  return names.map((name) => (name === change.oldName ? change.newName : name));
};

describe('Manage Setup Types', () => {
  let api: FakeApi;
  let flags: string[];
  const open = () => renderModule(module, { path: '/manage-flags', api });
  const names = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('span')?.textContent);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const field = () => screen.findByLabelText('Add new flag type');
  const sent = () => api.getInputs(calls.flags.change).map(({ body }) => body);
  const refuse = (sentence: string) =>
    api.on(calls.flags.change, () => {
      throw new ApiError(409, { error: sentence, code: 'conflict' });
    });

  beforeEach(() => {
    signInTestUser();
    flags = ['Reversal', 'Breakout'];
    const bySetup = [part('Breakout', 1_204), part('', 7), part('Reversal', 1)];
    api = fakeApi()
      .on(calls.flags.list, () => ({ flags }))
      .on(calls.days.analytics, () => ({ bySetup }) as Analytics)
      .on(calls.flags.change, ({ body }) => {
        flags = changed(flags, body);
        return body.action === 'rename' ? { data: { flags } } : flags;
      });
  });
  afterEach(() => {
    clearError();
    for (const { id } of getNotices()) dismissNotice(id);
  });

  it("NAV-12 FLG-01 lists the trader's setup types in their order, each with how many trades it has", async () => {
    flags = [...flags, 'Gap'];
    await open();
    expect(await screen.findByText('1,204 trades')).toBeInTheDocument();
    const items = screen.getAllByRole('listitem');
    expect(names()).toEqual(['Reversal', 'Breakout', 'Gap']);
    expect(items[0]).toHaveTextContent('1 trade');
    expect(items[2]).toHaveTextContent('0 trades');
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Manage Setup Types']);
  });

  it('FLG-03 never says of a name that was given just now that it has no trades', async () => {
    await open();
    await screen.findByText('1 trade');
    let count = (_: Analytics): void => undefined;
    api.on(calls.days.analytics, () => new Promise((resolve) => (count = resolve)));
    await press('Edit Reversal');
    await userEvent.type(screen.getByLabelText('New name of Reversal'), ' 2{Enter}');
    await waitFor(() => expect(names()).toEqual(['Reversal 2', 'Breakout']));
    expect(screen.queryByText('0 trades')).toBeNull();
    act(() => count({ bySetup: [part('Reversal 2', 1)] } as Analytics));
    expect(await screen.findByText('1 trade')).toBeInTheDocument();
  });

  it('shows the list also where the trades cannot be counted, without an error', async () => {
    api.on(calls.days.analytics, () => {
      throw new ApiError(503, { error: 'Not now.', code: 'unavailable' });
    });
    await open();
    await waitFor(() => expect(names()).toEqual(['Reversal', 'Breakout']));
    expect(screen.queryByText(/ trades?$/)).toBeNull();
    expect(getErrorMessage()).toBe('');
  });

  it('CLI-04 says when they could not be had, and Retry works', async () => {
    api.on(calls.flags.list, () => {
      throw new ApiError(429, { error: 'Too fast.', code: 'too_many_requests' });
    });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too fast.');
    api.on(calls.flags.list, () => ({ flags }));
    await press('Retry');
    expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('Reversal');
  });

  it('FLG-01 adds a type at the end, by Enter too, and empties the field', async () => {
    await open();
    await userEvent.type(await field(), '  Gap and go ');
    await press('Add');
    await waitFor(() => expect(names()).toEqual(['Reversal', 'Breakout', 'Gap and go']));
    expect(await field()).toHaveValue('');
    await userEvent.type(await field(), 'Fade{Enter}');
    await waitFor(() => expect(names()).toContain('Fade'));
    expect(sent()).toEqual([
      { action: 'add', newName: 'Gap and go' },
      { action: 'add', newName: 'Fade' },
    ]);
  });

  it.each([
    ['blank', '   ', 'At most 60 characters.'],
    ['listed already', 'breakOUT ', '“Breakout” is in your list already.'],
    ['too long', 'x'.repeat(limits.setupLength + 1), 'Setup Type can have at most 60 characters.'],
  ])('FLG-02 makes no call for a name that is %s, and says so beside the field', async (_, text, said) => {
    await open();
    await userEvent.type(await field(), `${text}{Enter}`);
    await press('Add');
    expect(await field()).toHaveAccessibleDescription(said);
    expect(await field()).toHaveValue(text);
    expect(sent()).toEqual([]);
  });

  it('FLG-02 makes no call when the list is full, and says so', async () => {
    flags = Array.from({ length: limits.setups }, (_, index) => `Setup ${index}`);
    await open();
    expect(await field()).toHaveAccessibleDescription('There can be at most 100 setup types.');
    await userEvent.type(await field(), 'One more{Enter}');
    expect(sent()).toEqual([]);
  });

  it('keeps what was typed when adding is refused, with the reason at the field, and nowhere else', async () => {
    refuse('There can be at most 100 setup types.');
    await open();
    await userEvent.type(await field(), 'Gap{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('There can be at most 100 setup types.');
    expect(await field()).toHaveValue('Gap');
    expect([names(), getErrorMessage()]).toEqual([['Reversal', 'Breakout'], '']);
    await userEvent.type(await field(), 's');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('FLG-01 FLG-03 renames in place, and the focus comes back to the row', async () => {
    await open();
    await screen.findByText('Reversal');
    await press('Edit Reversal');
    const box = screen.getByLabelText('New name of Reversal');
    expect(box).toHaveFocus();
    await userEvent.clear(box);
    await userEvent.type(box, ' Fade ');
    await press('Save');
    await waitFor(() => expect(names()).toEqual(['Fade', 'Breakout']));
    expect(screen.getByRole('button', { name: 'Edit Fade' })).toHaveFocus();
    expect(sent()).toEqual([{ action: 'rename', oldName: 'Reversal', newName: 'Fade' }]);
  });

  it.each([
    ['blank', '  {Enter}'],
    ['unchanged', 'Reversal {Enter}'],
    ['given up', 'Fade{Escape}'],
  ])('FLG-02 renames nothing when the new name is %s', async (_, typed) => {
    await open();
    await screen.findByText('Reversal');
    await press('Edit Reversal');
    await userEvent.clear(screen.getByLabelText('New name of Reversal'));
    await userEvent.keyboard(typed);
    expect(names()).toEqual(['Reversal', 'Breakout']);
    expect(screen.getByRole('button', { name: 'Edit Reversal' })).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('FLG-02 refuses the name of another, and says so; other capitals of its own are fine', async () => {
    await open();
    await screen.findByText('Reversal');
    await press('Edit Reversal');
    const box = screen.getByLabelText('New name of Reversal');
    await userEvent.clear(box);
    await userEvent.type(box, 'BREAKOUT{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('A setup type “Breakout” already exists.');
    expect(sent()).toEqual([]);
    await userEvent.clear(box);
    await userEvent.type(box, 'REVERSAL{Enter}');
    await waitFor(() => expect(names()).toEqual(['REVERSAL', 'Breakout']));
  });

  it('gives the focus back each time that a row is left', async () => {
    await open();
    await screen.findByText('Reversal');
    for (const way of ['{Escape}', '{Enter}', '{Escape}']) {
      await press('Edit Reversal');
      await userEvent.keyboard(way);
      expect(screen.getByRole('button', { name: 'Edit Reversal' })).toHaveFocus();
    }
  });

  it('keeps a new name that is being typed while another is given', async () => {
    await open();
    await screen.findByText('Reversal');
    await press('Edit Reversal');
    await userEvent.type(screen.getByLabelText('New name of Reversal'), ' 2');
    await press('Edit Breakout');
    await userEvent.type(screen.getByLabelText('New name of Breakout'), ' 2{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Breakout 2' })).toHaveFocus());
    expect(screen.getByLabelText('New name of Reversal')).toHaveValue('Reversal 2');
  });

  it('keeps a new name that is refused, also when another tab has taken the row away', async () => {
    await open();
    await screen.findByText('Reversal');
    await press('Edit Reversal');
    const box = screen.getByLabelText('New name of Reversal');
    await userEvent.type(box, ' 2');
    flags = ['Breakout', 'From another tab'];
    act(() => announceChange({ what: 'flags' }));
    expect(await screen.findByText('From another tab')).toBeInTheDocument();
    expect(screen.getByLabelText('New name of Reversal')).toHaveValue('Reversal 2');
    refuse('There is no setup type "Reversal".');
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no setup type "Reversal".');
    expect(screen.getByLabelText('New name of Reversal')).toHaveValue('Reversal 2');
    await press('Cancel');
    expect(names()).toEqual(['Breakout', 'From another tab']);
  });

  it('FLG-01 deletes at once, and Undo puts it back at its old place', async () => {
    await open();
    await screen.findByText('Reversal');
    await press('Delete Reversal');
    await waitFor(() => expect(names()).toEqual(['Breakout']));
    expect(screen.getByRole('button', { name: 'Edit Breakout' })).toHaveFocus();
    await waitFor(() => expect(getNotices()).toHaveLength(1));
    const [notice] = getNotices();
    expect(notice?.message).toBe('Reversal deleted. Its trades keep the name.');
    act(() => notice?.action?.onClick());
    await waitFor(() => expect(names()).toEqual(['Reversal', 'Breakout']));
    expect(sent().slice(1)).toEqual([
      { action: 'add', newName: 'Reversal' },
      { action: 'reorder', order: ['Reversal', 'Breakout'] },
    ]);
  });

  it('brings a row back whose deletion is refused, and says why', async () => {
    await open();
    await screen.findByText('Reversal');
    refuse('The server cannot be reached.');
    await press('Delete Reversal');
    await waitFor(() => expect(getErrorMessage()).toBe('The server cannot be reached.'));
    await waitFor(() => expect(names()).toEqual(['Reversal', 'Breakout']));
    expect(getNotices()).toEqual([]);
  });

  it('says when there are none, and the first can be added', async () => {
    flags = [];
    await open();
    expect(await screen.findByText('No setup types yet')).toBeInTheDocument();
    await userEvent.type(await field(), 'Fade{Enter}');
    expect(within(await screen.findByRole('listitem')).getByText('Fade')).toBeInTheDocument();
  });

  it('has a handle on each, with words for who moves it by keyboard', async () => {
    await open();
    const handle = await screen.findByRole('button', { name: 'Move Reversal' });
    expect(handle).toHaveAccessibleDescription(/press Space, then the arrow keys/);
  });
});
