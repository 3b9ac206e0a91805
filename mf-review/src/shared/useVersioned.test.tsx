import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useVersioned } from './useVersioned.ts';

const client = new QueryClient();
const Provider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

describe('changes of something that has a version', () => {
  it('build on the last save, even if the page was not rendered since (PLB-10, API-13)', async () => {
    const versions: string[] = [];
    const { result } = renderHook(
      () =>
        useVersioned<{ version: number }, { note: string }>({
          call: useQuery({ queryKey: ['stored'], queryFn: async () => ({ version: 1 }) }),
          merge: (_, second) => second,
          send: async (_, version) => {
            versions.push(version);
            return { version: Number(version) + 1 };
          },
        }),
      { wrapper: Provider },
    );
    await waitFor(() => expect(result.current.call.data).toEqual({ version: 1 }));
    for (const note of ['a', 'b']) await act(() => result.current.change({ note }));
    expect(versions).toEqual(['1', '2']);
  });
});
