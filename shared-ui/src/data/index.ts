export { CallError, type CallErrorProps } from './CallError.tsx';
export { useCall, withQueries } from './queries.tsx';
