import { calls, type UsageReply } from 'contracts';
import { keys } from 'contracts/keys';
import { labels } from 'contracts/labels';
import { sessions } from 'contracts/sessions';
import { settings } from 'contracts/settings';
import { transfers } from 'contracts/transfers';
import { emptyLabels, emptySettings, type MockApi, mockApi } from 'shared-ui/testing';

export const sampleUsage: UsageReply = {
  trades: { used: 812, max: 200_000 },
  files: { used: 50_000, max: 50_000 },
  bytes: { used: 1_610_612_736, max: 10_737_418_240 },
};

/** Replies to the calls that the account page always makes. */
export function serveAccountPage(api: MockApi): MockApi {
  return api
    .on(calls.account.usage, () => sampleUsage)
    .on(transfers.list, () => ({ transfers: [] }))
    .on(settings.get, () => emptySettings)
    .on(labels.list, () => emptyLabels)
    .on(keys.list, () => ({ keys: [] }))
    .on(sessions.list, () => ({ sessions: [] }))
    .on(sessions.events, () => ({ events: [] }));
}

export function createAccountApi(): MockApi {
  return serveAccountPage(mockApi());
}

/** The calls other than those that load the page. */
export function getRecordedWrites({ recordedCalls }: MockApi) {
  return recordedCalls.filter(({ call }) => call.method !== 'GET');
}
