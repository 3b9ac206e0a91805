import { toDollars } from 'contracts';
import { DEFAULT_CURRENCY } from 'contracts/currencies';
import { type Settings, SettingsBody, settings as settingsCalls } from 'contracts/settings';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkForm, getBrowserTimeZone, invalidateCall, parseMoney, useWrite } from 'shared-ui';
import { ApiError, announceChange, useLeaveGuard } from 'shared-ui/host';

/** One rule of fees as text; '' for all accounts or instruments. */
interface FeeRow {
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
  fees: FeeRow[];
}

export const EMPTY_FEE: FeeRow = { account: '', instrument: '', amount: '', per: 'unit' };

const toSettingsForm = ({ timeZone, currency, defaults, fees }: Settings): SettingsForm => ({
  timeZone: timeZone ?? getBrowserTimeZone(),
  currency: currency ?? DEFAULT_CURRENCY,
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

/** A risk that is not an amount becomes NaN, which the contract refuses. */
const toSettingsBody = ({ timeZone, currency, account, setup, risk, fees }: SettingsForm): SettingsBody => ({
  timeZone,
  currency,
  defaults: {
    ...(account && { account }),
    ...(setup && { setup }),
    ...(risk.trim() && { riskCents: parseMoney(risk) ?? Number.NaN }),
  },
  fees: fees.map(toFee),
});

/** Validates as the API does. Errors have the names of the API, e.g. `defaults.risk` and `fees.0.amount`. */
const validateSettings = (form: SettingsForm) => checkForm(SettingsBody, toSettingsBody(form));

type FieldName = 'timeZone' | 'currency' | 'account' | 'setup' | 'risk' | `fees.${number}.${keyof FeeRow}`;

/** The field of the form for a field name of the API; undefined for an error about the whole form. */
const toFieldName = (name: string): FieldName | undefined => {
  const [, fact] = /^defaults\.(account|setup|risk)$/.exec(name) ?? [];
  if (fact === 'account' || fact === 'setup' || fact === 'risk') return fact;
  const [, row, field] = /^fees\.(\d+)\.(account|instrument|amount|per)$/.exec(name) ?? [];
  if (field === 'account' || field === 'instrument' || field === 'amount' || field === 'per')
    return `fees.${Number(row)}.${field}`;
  return name === 'timeZone' || name === 'currency' ? name : undefined;
};

const LEAVE_QUESTION = {
  title: 'Leave without saving?',
  text: 'Your changes to the settings are not saved.',
  leave: 'Leave',
  stay: 'Keep editing',
};

const CHANGED_ELSEWHERE =
  'Your settings were changed elsewhere. The fields that you did not change show them now. Please save again.';

/** The form of the trading settings. Settings that are saved elsewhere appear in the fields that were not changed. */
export function useSettingsForm(settings: Settings) {
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm<SettingsForm>({
    values: toSettingsForm(settings),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { mutateAsync: change } = useWrite(settingsCalls.change, { handlesErrors: true });
  useLeaveGuard(form.formState.isDirty ? LEAVE_QUESTION : null);

  const showErrors = (errors: Readonly<Record<string, string>>): void => {
    for (const [name, message] of Object.entries(errors)) {
      form.setError(toFieldName(name) ?? 'root', { message }, { shouldFocus: true });
    }
  };
  const save = form.handleSubmit(async (values) => {
    setIsSaved(false);
    const { body, errors } = validateSettings(values);
    if (errors) return showErrors(errors);
    try {
      const saved = await change({ headers: { 'if-match': String(settings.version) }, body });
      // The session has the currency, which all pages show amounts in.
      if (saved.currency !== settings.currency) announceChange({ what: 'account' });
      form.reset(toSettingsForm(saved));
      setIsSaved(true);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'version_conflict') {
        showErrors({ root: CHANGED_ELSEWHERE });
        return invalidateCall(settingsCalls.get);
      }
      const hasFields = Object.keys(failure.fields).length > 0;
      showErrors(hasFields ? failure.fields : { root: failure.message });
    }
  });
  return { form, isSaved: isSaved && !form.formState.isDirty, save };
}
