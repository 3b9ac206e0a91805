import { useQuery } from '@tanstack/react-query';
import { startReader } from './startReader.ts';
import type { Reader } from './types.ts';

let started: Promise<Reader> | undefined;

/** The page's reader. A failed start, for example without a connection, is tried again. */
export function getReader(): Promise<Reader> {
  started ??= startReader().catch((failure: unknown) => {
    started = undefined;
    throw failure;
  });
  return started;
}

/** Makes the next call start another reader, which knows no files. */
export function forgetReader(): void {
  started = undefined;
}

/** The names of formats by id; the id itself until they are loaded. */
export function useFormatName(): (id: string) => string {
  const { data } = useQuery({
    queryKey: ['formats'],
    queryFn: async () => (await getReader()).listFormats(),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return (id) => (id.startsWith('mapped-') ? 'Your column mapping' : (data?.[id] ?? id));
}
