export { CallError, type CallErrorProps } from './CallError.tsx';
export { callKey, useCall, useCalls, withQueries } from './queries.tsx';
export { type PagesOptions, pagesKey, usePages } from './usePages.ts';
