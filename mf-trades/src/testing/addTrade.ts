import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { buildGroup, buildTrade, emptyAnalytics, mockApi } from 'shared-ui/testing';

/** The controls of Add Trade, found by role and label. */
export const getTicker = () => screen.getByRole('combobox', { name: 'Ticker Symbol' });
export const getAmount = () => screen.getByRole('textbox', { name: 'Amount Gained / Lost ($)' });
export const getNotes = () => screen.getByRole('textbox', { name: 'Comments / Notes' });
export const getTradeName = () => screen.getByRole('textbox', { name: 'Name' });
export const getSetup = () => screen.getByRole('combobox', { name: 'Setup Type' });
export const getDate = () => screen.getByLabelText('Date');
export const getSaveButton = () => screen.getByRole('button', { name: 'Save Trade' });
export const getSaveAndNextButton = () => screen.getByRole('button', { name: 'Save and add another' });

export const getValues = (...fields: HTMLElement[]) => fields.map((field) => (field as HTMLInputElement).value);

export const fillForm = async () => {
  await userEvent.type(getTicker(), 'aapl');
  await userEvent.type(getAmount(), '-12.5');
  await userEvent.type(getNotes(), 'Chased it.');
};

export const chooseFiles = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });

/** An API for a trader with two setups and two tickers. The ids of created trades start at 7. */
export const createAddTradeApi = () => {
  let id = 6;
  return mockApi()
    .on(calls.flags.list, () => ({ setups: ['Breakout', 'Reversal'] }))
    .on(calls.days.analytics, () => ({
      ...emptyAnalytics,
      byTicker: [buildGroup('MSFT', { trades: 2 }), buildGroup('AAPL', { trades: 9 })],
    }))
    .on(calls.media.limits, () => ({ fileBytes: 1_048_576, filesPerTrade: 20 }))
    .on(calls.trades.list, () => ({ trades: [] }))
    .on(calls.trades.create, ({ body }) => {
      id += 1;
      return buildTrade({ id, ...body });
    });
};
