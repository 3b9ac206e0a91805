import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../actions/Button.tsx';
import { applyTheme, getResolvedTheme, getTokenColor, onThemeChange, readTheme, setTheme, THEME_KEY } from './theme.ts';
import { useResolvedTheme, useTheme } from './useTheme.ts';

/** jsdom has no media queries: a system that one can switch. */
const systemTheme = () => {
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
  setSystemDark = systemTheme();
});

describe('the theme', () => {
  it.each(['light', 'dark'] as const)('%s is remembered and put on the page', (theme) => {
    setTheme(theme);
    expect(readTheme()).toBe(theme);
    expect(root).toHaveAttribute('data-theme', theme);
    expect(getResolvedTheme()).toBe(theme);
  });

  it('is the system’s where nothing, or nonsense, was chosen', () => {
    expect(readTheme()).toBe('system');
    localStorage.setItem(THEME_KEY, 'purple');
    expect(readTheme()).toBe('system');
    setTheme('dark');
    setTheme('system');
    expect(root).not.toHaveAttribute('data-theme');
    setSystemDark(true);
    expect(getResolvedTheme()).toBe('dark');
  });

  it('works where storage is closed', () => {
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

  it('stops telling of changes when asked to', async () => {
    const listener = jest.fn();
    const stop = onThemeChange(listener);
    setSystemDark(true);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    setSystemDark(false);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

const Switch = () => {
  const [theme, choose] = useTheme();
  return (
    <>
      <Button onClick={() => choose('dark')}>Dark</Button>
      <p>chosen {theme}</p>
      <p>shown {useResolvedTheme()}</p>
    </>
  );
};

describe('in a component', () => {
  it('a choice shows at once', async () => {
    render(<Switch />);
    expect(screen.getByText('shown light')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
    expect(screen.getByText('chosen dark')).toBeInTheDocument();
    expect(await screen.findByText('shown dark')).toBeInTheDocument();
  });

  it('a choice made in another tab shows in this one', async () => {
    render(<Switch />);
    localStorage.setItem(THEME_KEY, 'dark');
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY })));
    expect(screen.getByText('chosen dark')).toBeInTheDocument();
    expect(await screen.findByText('shown dark')).toBeInTheDocument();
  });
});

it('a token’s colour is asked of the browser, and nothing is left on the page', () => {
  const before = document.body.childElementCount;
  root.style.setProperty('--gain', 'rgb(1, 2, 3)');
  getTokenColor('--gain');
  expect(document.body.childElementCount).toBe(before);
});
