import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SavedFilter, settings } from 'contracts/settings';
import { definePage, FilterBar, useTradeFilter } from 'shared-ui';
import { defineModule, getNotices } from 'shared-ui/host';
import { emptySettings, setUpModuleTest } from 'shared-ui/testing';

const Page = () => <FilterBar state={useTradeFilter()} />;

const testModule = defineModule('mf-test', [definePage('/list', 'List', async () => ({ default: Page }))]);

const gaps = { name: 'Gaps', query: 'setup=Gap&side=long', isDashboardDefault: false };
const losses = { name: 'Losses', query: 'result=loss', isDashboardDefault: true };

describe('saved filters (FLT-04)', () => {
  let stored: readonly SavedFilter[] = [];
  const { api, open } = setUpModuleTest(testModule, (mock) => {
    const reply = () => ({ ...emptySettings, savedFilters: [...stored] });
    stored = [gaps, losses];
    mock.on(settings.get, reply).on(settings.change, ({ body }) => {
      stored = body?.savedFilters ?? stored;
      return reply();
    });
  });

  const openMenu = async (search = '') => {
    const { router } = await open(`/list${search}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Add filter' }));
    return { getSearch: () => router.state.location.search };
  };
  const findList = () => screen.findByRole('list', { name: 'Saved filters' });
  const listNames = async () =>
    within(await findList())
      .getAllByRole('button', { name: /^(?!Options)/ })
      .map((button) => button.textContent);
  const choose = async (name: string, role: 'menuitem' | 'menuitemcheckbox', item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Options of ${name}` }));
    await userEvent.click(await screen.findByRole(role, { name: item }));
  };
  const submitName = async (label: string, name: string) => {
    const field = await screen.findByRole('textbox', { name: label });
    await userEvent.clear(field);
    await userEvent.type(field, `${name}{Enter}`);
  };

  it('are applied', async () => {
    const { getSearch } = await openMenu('?tag=fomo');
    await userEvent.click(await screen.findByRole('button', { name: 'Gaps' }));
    await waitFor(() => expect(getSearch()).toBe('?setup=Gap&side=long'));
    expect(screen.getByRole('button', { name: 'Gaps' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('are views above the page, of which the current one is marked', async () => {
    const { router } = await open('/list?tag=fomo');
    const views = within(await screen.findByRole('group', { name: 'Views' }));
    const getPressed = () => views.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(views.queryAllByRole('button', { pressed: true })).toEqual([]);
    await userEvent.click(views.getByRole('button', { name: 'View Gaps' }));
    expect(router.state.location.search).toBe('?setup=Gap&side=long');
    expect(getPressed()).toEqual(['Gaps']);
    await userEvent.click(views.getByRole('button', { name: 'View All trades' }));
    expect(router.state.location.search).toBe('');
    expect(getPressed()).toEqual(['All trades']);
  });

  it('save the current filter under a name of its own', async () => {
    await openMenu('?tag=fomo');
    await submitName('Save this filter as', 'gaps');
    expect(await screen.findByText('Another saved filter has this name.')).toBeVisible();
    await submitName('Save this filter as', ' ');
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    await submitName('Save this filter as', 'Impatient');
    await waitFor(async () => expect(await listNames()).toEqual(['Gaps', 'LossesDashboard', 'Impatient']));
    expect(api.getInputs(settings.change)).toEqual([
      {
        headers: { 'if-match': '1' },
        body: { savedFilters: [gaps, losses, { name: 'Impatient', query: 'tag=fomo', isDashboardDefault: false }] },
      },
    ]);
    expect(screen.queryByRole('textbox', { name: 'Save this filter as' })).not.toBeInTheDocument();
  });

  it('are renamed', async () => {
    await openMenu();
    await choose('Gaps', 'menuitem', 'Rename');
    await submitName('New name of Gaps', 'Opening gaps');
    await waitFor(async () => expect(await listNames()).toEqual(['Opening gaps', 'LossesDashboard']));
  });

  it('are the default of the dashboard, one at a time', async () => {
    await openMenu();
    await choose('Gaps', 'menuitemcheckbox', 'Start the dashboard with it');
    await waitFor(() => expect(stored.map(({ isDashboardDefault }) => isDashboardDefault)).toEqual([true, false]));
  });

  it('are deleted', async () => {
    await openMenu();
    await choose('Losses', 'menuitem', 'Delete');
    await waitFor(async () => expect(await listNames()).toEqual(['Gaps']));
    expect(getNotices().map(({ message }) => message)).toEqual(['The filter “Losses” was deleted.']);
  });

  it('are not offered without a filter to save', async () => {
    stored = [];
    await openMenu();
    await screen.findByRole('list', { name: 'Fields' });
    expect(screen.queryByRole('list', { name: 'Saved filters' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
