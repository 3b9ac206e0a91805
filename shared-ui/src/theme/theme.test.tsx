import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../actions/Button.tsx';
import { applyTheme, getResolvedTheme, getTokenColor, onThemeChange, readTheme, setTheme, THEME_KEY } from './theme.ts';
import { useResolvedTheme, useTheme } from './useTheme.ts';

/** Fakes media queries, which jsdom does not support. @returns a function that switches the system theme */
const fakeSystemTheme = () => {
  const system = Object.assign(new EventTarget(), { matches: false, media: '(prefers-color-scheme: dark)' });
  Object.assign(window, { matchMedia: () => system });
  return (dark: boolean) => {
    system.matches = dark;
    act(() => void system.dispatchEvent(new Event('change')));
  };
};

const root = document.documentElement;
let setSystemDark: (dark: boolean) => void;

beforeEach(() => {
  localStorage.clear();
  applyTheme('system');
  setSystemDark = fakeSystemTheme();
});

describe('the theme', () => {
  it.each(['light', 'dark'] as const)('stores and applies %s', (theme) => {
    setTheme(theme);
    expect(readTheme()).toBe(theme);
    expect(root).toHaveAttribute('data-theme', theme);
    expect(getResolvedTheme()).toBe(theme);
  });

  it('follows the system if the stored value is missing or invalid', () => {
    expect(readTheme()).toBe('system');
    localStorage.setItem(THEME_KEY, 'purple');
    expect(readTheme()).toBe('system');
    setTheme('dark');
    setTheme('system');
    expect(root).not.toHaveAttribute('data-theme');
    setSystemDark(true);
    expect(getResolvedTheme()).toBe('dark');
  });

  it('works if storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('SecurityError');
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('SecurityError');
    });
    setTheme('dark');
    expect(root).toHaveAttribute('data-theme', 'dark');
    expect(readTheme()).toBe('system');
  });

  it('stops notifying after unsubscribing', async () => {
    const listener = jest.fn();
    const unsubscribe = onThemeChange(listener);
    setSystemDark(true);
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    setSystemDark(false);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

const ThemeSwitch = () => {
  const [theme, selectTheme] = useTheme();
  return (
    <>
      <Button onClick={() => selectTheme('dark')}>Dark</Button>
      <p>chosen {theme}</p>
      <p>shown {useResolvedTheme()}</p>
    </>
  );
};

describe('useTheme', () => {
  it('updates at once', async () => {
    render(<ThemeSwitch />);
    expect(screen.getByText('shown light')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
    expect(screen.getByText('chosen dark')).toBeInTheDocument();
    expect(await screen.findByText('shown dark')).toBeInTheDocument();
  });

  it('follows a change in another tab', async () => {
    render(<ThemeSwitch />);
    localStorage.setItem(THEME_KEY, 'dark');
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY })));
    expect(screen.getByText('chosen dark')).toBeInTheDocument();
    expect(await screen.findByText('shown dark')).toBeInTheDocument();
  });
});

it('getTokenColor leaves no element on the page', () => {
  const before = document.body.childElementCount;
  root.style.setProperty('--gain', 'rgb(1, 2, 3)');
  getTokenColor('--gain');
  expect(document.body.childElementCount).toBe(before);
});
