import { type Rule, rules } from 'contracts/playbook-rules';
import { useId } from 'react';
import { CallError, Card, Checkbox, getCurrencySymbol, Loading, Skeleton, Stack, TextField, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { Note } from '../shared/Texts.tsx';
import { COMMON_RULES, type CommonRule } from './conditions.ts';
import styles from './Rules.module.css';
import type { RuleChoice } from './ruleChoice.ts';

const EVERY_TRADE = 'Every trade';

/** The rules of one setup. A rule without conditions has only the answers that the trader typed. */
const SetupRules = ({ setup, list, choice }: { setup: string; list: readonly Rule[]; choice: RuleChoice }) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would repeat the outer name.
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.setup}>
        {setup}
      </p>
      {list.map((rule) => (
        <Checkbox
          key={rule.id}
          label={rule.conditions ? rule.text : `${rule.text} (your answers)`}
          checked={choice.body.rules.includes(rule.id)}
          onCheckedChange={(isChosen) => choice.toggleRule(rule.id, isChosen)}
        />
      ))}
    </div>
  );
};

const PlaybookRules = ({ choice }: { choice: RuleChoice }) => {
  const call = useCall(rules.list, {});
  if (call.error) return <CallError title="Your rules could not be loaded" query={call} />;
  if (!call.data)
    return (
      <Loading label="Loading your rules…">
        <Skeleton height="8rem" />
      </Loading>
    );
  const { rules: list } = call.data;
  const setups = [...new Set(list.map(({ setup }) => setup))];
  if (setups.length === 0)
    return (
      <Note>
        Your playbook has no rules yet. <Link to="/playbook/every-trade">Add rules</Link>
      </Note>
    );
  return (
    <Stack gap={3} className={styles.rules}>
      {setups.map((setup) => (
        <SetupRules
          key={setup}
          setup={setup ?? EVERY_TRADE}
          list={list.filter((rule) => rule.setup === setup)}
          choice={choice}
        />
      ))}
    </Stack>
  );
};

const ERRORS = {
  number: 'Enter a number above 0.',
  money: 'Enter an amount above 0.',
  time: 'Enter a time after 00:00.',
} as const;

const CommonRow = ({ rule, choice }: { rule: CommonRule; choice: RuleChoice }) => {
  const text = choice.common.get(rule.key);
  const { value } = rule;
  return (
    <div className={styles.common}>
      <Checkbox
        label={rule.label}
        checked={text !== undefined}
        onCheckedChange={(isChosen) => choice.toggleCommon(rule, isChosen)}
      />
      {value && (
        <TextField
          className={styles.value}
          disabled={text === undefined}
          label={value.kind === 'money' ? `${value.label} (${getCurrencySymbol()})` : value.label}
          value={text ?? value.initial}
          error={text === undefined || rule.toCondition(text) ? undefined : ERRORS[value.kind]}
          onValueChange={(typed) => choice.changeValue(rule.key, typed)}
          {...(value.kind === 'time' ? { type: 'time' } : { inputMode: 'decimal' })}
        />
      )}
    </div>
  );
};

/** Which trades are left out: those that break a rule of the playbook, or a common one. */
export function RuleChoiceCard({ choice }: { choice: RuleChoice }) {
  return (
    <Card
      title="Leave out the trades that break"
      description="Your journal is replayed: a trade that is left out no longer counts for the rules of the trades after it."
    >
      <div className={styles.choices}>
        <fieldset className={styles.group}>
          <legend>Rules of your playbook</legend>
          <PlaybookRules choice={choice} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Common rules, for every trade</legend>
          {COMMON_RULES.map((rule) => (
            <CommonRow key={rule.key} rule={rule} choice={choice} />
          ))}
        </fieldset>
      </div>
    </Card>
  );
}
