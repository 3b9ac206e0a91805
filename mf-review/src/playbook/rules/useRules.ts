import { timings } from 'contracts';
import { type Rule, rules } from 'contracts/playbook-rules';
import { useState } from 'react';
import { invalidateCall, useCall, useWrite } from 'shared-ui';
import { notify } from 'shared-ui/host';

/** Moves the rule to an index among those of its group. The other rules keep their places. */
function moveRule(all: readonly Rule[], group: readonly Rule[], id: string, index: number): Rule[] {
  const moved = group.filter((rule) => rule.id === id);
  const ordered = group.filter((rule) => rule.id !== id).toSpliced(index, 0, ...moved);
  const members = new Set(group.map((rule) => rule.id));
  let next = 0;
  return all.map((rule) => {
    if (!members.has(rule.id)) return rule;
    next += 1;
    return ordered[next - 1] ?? rule;
  });
}

/** Deletes a rule and offers to undo that. */
const useDeleteRule = () => {
  const restore = useWrite(rules.restore);
  const remove = useWrite(rules.delete, {
    // A rule that another tab has deleted counts as deleted.
    handlesErrors: ['not_found'],
    onSettled: () => invalidateCall(rules.list),
  });
  return (rule: Rule) => {
    const params = { id: rule.id };
    const undo = () =>
      restore.mutate(
        { params },
        { onSuccess: () => notify({ message: 'Rule restored.', durationMs: timings.errorToastMs }) },
      );
    const offerUndo = () =>
      notify({
        message: `“${rule.text}” deleted.`,
        durationMs: timings.undoOfferMs,
        action: { label: 'Undo', onClick: undo },
      });
    remove.mutate({ params }, { onSuccess: offerUndo });
  };
};

/**
 * The rules of the trader in their order, which includes a move that is being saved, and functions that change them.
 */
export function useRules() {
  const call = useCall(rules.list, {});
  const [pending, setPending] = useState<readonly Rule[] | null>(null);
  const order = useWrite(rules.order, {
    queue: 'rule order',
    updateCache: (cache, reply) => cache.setReply(rules.list, {}, reply),
    // Another tab may have added or deleted a rule.
    onError: () => invalidateCall(rules.list),
    onSettled: () => setPending(null),
  });
  const all = pending ?? call.data?.rules;
  const move = (group: readonly Rule[], id: string, index: number) => {
    const ordered = moveRule(all ?? [], group, id, index);
    setPending(ordered);
    order.mutate({ body: { order: ordered.map((rule) => rule.id) } });
  };
  return { call, all, move, remove: useDeleteRule() };
}

export type ManagedRules = ReturnType<typeof useRules>;
