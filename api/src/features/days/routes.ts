import { calls } from 'contracts';
import { bind } from '../../http/bind.ts';
import type { DayService } from './service.ts';

export const dayRoutes = (days: DayService) => [
  bind(calls.trades.stats, (_, user) => days.stats(user._id)),
  bind(calls.trades.filteredStats, ({ query }, user) => days.stats(user._id, query)),
];
