import { act, render, screen } from '@testing-library/react';
import { createNarrowMoneyFormat, formatAxisMoney, formatMoney } from '../format/money.ts';
import { formatMultiple, formatPrice, formatSize } from '../format/numbers.ts';
import { signInTestUser } from '../testing/index.ts';
import {
  applyPrivacy,
  followPrivacy,
  isPrivacyOn,
  maskAmounts,
  PRIVACY_KEY,
  readPrivacy,
  readTradePrivacy,
  setPrivacy,
  setTradePrivacy,
} from './privacy.ts';
import { useFormats, usePrivacy } from './usePrivacy.ts';

const Balance = () => {
  usePrivacy();
  return <p>{formatMoney(12_345)}</p>;
};

const Size = () => {
  useFormats();
  return <p>{`${formatSize('1200')} at ${formatPrice('80.5')}`}</p>;
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

  it('masks sizes and prices of trades, too, if the trader wants it (NAV-14)', async () => {
    render(<Size />);
    await act(async () => setPrivacy(true));
    expect(screen.getByText('1,200 at 80.50')).toBeVisible();
    await act(async () => setTradePrivacy(true));
    expect(screen.getByText('••• at •••')).toBeVisible();
    await act(async () => setPrivacy(false));
    expect(screen.getByText('1,200 at 80.50')).toBeVisible();
    await act(async () => setPrivacy(true));
    expect(screen.getByText('••• at •••')).toBeVisible();
    expect(readTradePrivacy()).toBe(true);
    await act(async () => setTradePrivacy(false));
    expect(screen.getByText('1,200 at 80.50')).toBeVisible();
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
