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

const toSettingsForm = (settings: Partial<Settings>): SettingsForm => {
  const { timeZone, currency, defaults = {}, fees = [] } = settings;
  return {
    timeZone: timeZone ?? getBrowserTimeZone(),
    currency: currency ?? DEFAULT_CURRENCY,
    account: defaults.account ?? '',
    setup: defaults.setup ?? '',
    risk: defaults.riskCents === undefined ? '' : String(toDollars(defaults.riskCents)),
    ...toRiskPerTrade(settings),
    fees: fees.map(({ account = '', instrument = '', amount, per }) => ({ account, instrument, amount, per })),
  };
};

const toFee = ({ account, instrument, amount, per }: FeeRow) => ({
  ...(account && { account }),
  ...(instrument.trim() && { instrument }),
  amount: amount.trim().replace(/^\./, '0.'),
  per,
});

/** A text that is not an amount becomes NaN, which the contract refuses. */
const parseRiskPerTrade = ({ riskPerTradeIn, riskPerTrade }: SettingsForm): SettingsBody['riskPerTrade'] => {
  if (riskPerTradeIn === '') return null;
  const cents = parseMoney(riskPerTrade) ?? Number.NaN;
  if (riskPerTradeIn === 'money') return { moneyCents: cents };
  // A percentage can have more decimals than an amount.
  return { percent: Number.isNaN(cents) ? Number(riskPerTrade.trim() || Number.NaN) : toDollars(cents) };
};

/** A risk that is not an amount becomes NaN, which the contract refuses. */
const toSettingsBody = (values: SettingsForm): SettingsBody => {
  const { timeZone, currency, account, setup, risk, fees } = values;
  return {
    timeZone,
    currency,
    defaults: {
      ...(account && { account }),
      ...(setup && { setup }),
      ...(risk.trim() && { riskCents: parseMoney(risk) ?? Number.NaN }),
    },
    riskPerTrade: parseRiskPerTrade(values),
    fees: fees.map(toFee),
  };
};

/** The value of the form for an error's name in the API, e.g. `defaults.risk`. */
const renameError = (field: string): string =>
  field.replace(/^defaults\./, '').replace(/^riskPerTrade\..*/, 'riskPerTrade');

const describeFee = ({ account, instrument, amount, per }: FeeRow): string =>
  `${formatTypedMoney(amount)} per ${per === 'trade' ? 'trade' : 'share or contract'} (${[instrument || 'all instruments', account || 'all accounts'].join(', ')})`;

const RISK_LABELS = { '': 'the default risk', money: '', percent: '% of the balance' } as const;

const describeRiskPerTrade = ({ riskPerTradeIn, riskPerTrade }: SettingsForm): string => {
  const amount = riskPerTradeIn === 'money' ? formatTypedMoney(riskPerTrade) : riskPerTrade;
  return `${amount}${RISK_LABELS[riskPerTradeIn]}`;
};

const describe = (values: SettingsForm) => {
  const { timeZone, currency, account, setup, risk, fees } = values;
  return {
    'Time zone': timeZone,
    Currency: currency,
    'Default account': account,
    'Default setup': setup,
    'Default risk': formatTypedMoney(risk),
    'Risk per trade': describeRiskPerTrade(values),
    Fees: fees.map(describeFee).join('; '),
  };
};

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
      // The session has the currency and the zone, which all pages show amounts and times in.
      if (saved.currency !== document?.currency || saved.timeZone !== document?.timeZone)
        announceChange({ what: 'account' });
      return saved;
    },
    describe,
    renameError,
    hasIndependentValues: true,
  });
  return { read, form };
}
