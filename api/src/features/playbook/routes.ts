import { calls } from 'contracts/every-call';
import { bind, bindWrite } from '../../http/bind.ts';
import type { RuleService } from './rules.ts';

interface PlaybookServices {
  rules: RuleService;
}

export const createPlaybookRoutes = ({ rules }: PlaybookServices) => {
  const findRuleFirst = {
    requireOwn: ({ id }: { id: string }, userId: Parameters<RuleService['requireOwn']>[0]) =>
      rules.requireOwn(userId, id),
  };
  return [
    bind(calls.rules.list, async (_, user) => ({ rules: await rules.list(user) })),
    bindWrite(calls.rules.create, ({ body, headers }, user) =>
      rules.create(user._id, body, headers['idempotency-key']),
    ),
    bindWrite(calls.rules.order, async ({ body }, user) => ({ rules: await rules.order(user._id, body.order) })),
    bindWrite(
      calls.rules.update,
      ({ params, body, headers }, user) => rules.update(user._id, params.id, body, headers['if-match']),
      findRuleFirst,
    ),
    bindWrite(calls.rules.delete, async ({ params }, user) => {
      await rules.delete(user._id, params.id);
      return { ok: true as const };
    }),
    bindWrite(calls.rules.restore, ({ params }, user) => rules.restore(user._id, params.id)),
  ];
};
