import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { labels } from 'contracts/labels';
import { settings } from 'contracts/settings';
import {
  buildGroup,
  buildTrade,
  emptyAnalytics,
  emptyLabels,
  emptySettings,
  setUpModuleTest,
  toSavedFields,
} from 'shared-ui/testing';
import module from '../module.ts';

/** The controls of Add Trade, found by role and label. */
export const controls = {
  ticker: () => screen.getByRole('combobox', { name: 'Ticker Symbol' }),
  amount: () => screen.getByRole('textbox', { name: 'Amount Gained / Lost ($)' }),
  notes: () => screen.getByRole('textbox', { name: 'Comments / Notes' }),
  name: () => screen.getByRole('textbox', { name: 'Name' }),
  setup: () => screen.getByRole('combobox', { name: 'Setup Type' }),
  date: () => screen.getByLabelText('Date'),
  moreDetails: () => screen.getByRole('button', { name: 'More details' }),
  save: () => screen.getByRole('button', { name: 'Save Trade' }),
  saveAndNext: () => screen.getByRole('button', { name: 'Save and add another' }),
};

type Control = keyof typeof controls;

export function getValues(...names: Control[]) {
  return names.map((name) => (controls[name]() as HTMLInputElement).value);
}
export function type(name: Control, text: string) {
  return userEvent.type(controls[name](), text);
}
export function click(name: 'save' | 'saveAndNext') {
  return userEvent.click(controls[name]());
}

export async function fillForm() {
  await type('ticker', 'aapl');
  await type('amount', '-12.5');
  await type('notes', 'Chased it.');
}

export async function saveTrade() {
  await click('save');
  return screen.findByText(/^Trade saved\./);
}

/** Waits for the trader's setups, then selects one. */
export async function selectSetup(name: string) {
  await screen.findByRole('option', { name });
  await userEvent.selectOptions(controls.setup(), name);
}

export function chooseFiles(...files: File[]) {
  return fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
}

/** A trader with two setups and two tickers. The ids of created trades start at 7. */
export function setUpAddTrade() {
  const { api, open } = setUpModuleTest(module, (mock) => {
    let id = 6;
    mock
      .on(calls.flags.list, () => ({ setups: ['Breakout', 'Reversal'] }))
      .on(calls.days.analytics, () => ({
        ...emptyAnalytics,
        byTicker: [buildGroup('MSFT', { trades: 2 }), buildGroup('AAPL', { trades: 9 })],
      }))
      .on(calls.media.limits, () => ({ fileBytes: 1_048_576, filesPerTrade: 20 }))
      .on(settings.get, () => emptySettings)
      .on(labels.list, () => emptyLabels)
      .on(calls.trades.list, () => ({ trades: [] }))
      .on(calls.trades.create, ({ body }) => {
        id += 1;
        return buildTrade({ ...toSavedFields(body), id });
      });
  });
  return {
    api,
    open: (search = '') => open(`/add-trade${search}`),
    getSentBodies: () => api.getInputs(calls.trades.create).map(({ body }) => body),
  };
}
