export { CallError, type CallErrorProps } from './CallError.tsx';
export { getQueryKey, useCall, useCalls, withQueryClient } from './queries.tsx';
export { getPagesQueryKey, type PagesOptions, usePages } from './usePages.ts';
