import { checkBody, toDollars } from 'contracts';
import { type Settings, SettingsBody } from 'contracts/settings';
import { getBrowserTimeZone, parseMoney } from 'shared-ui';

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
  account: string;
  setup: string;
  risk: string;
  fees: FeeRow[];
}

export const emptyFee: FeeRow = { account: '', instrument: '', amount: '', per: 'unit' };

export const toSettingsForm = ({ timeZone, defaults, fees }: Settings): SettingsForm => ({
  timeZone: timeZone ?? getBrowserTimeZone(),
  account: defaults.account ?? '',
  setup: defaults.setup ?? '',
  risk: defaults.riskCents === undefined ? '' : String(toDollars(defaults.riskCents)),
  fees: fees.map(({ account = '', instrument = '', amount, per }) => ({ account, instrument, amount, per })),
});

const toFee = ({ account, instrument, amount, per }: FeeRow) => ({
  ...(account && { account }),
  ...(instrument.trim() && { instrument }),
  amount: amount.trim().replace(/^\./, '0.'),
  per,
});

/** NaN, which the contract refuses, for a risk that is no amount. */
const toSettingsBody = ({ timeZone, account, setup, risk, fees }: SettingsForm): SettingsBody => ({
  timeZone,
  defaults: {
    ...(account && { account }),
    ...(setup && { setup }),
    ...(risk.trim() && { riskCents: parseMoney(risk) ?? Number.NaN }),
  },
  fees: fees.map(toFee),
});

/** Validates as the API does. Errors have the names of the API, e.g. `defaults.risk` and `fees.0.amount`. */
export const validateSettings = (form: SettingsForm) => checkBody(SettingsBody, toSettingsBody(form));

type FieldName = 'timeZone' | 'account' | 'setup' | 'risk' | `fees.${number}.${keyof FeeRow}`;

/** The field of the form for one of the API's; undefined for an error about the whole. */
export const toFieldName = (name: string): FieldName | undefined => {
  const [, fact] = /^defaults\.(account|setup|risk)$/.exec(name) ?? [];
  if (fact === 'account' || fact === 'setup' || fact === 'risk') return fact;
  const [, row, field] = /^fees\.(\d+)\.(account|instrument|amount|per)$/.exec(name) ?? [];
  if (field === 'account' || field === 'instrument' || field === 'amount' || field === 'per')
    return `fees.${Number(row)}.${field}`;
  return name === 'timeZone' ? name : undefined;
};
