import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { adjacentTrades } from 'contracts/adjacent-trades';
import { importedTrades } from 'contracts/imported-trades';
import { labels } from 'contracts/labels';
import { settings } from 'contracts/settings';
import { ApiError } from 'shared-ui/host';
import {
  buildTrade,
  emptyAnalytics,
  emptyLabels,
  emptySettings,
  type fakeSlots,
  setUpModuleTest,
  toSavedFields,
} from 'shared-ui/testing';
import module from '../module.ts';

/** The facts on the trade's page by label, once they appear. */
export async function findFacts() {
  const terms = await screen.findAllByRole('term');
  return Object.fromEntries(
    terms.map((term) => [
      term.textContent,
      within(term.parentElement as HTMLElement).getByRole('definition').textContent,
    ]),
  );
}

export async function clickButton(name: string) {
  return userEvent.click(await screen.findByRole('button', { name }));
}

/** The page of one trade, which the API stores: `stored.trade`. Updates need its version, as at the server. */
export function setUpTradeDetails(trade: Partial<Trade> = {}) {
  const stored = { trade: buildTrade({ id: 4 }) };
  const test = setUpModuleTest(module, (api) => {
    stored.trade = buildTrade({ id: 4, ...trade });
    api
      .on(calls.flags.list, () => ({ setups: ['Breakout', 'Flag', 'Reversal'] }))
      .on(calls.media.limits, () => ({ fileBytes: 1_000, filesPerTrade: 20 }))
      .on(calls.days.analytics, () => emptyAnalytics)
      .on(adjacentTrades.get, () => ({ previous: null, next: null }))
      .on(settings.get, () => emptySettings)
      .on(importedTrades.origin, () => ({ origin: null }))
      .on(labels.list, () => emptyLabels)
      .on(calls.trades.list, () => ({ trades: [stored.trade] }))
      .on(calls.trades.get, () => stored)
      .on(calls.trades.update, ({ body, headers }) => {
        if (headers?.['if-match'] !== String(stored.trade.version)) {
          throw new ApiError(412, { error: 'Changed meanwhile.', code: 'version_conflict' });
        }
        stored.trade = { ...stored.trade, ...toSavedFields(body), version: stored.trade.version + 1 };
        return stored;
      });
  });
  return {
    ...test,
    stored,
    open: (path = '/trades/4', slots?: ReturnType<typeof fakeSlots>) => test.open(path, slots),
  };
}
