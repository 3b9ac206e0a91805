export { CallError, type CallErrorProps } from './CallError.tsx';
export { useCall, withQueries } from './queries.tsx';
export { type PagesOptions, pagesKey, usePages } from './usePages.ts';
