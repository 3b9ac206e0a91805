import { act, screen } from '@testing-library/react';
import { defineModule } from 'shared-ui/host';
import { renderModule } from 'shared-ui/testing';
import { useOpenDay } from './useOpenDay.tsx';

let openDay: (day: string | null) => void;

const OpenDayText = () => {
  const [day, open] = useOpenDay();
  openDay = open;
  return <p>{day ?? 'closed'}</p>;
};

const testModule = defineModule('mf-dashboard', [
  { path: '/dashboard', access: 'trader', title: 'Dashboard', load: async () => ({ default: OpenDayText }) },
]);

/** Navigates to the paths in order. */
const visit = async (first: string, ...others: string[]) => {
  const { router } = await renderModule(testModule, { path: first });
  for (const path of others) await act(() => router.navigate(path));
  return router;
};
const filteredPath = '/dashboard?from=2026-01-05&to=2026-01-20&month=2026-01';

describe('useOpenDay (CAL-05)', () => {
  it('stores the day in the URL and keeps the other parameters', async () => {
    const router = await visit(filteredPath);
    await act(() => openDay('2026-01-07'));
    expect(screen.getByText('2026-01-07')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?from=2026-01-05&to=2026-01-20&month=2026-01&day=2026-01-07');
  });

  it('closes on Back, and goes back on close', async () => {
    const router = await visit('/trades', filteredPath);
    await act(() => openDay('2026-01-07'));
    await act(() => router.navigate(-1));
    expect(screen.getByText('closed')).toBeInTheDocument();
    await act(() => openDay('2026-01-08'));
    await act(() => openDay(null));
    expect(screen.getByText('closed')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/trades');
  });

  it('switches to another day without a new history entry', async () => {
    const router = await visit('/trades', filteredPath);
    await act(() => openDay('2026-01-07'));
    await act(() => openDay('2026-01-08'));
    expect(screen.getByText('2026-01-08')).toBeInTheDocument();
    await act(() => openDay(null));
    expect(router.state.location.search).toBe('?from=2026-01-05&to=2026-01-20&month=2026-01');
  });

  it('closes a day that was opened by a link without leaving the page', async () => {
    const router = await visit('/trades', '/dashboard?day=2026-01-07&month=2026-01');
    expect(screen.getByText('2026-01-07')).toBeInTheDocument();
    await act(() => openDay(null));
    expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: '?month=2026-01' });
  });

  it('goes back only once if it is closed twice', async () => {
    const router = await visit('/trades', filteredPath);
    await act(() => openDay('2026-01-07'));
    await act(() => {
      openDay(null);
      openDay(null);
    });
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it.each(['2026-02-30', '1969-12-31', 'today', '', '%00', '2026-1-7'])(
    'returns null if the URL has the day %j',
    async (day) => {
      await visit(`/dashboard?day=${day}`);
      expect(screen.getByText('closed')).toBeInTheDocument();
    },
  );
});
