import { calls } from 'contracts';
import { bind } from '../../http/bind.ts';

export const flagRoutes = () => [bind(calls.flags.list, async (_, { flags }) => ({ flags }))];
