import { type MeasuredFilter, toFilterQuery } from 'contracts';
import { type WhatIfRulesBody, type WhatIfRulesReply, whatIfRules } from 'contracts/what-if-rules';
import {
  AmountNote,
  Card,
  EmptyState,
  FilteredReply,
  type MeasuredFilterState,
  NoTrades,
  Stack,
  useCall,
  useMeasuredFilter,
  useSettled,
} from 'shared-ui';
import { ScenarioPage } from '../layout/ScenarioPage.tsx';
import { useAnswered } from '../shared/useAnswered.ts';
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

const RuleReply = ({ reply, body, filter, state }: RuleReplyProps) => {
  const { before } = reply;
  return (
    <Stack gap={6}>
      {before.trades === 0 && !reply.tradesWithoutRisk ? (
        <Card>
          <NoTrades state={state}>What rules would have changed appears as soon as your journal has trades.</NoTrades>
        </Card>
      ) : (
        <>
          <RuleWalk reply={reply} />
          <RuleFigures reply={reply} body={body} filter={filter} />
        </>
      )}
      <AmountNote trades={before.trades} scope={reply} filter={filter} />
    </Stack>
  );
};

const Result = ({ chosen, state }: { chosen: WhatIfRulesBody; state: MeasuredFilterState }) => {
  const call = useCall(whatIfRules.leaveOut, { query: toFilterQuery(state.measured), body: chosen });
  const body = useAnswered(call.data, chosen);
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
