import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from 'contracts';
import { labels } from 'contracts/labels';
import { type Settings, type SettingsBody, settings } from 'contracts/settings';
import { DEFAULT_FORMATS } from 'shared-ui';
import { ApiError, type Change, getLeavePrompt, getNotices, onChange } from 'shared-ui/host';
import {
  describeVersionedForm,
  emptyLabels,
  emptySettings,
  type MockApi,
  renderModule,
  setUpModuleTest,
  signInTestUser,
} from 'shared-ui/testing';
import module from '../module.ts';
import { createAccountApi, serveAccountPage } from '../testing/accountApi.ts';

const buildLabel = (id: number, name: string, archived = false) => ({ id, name, archived, trades: 1 });

const serveSettings = (api: MockApi, read: () => Settings, write: (changes: SettingsBody) => void) =>
  api
    .on(settings.get, read)
    .on(settings.change, ({ body, headers }) => {
      if (headers?.['if-match'] !== String(read().version))
        throw new ApiError(412, { error: 'Your settings were changed elsewhere.', code: 'version_conflict' });
      write(body ?? {});
      return read();
    })
    .on(labels.list, () => ({
      ...emptyLabels,
      accounts: [buildLabel(1, 'IB'), buildLabel(2, 'Old', true)],
      setups: [buildLabel(1, 'Breakout')],
    }));

/** Opens the page of a trader with these settings, which the API stores. */
const openPage = async (initial: Partial<Settings> = {}, user: Partial<User> = {}) => {
  signInTestUser(user);
  const stored = { ...emptySettings, ...initial };
  const api = serveSettings(
    createAccountApi(),
    () => stored,
    (changes) => Object.assign(stored, changes, { version: stored.version + 1 }),
  );
  await renderModule(module, { path: '/account', api });
  const card = within(await screen.findByRole('region', { name: 'Trading' }));
  await card.findByLabelText('Time zone');
  return { api, stored, card };
};
type Card = Awaited<ReturnType<typeof openPage>>['card'];
const save = (card: Card) => userEvent.click(card.getByRole('button', { name: 'Save settings' }));
const addFee = async (card: Card, amount: string) => {
  await userEvent.click(card.getByRole('button', { name: 'Add fee' }));
  const fee = within(card.getAllByRole('group', { name: /^Fee \d+$/ }).at(-1) as HTMLElement);
  if (amount) await userEvent.type(fee.getByLabelText('Amount ($)'), amount);
  return fee;
};

describe('trading settings', () => {
  it('save time zone, defaults and fees (FAC-06, TAG-04)', async () => {
    const { api, card } = await openPage({ version: 3 });
    expect(card.getByLabelText('Time zone')).toHaveValue('UTC');
    await userEvent.selectOptions(card.getByLabelText('Time zone'), 'America/New_York');
    await card.findByRole('option', { name: 'Breakout' });
    await userEvent.selectOptions(card.getByLabelText('Default account'), 'IB');
    await userEvent.selectOptions(card.getByLabelText('Default setup'), 'Breakout');
    await userEvent.type(card.getByLabelText('Default risk ($)'), '50.50');
    const fee = await addFee(card, '.62');
    await userEvent.type(fee.getByLabelText('Instrument'), 'mes');
    const second = await addFee(card, '1');
    await userEvent.selectOptions(second.getByLabelText('Account'), 'IB');
    await userEvent.selectOptions(second.getByLabelText('Per'), 'Trade');
    expect(getLeavePrompt()).not.toBeNull();
    await save(card);
    expect(await card.findByText('Your settings were saved.')).toBeVisible();
    expect(getLeavePrompt()).toBeNull();
    expect(api.getInputs(settings.change)).toEqual([
      {
        headers: { 'if-match': '3' },
        body: {
          timeZone: 'America/New_York',
          currency: 'USD',
          defaults: { account: 'IB', setup: 'Breakout', riskCents: 5_050 },
          riskPerTrade: null,
          breakevenWithin: { moneyCents: null, r: null },
          fees: [
            { instrument: 'MES', amount: '0.62', per: 'unit' },
            { account: 'IB', amount: '1', per: 'trade' },
          ],
        },
      },
    ]);
  });

  it('save the risk per trade as an amount or a percentage (SIZ-01)', async () => {
    const { stored, card } = await openPage();
    expect(card.queryByLabelText('Percent of the balance')).toBeNull();
    await userEvent.selectOptions(card.getByLabelText('Risk per trade'), 'A percentage of the balance');
    await userEvent.type(card.getByLabelText('Percent of the balance'), '101');
    await save(card);
    expect(card.getByLabelText('Percent of the balance')).toHaveAccessibleDescription(
      'Risk per trade must be an amount or a percentage up to 100.',
    );
    await userEvent.clear(card.getByLabelText('Percent of the balance'));
    await userEvent.type(card.getByLabelText('Percent of the balance'), '0.125');
    await save(card);
    await card.findByText('Your settings were saved.');
    expect(stored.riskPerTrade).toEqual({ percent: 0.125 });
    await userEvent.selectOptions(card.getByLabelText('Risk per trade'), 'An amount');
    await userEvent.clear(card.getByLabelText('Amount per trade ($)'));
    await userEvent.type(card.getByLabelText('Amount per trade ($)'), '75.50');
    await save(card);
    await card.findByText('Your settings were saved.');
    expect(stored.riskPerTrade).toEqual({ moneyCents: 7_550 });
    await userEvent.selectOptions(card.getByLabelText('Risk per trade'), 'The default risk');
    await save(card);
    await card.findByText('Your settings were saved.');
    expect(stored.riskPerTrade).toBeNull();
  });

  it('save the breakeven band in $ and R for all pages, and name the field of an error (BRK-01)', async () => {
    const { stored, card } = await openPage();
    const changes: Change[] = [];
    const stop = onChange((change) => changes.push(change));
    const money = card.getByLabelText('Breakeven within ($)');
    const multiple = card.getByLabelText('Breakeven within (R)');
    expect([money, multiple].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
    await userEvent.type(money, '-5');
    await userEvent.type(multiple, 'a tenth');
    await save(card);
    for (const field of [money, multiple])
      expect(field).toHaveAccessibleDescription(/^Breakeven must be a number from 0, in R up to 1,000\./);
    await userEvent.clear(money);
    await userEvent.type(money, '2.50');
    await userEvent.clear(multiple);
    await userEvent.type(multiple, '0.125');
    await save(card);
    await card.findByText('Your settings were saved.');
    expect(stored.breakevenWithin).toEqual({ moneyCents: 250, r: 0.125 });
    // The shell reads the user again, who has the band.
    expect(changes.map(({ what }) => what)).toContain('account');
    await userEvent.clear(money);
    await userEvent.clear(multiple);
    await save(card);
    await card.findByText('Your settings were saved.');
    stop();
    expect(stored.breakevenWithin).toEqual({ moneyCents: null, r: null });
  });

  it('shows the stored breakeven band (BRK-01)', async () => {
    const { card } = await openPage({ breakevenWithin: { moneyCents: 1_005, r: 0.1 } });
    expect(card.getByLabelText('Breakeven within ($)')).toHaveValue('10.05');
    expect(card.getByLabelText('Breakeven within (R)')).toHaveValue('0.1');
  });

  it('change the currency of all pages (LIM-07)', async () => {
    const { stored, card } = await openPage();
    const changes: Change[] = [];
    const stop = onChange((change) => changes.push(change));
    await userEvent.selectOptions(card.getByLabelText('Currency'), 'EUR, Euro');
    await save(card);
    expect(await card.findByText('Your settings were saved.')).toBeVisible();
    stop();
    expect(stored.currency).toBe('EUR');
    // The shell reads the user again, who has the currency.
    expect(changes.map(({ what }) => what)).toContain('account');
  });

  it('shows amounts of the form in the currency of the trader (LIM-07)', async () => {
    const { card } = await openPage({ currency: 'EUR' }, { currency: 'EUR' });
    expect(card.getByLabelText('Currency')).toHaveDisplayValue('EUR, Euro');
    expect(card.getByLabelText('Default risk (€)')).toBeVisible();
  });

  it('shows what is stored, and offers no archived account (TAG-03)', async () => {
    const fees = [{ account: 'Gone', instrument: 'ES', amount: '4.5', per: 'unit' as const }];
    const { card } = await openPage({ defaults: { account: 'IB', riskCents: 2_500 }, fees });
    await card.findByRole('option', { name: 'Breakout' });
    expect(card.getByLabelText('Default account')).toHaveValue('IB');
    expect(card.getByLabelText('Default risk ($)')).toHaveValue('25');
    expect(card.queryByRole('option', { name: 'Old' })).not.toBeInTheDocument();
    const fee = within(card.getByRole('group', { name: 'Fee 1' }));
    expect(fee.getByLabelText('Account')).toHaveValue('Gone');
    await userEvent.click(card.getByRole('button', { name: 'Remove fee 1' }));
    expect(card.queryByRole('group', { name: 'Fee 1' })).not.toBeInTheDocument();
  });

  it('name the field of each error, and send nothing (FAC-05)', async () => {
    const { api, card } = await openPage();
    await userEvent.type(card.getByLabelText('Default risk ($)'), 'fifty');
    const fee = await addFee(card, '-1');
    await save(card);
    expect(card.getByLabelText('Default risk ($)')).toHaveAccessibleDescription('Default risk must be a number.');
    expect(fee.getByLabelText('Amount ($)')).toHaveAccessibleDescription('The amount of a fee must be above 0.');
    expect(api.getInputs(settings.change)).toEqual([]);
  });

  it('merge what was changed elsewhere with what was typed, without a question (API-18)', async () => {
    const { api, stored, card } = await openPage();
    await userEvent.type(card.getByLabelText('Default risk ($)'), '75');
    Object.assign(stored, { timeZone: 'Asia/Tokyo', version: 2 });
    await save(card);
    expect(await card.findByText('Your settings were saved.')).toBeVisible();
    expect(card.getByLabelText('Time zone')).toHaveValue('Asia/Tokyo');
    expect(api.getInputs(settings.change).at(-1)).toMatchObject({
      headers: { 'if-match': '2' },
      body: { timeZone: 'Asia/Tokyo', defaults: { riskCents: 7_500 } },
    });
  });

  it('are discarded only on request, which can be undone (FAC-06)', async () => {
    const { card } = await openPage();
    expect(card.queryByRole('button', { name: 'Discard changes' })).toBeNull();
    await userEvent.type(card.getByLabelText('Default risk ($)'), '75');
    await addFee(card, '2');
    await userEvent.click(card.getByRole('button', { name: 'Discard changes' }));
    expect(card.getByLabelText('Default risk ($)')).toHaveValue('');
    expect(card.queryByRole('group', { name: 'Fee 1' })).toBeNull();
    act(() => getNotices().at(-1)?.action?.onClick());
    expect(card.getByLabelText('Default risk ($)')).toHaveValue('75');
  });
});

describe('trading settings', () => {
  let stored = emptySettings;
  const saveElsewhere = (changes: SettingsBody) => {
    stored = { ...stored, ...changes, version: stored.version + 1 };
  };
  const { api, open } = setUpModuleTest(module, (mock) => {
    stored = { ...emptySettings, version: 1 };
    serveSettings(serveAccountPage(mock), () => stored, saveElsewhere);
  });
  describeVersionedForm('the trading settings', 'FAC-06', {
    ...{ api, write: settings.change, label: 'Default risk ($)', texts: ['75', '80', '25', '30'] },
    open: () => open('/account'),
    saveElsewhere: (risk) => saveElsewhere({ defaults: { riskCents: Number(risk) * 100 } }),
    saveOtherPart: () => saveElsewhere({ formats: DEFAULT_FORMATS }),
    getStored: () => String((stored.defaults.riskCents ?? 0) / 100),
  });
});
