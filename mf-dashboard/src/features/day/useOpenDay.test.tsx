import { act, screen } from '@testing-library/react';
import { defineModule, MODULE_CONTRACT } from 'shared-ui/host';
import { renderModule } from 'shared-ui/testing';
import { useOpenDay } from './useOpenDay.ts';

let openDay: (day: string | null) => void;

const Shown = () => {
  const [day, open] = useOpenDay();
  openDay = open;
  return <p>{day ?? 'closed'}</p>;
};

const page = defineModule({
  contract: MODULE_CONTRACT,
  name: 'mf-dashboard',
  routes: [{ path: '/dashboard', access: 'trader', title: 'Dashboard', load: async () => ({ default: Shown }) }],
});

/** Goes to these addresses one after the other. */
const visit = async (first: string, ...others: string[]) => {
  const { router } = await renderModule(page, { path: first });
  for (const path of others) await act(() => router.navigate(path));
  return router;
};
const filtered = '/dashboard?from=2026-01-05&to=2026-01-20&month=2026-01';

describe('CAL-05 the open day', () => {
  it('stands in the address beside what others keep there', async () => {
    const router = await visit(filtered);
    await act(() => openDay('2026-01-07'));
    expect(screen.getByText('2026-01-07')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?from=2026-01-05&to=2026-01-20&month=2026-01&day=2026-01-07');
  });

  it('is closed by Back, and closing it goes back', async () => {
    const router = await visit('/trades', filtered);
    await act(() => openDay('2026-01-07'));
    await act(() => router.navigate(-1));
    expect(screen.getByText('closed')).toBeInTheDocument();
    await act(() => openDay('2026-01-08'));
    await act(() => openDay(null));
    expect(screen.getByText('closed')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/trades');
  });

  it('goes on to another day without a further step to go back', async () => {
    const router = await visit('/trades', filtered);
    await act(() => openDay('2026-01-07'));
    await act(() => openDay('2026-01-08'));
    expect(screen.getByText('2026-01-08')).toBeInTheDocument();
    await act(() => openDay(null));
    expect(router.state.location.search).toBe('?from=2026-01-05&to=2026-01-20&month=2026-01');
  });

  it('that came with a link closes without leaving the page', async () => {
    const router = await visit('/trades', '/dashboard?day=2026-01-07&month=2026-01');
    expect(screen.getByText('2026-01-07')).toBeInTheDocument();
    await act(() => openDay(null));
    expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: '?month=2026-01' });
  });

  it('goes back once, however often it is closed', async () => {
    const router = await visit('/trades', filtered);
    await act(() => openDay('2026-01-07'));
    await act(() => {
      openDay(null);
      openDay(null);
    });
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it.each(['2026-02-30', '1969-12-31', 'today', '', '%00', '2026-1-7'])(
    'is none when the address says %j',
    async (day) => {
      await visit(`/dashboard?day=${day}`);
      expect(screen.getByText('closed')).toBeInTheDocument();
    },
  );
});
