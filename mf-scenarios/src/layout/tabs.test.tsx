import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockMedia, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';

describe('/scenarios', () => {
  const { open } = setUpModuleTest(module, () => mockMedia());

  it.each([
    ['/scenarios', 'Exits'],
    ['/scenarios/rules', 'Rules'],
    ['/scenarios/futures', 'Futures'],
  ])('%s is the tab %s, and the others keep its filter (WIF-05)', async (path, tab) => {
    const { router } = await open(`${path}?side=long`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Scenarios' })).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Scenarios' }));
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent(tab);
    await userEvent.click(tabs.getByRole('link', { name: 'Rules' }));
    expect(router.state.location).toMatchObject({ pathname: '/scenarios/rules', search: '?side=long' });
  });
});
