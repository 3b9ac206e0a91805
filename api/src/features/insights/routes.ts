import { calls } from 'contracts/every-call';
import { bind } from '../../http/bind.ts';
import type { createInsightReader } from './service.ts';

export const createInsightRoutes = (readInsights: ReturnType<typeof createInsightReader>) => [
  bind(calls.insights.get, ({ query }, user, { signal }) => readInsights(user, query, signal)),
];
