import { calls } from 'contracts';
import { bind } from '../../http/bind.ts';
import type { SetupService } from './service.ts';

export const createSetupRoutes = (setups: SetupService) => [
  bind(calls.flags.list, async (_, user) => ({ setups: user.flags })),
  bind(calls.flags.change, async ({ body }, user) => {
    const names = await setups.change(user._id, body);
    return body.action === 'rename' ? { data: { setups: names } } : names;
  }),
];
