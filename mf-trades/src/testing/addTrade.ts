import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Analytics, calls } from 'contracts';
import { fakeApi } from 'shared-ui/testing';
import { aTrade } from './trades.ts';

/** The controls of Add Trade, as a person finds them. */
export const ticker = () => screen.getByRole('combobox', { name: 'Ticker Symbol' });
export const amount = () => screen.getByRole('textbox', { name: 'Amount Gained / Lost ($)' });
export const notes = () => screen.getByRole('textbox', { name: 'Comments / Notes' });
export const tradeName = () => screen.getByRole('textbox', { name: 'Name' });
export const setup = () => screen.getByRole('combobox', { name: 'Setup Type' });
export const date = () => screen.getByLabelText('Date');
export const save = () => screen.getByRole('button', { name: 'Save Trade' });
export const saveAndNext = () => screen.getByRole('button', { name: 'Save and add another' });

export const fill = async () => {
  await userEvent.type(ticker(), 'aapl');
  await userEvent.type(amount(), '-12.5');
  await userEvent.type(notes(), 'Chased it.');
};

export const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });

const traded = { wins: 0, winPercent: 0, profit: 0, expectancy: 0 };

/** What the page asks for, answered for a trader with two setups and two tickers. The trades that are made count from 7. */
export const addTradeApi = () => {
  let id = 6;
  return fakeApi()
    .on(calls.flags.list, () => ({ flags: ['Breakout', 'Reversal'] }))
    .on(calls.days.analytics, () => {
      const byTicker = [
        { name: 'MSFT', trades: 2, ...traded },
        { name: 'AAPL', trades: 9, ...traded },
      ];
      return { byTicker } as Analytics;
    })
    .on(calls.media.limits, () => ({ fileBytes: 1_048_576, filesPerTrade: 20 }))
    .on(calls.trades.list, () => ({ trades: [] }))
    .on(calls.trades.create, ({ body: { tradeTag, amount: dollars, date: day } }) => {
      id += 1;
      return aTrade({ id, tradeTag, amount: dollars, date: day });
    });
};
