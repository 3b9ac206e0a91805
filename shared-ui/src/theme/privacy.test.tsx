import { act, render, screen } from '@testing-library/react';
import { createNarrowMoneyFormat, formatAxisMoney, formatMoney } from '../format/money.ts';
import { formatMultiple } from '../format/numbers.ts';
import { signInTestUser } from '../testing/index.ts';
import {
  applyPrivacy,
  followPrivacy,
  isPrivacyOn,
  maskAmounts,
  PRIVACY_KEY,
  readPrivacy,
  setPrivacy,
} from './privacy.ts';
import { usePrivacy } from './usePrivacy.ts';

const Balance = () => {
  usePrivacy();
  return <p>{formatMoney(12_345)}</p>;
};

beforeEach(() => signInTestUser());

afterEach(() => {
  localStorage.clear();
  applyPrivacy(false);
});

describe('privacy mode', () => {
  it('masks every format of money at once, and no multiple (NAV-14)', async () => {
    render(<Balance />);
    expect(screen.getByText('$123.45')).toBeVisible();
    await act(async () => setPrivacy(true));
    expect(screen.getByText('•••')).toBeVisible();
    expect(formatMoney(-5_000, { signed: true })).toBe('•••');
    expect([200, 9_000_000].map(createNarrowMoneyFormat([9_000_000]))).toEqual(['•••', '•••']);
    expect(formatAxisMoney([0, 100_000])).toEqual(['•••', '•••']);
    expect(formatMultiple(1.5)).toBe('1.50R');
    expect(maskAmounts('Gap averaged −$1,071.99 in 2,141 trades, +0.50R.')).toBe(
      'Gap averaged ••• in 2,141 trades, +0.50R.',
    );
    await act(async () => setPrivacy(false));
    expect(screen.getByText('$123.45')).toBeVisible();
  });

  it('is remembered by the browser, and follows other tabs (NAV-14)', () => {
    setPrivacy(true);
    expect(readPrivacy()).toBe(true);
    const stop = followPrivacy();
    localStorage.removeItem(PRIVACY_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: PRIVACY_KEY }));
    expect(isPrivacyOn()).toBe(false);
    stop();
  });
});
