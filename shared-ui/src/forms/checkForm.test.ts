import { TradeBody } from 'contracts';
import { DEFAULT_FORMATS } from '../format/formats.ts';
import { signInTestUser } from '../testing/index.ts';
import { checkForm } from './checkForm.ts';

it('names the limits of fields in the trader’s formats (ACC-08)', () => {
  const check = () => checkForm(TradeBody, { ticker: 'AAPL', date: '2026-01-30', netCents: 10 ** 15 }).errors?.netCents;
  signInTestUser();
  expect(check()).toMatch(/ must be between -99,999,999\.99 and 99,999,999\.99\.$/);
  signInTestUser({ formats: { ...DEFAULT_FORMATS, numbers: 'point-comma' } });
  expect(check()).toMatch(/ must be between -99\.999\.999,99 and 99\.999\.999,99\.$/);
});
