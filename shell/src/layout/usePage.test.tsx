import { screen, waitFor, within } from '@testing-library/react';
import { setSession } from 'shared-ui/host/shell';
import { renderApp } from '../testing/renderApp.tsx';
import { serveRemotes } from '../testing/server.ts';

jest.mock('../modules/federation.ts', () => ({
  ...jest.requireActual('../modules/federation.ts'),
  federation: jest.requireActual('../testing/server.ts').federation,
}));

const getMetas = (name: string) =>
  [...document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)].map(({ content }) => content);

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
  serveRemotes([]);
  setSession({ loading: true, user: null, identity: null, error: '' });
  document.head.innerHTML = `
    <meta name="description" content="The product.">
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fff">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000">`;
});

describe('the document head', () => {
  it('has a description for each public page and the product’s for the home page (HOM-02)', async () => {
    const { user } = await renderApp('/');
    expect(getMetas('description')).toEqual(['The product.']);
    const descriptions = new Set<string>();
    for (const name of ['Features', 'Pricing', 'Contact']) {
      await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }));
      await screen.findByRole('heading', { level: 1, name });
      for (const description of getMetas('description')) descriptions.add(description);
    }
    expect(descriptions.size).toBe(3);
    await user.click(screen.getByRole('link', { name: 'Back to the home page' }));
    await waitFor(() => expect(getMetas('description')).toEqual(['The product.']));
  });

  it('has the theme colour of the system until a theme is chosen (NAV-11)', async () => {
    const { user } = await renderApp('/');
    expect(getMetas('theme-color')).toEqual(['#fff', '#000']);
    await user.click(screen.getByRole('button', { name: 'Use the dark theme' }));
    await waitFor(() => expect(getMetas('theme-color')).toEqual(['#000', '#000']));
    await user.click(screen.getByRole('button', { name: 'Use the light theme' }));
    await waitFor(() => expect(getMetas('theme-color')).toEqual(['#fff', '#fff']));
  });
});
