import { type MeasuredFilter, toFilterQuery } from 'contracts';
import { rules } from 'contracts/playbook-rules';
import { type WhatIfRulesBody, type WhatIfRulesReply, whatIfRules } from 'contracts/what-if-rules';
import { useState } from 'react';
import {
  AmountNote,
  Card,
  EmptyState,
  FilteredReply,
  type MeasuredFilterState,
  NoTrades,
  requireRisk,
  Stack,
  useCall,
  useMeasuredFilter,
  useSettled,
} from 'shared-ui';
import { ScenarioPage } from '../layout/ScenarioPage.tsx';
import { toLeftOutFilter } from './leftOutFilter.ts';
import { RuleChoiceCard } from './RuleChoiceCard.tsx';
import { RuleFigures, RuleWalk } from './RuleFigures.tsx';
import { RULE_PARAMETERS, useRuleChoice } from './ruleChoice.ts';

interface RuleReplyProps {
  reply: WhatIfRulesReply;
  /** The rules that the reply is for. */
  body: WhatIfRulesBody;
  filter: MeasuredFilter;
  state: MeasuredFilterState;
}

const RuleReply = ({ reply, body, filter: { unit, ...filter }, state }: RuleReplyProps) => {
  const { data } = useCall(rules.list, {}, { enabled: body.rules.length > 0 });
  const { before } = reply;
  const counted = unit === 'r' ? requireRisk(filter) : filter;
  return (
    <Stack gap={6}>
      {before.trades === 0 && !reply.tradesWithoutRisk ? (
        <Card>
          <NoTrades state={state}>What rules would have changed appears as soon as your journal has trades.</NoTrades>
        </Card>
      ) : (
        <>
          <RuleWalk reply={reply} />
          <RuleFigures reply={reply} leftOut={toLeftOutFilter(counted, body, data?.rules ?? [])} />
        </>
      )}
      <AmountNote trades={before.trades} scope={reply} filter={filter} />
    </Stack>
  );
};

/** The body that a reply answers. The previous reply stays until the one for the chosen rules arrives. */
const useBodyOf = (latest: WhatIfRulesReply | undefined, body: WhatIfRulesBody): WhatIfRulesBody => {
  const [answered, setAnswered] = useState({ reply: latest, body });
  if (latest && latest !== answered.reply) setAnswered({ reply: latest, body });
  return answered.body;
};

const Result = ({ chosen, state }: { chosen: WhatIfRulesBody; state: MeasuredFilterState }) => {
  const call = useCall(whatIfRules.leaveOut, { query: toFilterQuery(state.measured), body: chosen });
  const body = useBodyOf(call.data, chosen);
  return (
    <FilteredReply title="Figures" call={call} filter={state.measured} heights={['10rem', '18rem']}>
      {(reply, filter) => <RuleReply reply={reply} body={body} filter={filter} state={state} />}
    </FilteredReply>
  );
};

/** The journal without the trades that break a rule (WIF-04). */
const RulesPage = () => {
  const state = useMeasuredFilter(RULE_PARAMETERS);
  const choice = useRuleChoice();
  const settled = useSettled(choice.body, choice.body);
  const hasChoice = settled.rules.length + settled.conditions.length > 0;
  return (
    <ScenarioPage subtitle="Your journal without the trades that break a rule." state={state}>
      <RuleChoiceCard choice={choice} />
      {hasChoice ? (
        <Result chosen={settled} state={state} />
      ) : (
        <Card>
          <EmptyState title="No rule is chosen">
            Choose one or several rules to see your figures without the trades that break them.
          </EmptyState>
        </Card>
      )}
    </ScenarioPage>
  );
};

export default RulesPage;
