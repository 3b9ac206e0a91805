import { screen, waitFor, within } from '@testing-library/react';
import { setSession } from 'shared-ui/host';
import { renderApp } from '../testing/renderApp.tsx';
import { serveRemotes } from '../testing/server.ts';

jest.mock('../modules/federation.ts', () => ({ federation: jest.requireActual('../testing/server.ts').federation }));

const metas = (name: string) =>
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

describe('what the document says of itself', () => {
  it('HOM-02 each public page has a description of its own, and home the product’s', async () => {
    const { user } = await renderApp('/');
    expect(metas('description')).toEqual(['The product.']);
    const found = new Set<string>();
    for (const name of ['Features', 'Pricing', 'Contact']) {
      await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }));
      await screen.findByRole('heading', { level: 1, name });
      for (const description of metas('description')) found.add(description);
    }
    expect(found.size).toBe(3);
    await user.click(screen.getByRole('link', { name: 'Back to the home page' }));
    await waitFor(() => expect(metas('description')).toEqual(['The product.']));
  });

  it('NAV-11 the browser’s bars have the colour of the chosen theme, and of the system’s until one is chosen', async () => {
    const { user } = await renderApp('/');
    expect(metas('theme-color')).toEqual(['#fff', '#000']);
    await user.click(screen.getByRole('button', { name: 'Use the dark theme' }));
    await waitFor(() => expect(metas('theme-color')).toEqual(['#000', '#000']));
    await user.click(screen.getByRole('button', { name: 'Use the light theme' }));
    await waitFor(() => expect(metas('theme-color')).toEqual(['#fff', '#fff']));
  });
});
