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

export const getValues = (...names: Control[]) => names.map((name) => (controls[name]() as HTMLInputElement).value);
export const type = (name: Control, text: string) => userEvent.type(controls[name](), text);
export const click = (name: 'save' | 'saveAndNext') => userEvent.click(controls[name]());

export const fillForm = async () => {
  await type('ticker', 'aapl');
  await type('amount', '-12.5');
  await type('notes', 'Chased it.');
};

export const saveTrade = async () => {
  await click('save');
  return screen.findByText(/^Trade saved\./);
};

/** Waits for the trader's setups, then selects one. */
export const selectSetup = async (name: string) => {
  await screen.findByRole('option', { name });
  await userEvent.selectOptions(controls.setup(), name);
};

export const chooseFiles = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });

/** A trader with two setups and two tickers. The ids of created trades start at 7. */
export const setUpAddTrade = () => {
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
};
