export { useCall, withQueries } from './queries.tsx';
