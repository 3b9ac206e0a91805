import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { ApiError, clearError } from 'shared-ui/host';
import { type FakeApi, fakeApi, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';

describe('Manage Setup Types', () => {
  let api: FakeApi;
  const open = () => renderModule(module, { path: '/manage-flags', api });

  beforeEach(() => {
    signInTestUser();
    api = fakeApi();
  });
  afterEach(() => clearError());

  it("NAV-12 lists the trader's setup types in their order", async () => {
    api.on(calls.flags.list, () => ({ flags: ['Reversal', 'Breakout'] }));
    await open();
    const names = await screen.findAllByRole('listitem');
    expect(names.map((name) => name.textContent)).toEqual(['Reversal', 'Breakout']);
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual(['Manage Setup Types']);
  });

  it('says when there are none', async () => {
    api.on(calls.flags.list, () => ({ flags: [] }));
    await open();
    expect(await screen.findByText('No setup types yet')).toBeInTheDocument();
  });

  it('CLI-04 says when they could not be had, and Retry works', async () => {
    api.on(calls.flags.list, () => {
      throw new ApiError(429, { error: 'Too fast.', code: 'too_many_requests' });
    });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too fast.');
    api.on(calls.flags.list, () => ({ flags: ['Reversal'] }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('listitem')).toHaveTextContent('Reversal');
  });
});
