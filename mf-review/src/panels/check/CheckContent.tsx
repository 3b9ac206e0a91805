import { useQuery } from '@tanstack/react-query';
import type { Trade } from 'contracts';
import { labels } from 'contracts/labels';
import { CallError, Loading, lazyPanel, Skeleton, Stack, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { SaveFailure } from '../../shared/saving.tsx';
import { CheckedRules } from './CheckedRules.tsx';
import { CheckFields } from './CheckFields.tsx';
import type { TradeCheckState } from './useCheck.ts';

const mistakeTags = lazyPanel('mistake tags', async () => (await import('./MistakeTags.tsx')).MistakeTags);

/** Loaded only for traders who have tags of the category mistake. Last, so that it moves nothing. */
const Mistakes = ({ trade }: { trade: Trade }) => {
  const { data } = useCall(labels.list, {}, { handlesErrors: true });
  const mistakes = data?.tags.filter(({ category }) => category === 'mistake') ?? [];
  const { data: MistakeTags } = useQuery({ ...mistakeTags, enabled: mistakes.length > 0 });
  return MistakeTags && <MistakeTags trade={trade} mistakes={mistakes} />;
};

interface CheckContentProps {
  trade: Trade;
  check: TradeCheckState;
}

/** The rules, grade, lesson and mistakes of a trade, or why they cannot be shown. */
export const CheckContent = ({ trade, check }: CheckContentProps) => {
  const { call, shown, change } = check;
  if (!shown) {
    if (call.error) return <CallError title="The checklist could not be loaded" query={call} />;
    if (call.fetchStatus === 'paused') return <p>The checklist is not available offline.</p>;
    return (
      <Loading label="Loading the checklist...">
        <Skeleton height="10rem" />
      </Loading>
    );
  }
  return (
    <Stack gap={3}>
      <SaveFailure state={check} />
      {shown.rules.length > 0 && <CheckedRules rules={shown.rules} change={change} />}
      {shown.rules.length === 0 && (
        <p>
          No rule applies to this trade. <Link to="/playbook">Add rules in the playbook</Link>
        </p>
      )}
      <CheckFields shown={shown} change={change} />
      <Mistakes trade={trade} />
    </Stack>
  );
};
