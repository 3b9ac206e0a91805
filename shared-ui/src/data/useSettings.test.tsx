import { screen, waitFor } from '@testing-library/react';
import * as contract from 'contracts/settings';
import * as React from 'react';
import * as host from 'shared-ui/host';
import { emptySettings, mockApi, renderPanel, signInTestUser } from '../testing/index.ts';
import * as queries from './queries.tsx';
import * as cache from './queryClient.ts';
import * as original from './useSettings.ts';
import { useTimeZone } from './useTimeZone.ts';

/** The same code, as another module of the page bundles it. */
const loadCopy = () => {
  jest.doMock('contracts/settings', () => contract);
  jest.doMock('react', () => React);
  jest.doMock('shared-ui/host', () => host);
  jest.doMock('./queries.tsx', () => queries);
  jest.doMock('./queryClient.ts', () => cache);
  let copy = original;
  jest.isolateModules(() => {
    copy = jest.requireActual<typeof original>('./useSettings.ts');
  });
  return copy;
};

it('sends the zone of the browser once per page, from whichever of its modules (FAC-06)', async () => {
  const api = mockApi()
    .on(contract.settings.get, () => ({ ...emptySettings, version: 0 }))
    .on(contract.settings.change, () => ({ ...emptySettings, version: 1 }));
  const [first, second] = [loadCopy(), loadCopy()];
  expect(first.useSettings).not.toBe(second.useSettings);
  const Page = queries.withQueryClient(() => {
    first.useSettings();
    second.useSettings();
    return null;
  }).default;
  signInTestUser({ timeZone: undefined });
  renderPanel(<Page />, { api });
  await waitFor(() => expect(api.getInputs(contract.settings.change)).toHaveLength(1));
  await waitFor(() => expect(cache.queryClient.isFetching()).toBe(0));
  expect(api.getInputs(contract.settings.change)).toHaveLength(1);
});

/** The shell reads the user of the session again. */
const followChanges = () =>
  host.onChange(({ what }) => {
    if (what === 'account') signInTestUser({ timeZone: 'Asia/Tokyo' });
  });
let stop = (): void => undefined;
beforeEach(() => {
  stop = followChanges();
});
afterEach(() => stop());

it('keeps the zone that another tab has stored meanwhile, and shows it (FAC-06)', async () => {
  const replies = [1, 1].map((version) => ({
    ...emptySettings,
    version,
    timeZone: version > 0 ? 'Asia/Tokyo' : undefined,
  }));
  const api = mockApi().on(contract.settings.get, () => replies.shift() ?? emptySettings);
  const Page = queries.withQueryClient(() => <p>{useTimeZone()}</p>).default;
  signInTestUser({ timeZone: undefined });
  renderPanel(<Page />, { api });
  expect(await screen.findByText('Asia/Tokyo')).toBeVisible();
  expect(api.getInputs(contract.settings.change)).toEqual([]);
});

it('shows the zone that another device stored first (FAC-06)', async () => {
  let version = 0;
  const api = mockApi()
    .on(contract.settings.get, () => ({ ...emptySettings, version, ...(version > 0 && { timeZone: 'Asia/Tokyo' }) }))
    .on(contract.settings.change, () => {
      version = 1;
      throw new host.ApiError(412, { error: 'Your settings were changed elsewhere.', code: 'version_conflict' });
    });
  const Page = queries.withQueryClient(() => <p>{useTimeZone()}</p>).default;
  signInTestUser({ timeZone: undefined });
  renderPanel(<Page />, { api });
  expect(await screen.findByText('Asia/Tokyo')).toBeVisible();
});
