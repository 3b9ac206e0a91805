import { toDollars } from 'contracts';
import { DEFAULT_CURRENCY } from 'contracts/currencies';
import { type Settings, SettingsBody, settings as settingsCalls } from 'contracts/settings';
import { formatTypedMoney, getBrowserTimeZone, parseMoney, useCall, useVersionedForm, useWrite } from 'shared-ui';
import { announceChange } from 'shared-ui/host';

/** One rule of fees as text; '' for all accounts or instruments. */
export interface FeeRow {
  account: string;
  instrument: string;
  amount: string;
  per: 'unit' | 'trade';
}

/** The values of the form, as text. The risk is in dollars, as entered. */
export interface SettingsForm {
  timeZone: string;
  currency: string;
  account: string;
  setup: string;
  risk: string;
  /** What the risk per trade is: the default risk, an amount, or a percentage of the balance. */
  riskPerTradeIn: '' | 'money' | 'percent';
  riskPerTrade: string;
  /** The breakeven band; '' for none. */
  breakevenMoney: string;
  breakevenR: string;
  fees: FeeRow[];
}

export const EMPTY_FEE: FeeRow = { account: '', instrument: '', amount: '', per: 'unit' };

const toRiskPerTrade = ({ riskPerTrade }: Partial<Settings>): Pick<SettingsForm, 'riskPerTradeIn' | 'riskPerTrade'> => {
  const { moneyCents, percent } = riskPerTrade ?? {};
  if (moneyCents !== undefined) return { riskPerTradeIn: 'money', riskPerTrade: String(toDollars(moneyCents)) };
  return percent === undefined
    ? { riskPerTradeIn: '', riskPerTrade: '' }
    : { riskPerTradeIn: 'percent', riskPerTrade: String(percent) };
};

const toBand = ({ breakevenWithin }: Partial<Settings>): Pick<SettingsForm, 'breakevenMoney' | 'breakevenR'> => {
  const { moneyCents, r } = breakevenWithin ?? {};
  return { breakevenMoney: moneyCents ? String(toDollars(moneyCents)) : '', breakevenR: r ? String(r) : '' };
};

const toSettingsForm = (settings: Partial<Settings>): SettingsForm => {
  const { timeZone, currency, defaults = {}, fees = [] } = settings;
  return {
    timeZone: timeZone ?? getBrowserTimeZone(),
    currency: currency ?? DEFAULT_CURRENCY,
    account: defaults.account ?? '',
    setup: defaults.setup ?? '',
    risk: defaults.riskCents === undefined ? '' : String(toDollars(defaults.riskCents)),
    ...toRiskPerTrade(settings),
    ...toBand(settings),
    fees: fees.map(({ account = '', instrument = '', amount, per }) => ({ account, instrument, amount, per })),
  };
};

const toFee = ({ account, instrument, amount, per }: FeeRow) => ({
  ...(account && { account }),
  ...(instrument.trim() && { instrument }),
  amount: amount.trim().replace(/^\./, '0.'),
  per,
});

/** A number can have more decimals than an amount. A text that is no number becomes NaN, which the contract refuses. */
const parseNumber = (text: string): number => {
  const cents = parseMoney(text);
  return cents === null ? Number(text.trim() || Number.NaN) : toDollars(cents);
};

/** A text that is not an amount becomes NaN, which the contract refuses. */
const parseRiskPerTrade = ({ riskPerTradeIn, riskPerTrade }: SettingsForm): SettingsBody['riskPerTrade'] => {
  if (riskPerTradeIn === '') return null;
  if (riskPerTradeIn === 'money') return { moneyCents: parseMoney(riskPerTrade) ?? Number.NaN };
  return { percent: parseNumber(riskPerTrade) };
};

/** A risk that is not an amount becomes NaN, which the contract refuses. */
const toSettingsBody = (values: SettingsForm): SettingsBody => {
  const { timeZone, currency, account, setup, risk, breakevenMoney, breakevenR, fees } = values;
  return {
    timeZone,
    currency,
    defaults: {
      ...(account && { account }),
      ...(setup && { setup }),
      ...(risk.trim() && { riskCents: parseMoney(risk) ?? Number.NaN }),
    },
    riskPerTrade: parseRiskPerTrade(values),
    breakevenWithin: {
      moneyCents: breakevenMoney.trim() ? (parseMoney(breakevenMoney) ?? Number.NaN) : null,
      r: breakevenR.trim() ? parseNumber(breakevenR) : null,
    },
    fees: fees.map(toFee),
  };
};

/** The value of the form for an error's name in the API, e.g. `defaults.risk`. */
const renameError = (field: string): string =>
  field
    .replace(/^defaults\./, '')
    .replace(/^riskPerTrade\..*/, 'riskPerTrade')
    .replace(/^breakevenWithin\.money.*/, 'breakevenMoney')
    .replace(/^breakevenWithin\.r$/, 'breakevenR');

const describeFee = ({ account, instrument, amount, per }: FeeRow): string =>
  `${formatTypedMoney(amount)} per ${per === 'trade' ? 'trade' : 'share or contract'} (${[instrument || 'all instruments', account || 'all accounts'].join(', ')})`;

const RISK_LABELS = { '': 'the default risk', money: '', percent: '% of the balance' } as const;

const describeRiskPerTrade = ({ riskPerTradeIn, riskPerTrade }: SettingsForm): string => {
  const amount = riskPerTradeIn === 'money' ? formatTypedMoney(riskPerTrade) : riskPerTrade;
  return `${amount}${RISK_LABELS[riskPerTradeIn]}`;
};

const describe = (values: SettingsForm) => {
  const { timeZone, currency, account, setup, risk, breakevenMoney, breakevenR, fees } = values;
  return {
    'Time zone': timeZone,
    Currency: currency,
    'Default account': account,
    'Default setup': setup,
    'Default risk': formatTypedMoney(risk),
    'Risk per trade': describeRiskPerTrade(values),
    'Breakeven within': formatTypedMoney(breakevenMoney),
    'Breakeven within (R)': breakevenR,
    Fees: fees.map(describeFee).join('; '),
  };
};

const SESSION_SETTINGS = ['currency', 'timeZone', 'breakevenWithin'] as const;

/** The form of the trading settings. A setting that was changed elsewhere appears, unless it was changed here too. */
export function useSettingsForm() {
  const read = useCall(settingsCalls.get, {}, { handlesErrors: true });
  const { mutateAsync: change } = useWrite(settingsCalls.change, { handlesErrors: true });
  const form = useVersionedForm({
    noun: 'settings',
    draftName: 'settings-draft',
    read,
    find: (settings: Settings) => settings,
    toValues: (settings) => toSettingsForm(settings ?? {}),
    fromValues: toSettingsBody,
    schema: SettingsBody,
    write: async (body, { document, version }) => {
      const saved = await change({ headers: { 'if-match': version }, body });
      // The session has what all pages show amounts, times and win rates by.
      if (SESSION_SETTINGS.some((name) => JSON.stringify(saved[name]) !== JSON.stringify(document?.[name])))
        announceChange({ what: 'account' });
      return saved;
    },
    describe,
    renameError,
    hasIndependentValues: true,
  });
  return { read, form };
}
