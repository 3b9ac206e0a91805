import { act, screen, waitFor } from '@testing-library/react';
import { writeTraderEntry } from 'shared-ui/host';
import { signInTestUser } from 'shared-ui/testing';
import { serveDraftPage } from '../testing/Draft.tsx';
import { renderApp } from '../testing/renderApp.tsx';

jest.mock('../modules/federation.ts', () => ({
  ...jest.requireActual('../modules/federation.ts'),
  federation: jest.requireActual('../testing/server.ts').federation,
}));
jest.mock('../overlays/overlays.ts', () => {
  throw new Error('Loading chunk dialog failed.');
});

beforeEach(() => {
  serveDraftPage();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

it('asks in the browser’s own dialog when the code of the dialog cannot be loaded', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  signInTestUser();
  const { user } = await renderApp('/trades');
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'x');
  const leave = () => act(async () => screen.getByRole('button', { name: 'Continue' }).click());
  await leave();
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(confirm).toHaveBeenLastCalledWith('Leave without saving?\n\nYour changes will be lost.');
  expect(location.pathname).toBe('/trades');
  await leave();
  await waitFor(() => expect(location.pathname).toBe('/features'));
});

it('says what OK means when it asks about drafts (AUT-10)', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  localStorage.setItem('authToken', 'token');
  signInTestUser();
  writeTraderEntry('browser', 'trade-draft', 'Chased it.');
  const signOut = jest.fn(async () => {});
  const { user } = await renderApp('/pricing', { signOut });
  const press = () => user.click(screen.getByRole('link', { name: 'Logout' }));
  await press();
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(confirm).toHaveBeenLastCalledWith(expect.stringMatching(/\n\nSign out and discard drafts\?$/));
  expect(location.pathname).toBe('/pricing');
  await press();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(signOut).toHaveBeenCalledWith({ keepDrafts: false });
});
