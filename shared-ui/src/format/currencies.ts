import { currencyCodes } from 'contracts/currencies';

const POPULAR = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD'];

/** The options of a choice of a currency, those of most markets first: 'EUR, Euro'. */
export function listCurrencies(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en-US', { type: 'currency' });
  return [...new Set([...POPULAR, ...currencyCodes])].map((code) => ({
    value: code,
    label: `${code}, ${names.of(code) ?? code}`,
  }));
}
