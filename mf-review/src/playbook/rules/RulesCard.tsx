import type { MeasuredFilter } from 'contracts';
import type { Rule } from 'contracts/playbook-rules';
import { Button, CallError, Card, EmptyState, Loading, lazyPanel, Skeleton, SortableList, Stack } from 'shared-ui';
import { useDialogCode } from '../../shared/useDialogCode.ts';
import { ChanceNote } from '../figures/values.tsx';
import { ReadyMade } from './ReadyMade.tsx';
import { getReach, type RuleFigure } from './RuleFigures.tsx';
import { RuleRow } from './RuleRow.tsx';
import styles from './Rules.module.css';
import { useRuleForm } from './useRuleForm.ts';
import { type ManagedRules, useRules } from './useRules.ts';

const ruleDialog = lazyPanel(
  'rule form',
  async () => (await import(/* webpackChunkName: 'playbook-forms' */ './RuleDialog.tsx')).RuleDialog,
);

export interface RulesCardProps {
  /** Null for the rules for every trade. */
  setup: string | null;
  filter: MeasuredFilter;
  /** The figures of the entry's rules; undefined until they are loaded. */
  figures: readonly RuleFigure[] | undefined;
}

interface RuleGroupProps extends Omit<RulesCardProps, 'setup'> {
  name: string;
  /** See `getReach`. */
  reach: number;
  group: readonly Rule[];
  managed: ManagedRules;
  onEdit: (rule: Rule) => void;
}

const RuleGroup = ({ name, group, reach, managed, figures, filter, onEdit }: RuleGroupProps) => (
  <div className={styles.group}>
    {name && <h3>{name}</h3>}
    <SortableList
      label={name || 'Rules without a group'}
      noun="rule"
      items={group}
      getId={({ id }) => id}
      getName={({ text }) => text}
      onMove={(id, index) => managed.move(group, id, index)}
      itemClassName={styles.item}
    >
      {(rule, handle) => (
        <RuleRow
          rule={rule}
          figures={figures?.find(({ id }) => id === rule.id)}
          reach={reach}
          filter={filter}
          handle={handle}
          index={group.indexOf(rule)}
          count={group.length}
          onMove={(index) => managed.move(group, rule.id, index)}
          onEdit={() => onEdit(rule)}
          onDelete={() => managed.remove(rule)}
        />
      )}
    </SortableList>
  </div>
);

const NoRules = () => (
  <EmptyState title="No rules yet">
    Add a rule of your own or a ready-made one. With conditions, a rule answers itself for all past and future trades.
  </EmptyState>
);

/** The rules of a setup or for every trade in their groups, each with its figures (PLB-09). */
export function RulesCard({ setup, filter, figures }: RulesCardProps) {
  const managed = useRules();
  const form = useRuleForm(managed, setup);
  const RuleDialog = useDialogCode(ruleDialog, form);
  const own = managed.all?.filter((rule) => rule.setup === setup);
  const groupNames = [...new Set(own?.map(({ group }) => group))];
  const renderRules = (existing: readonly Rule[]) => (
    <Stack gap={4}>
      {existing.length === 0 && <NoRules />}
      {groupNames.map((name) => (
        <RuleGroup
          key={name}
          name={name}
          group={existing.filter(({ group }) => group === name)}
          managed={managed}
          figures={figures}
          reach={getReach(figures)}
          filter={filter}
          onEdit={({ id }) => form.open(id)}
        />
      ))}
      {existing.length > 0 && <ChanceNote />}
      <ReadyMade setup={setup} existing={existing} isOpen={managed.all?.length === 0} />
    </Stack>
  );
  return (
    <Card
      title={setup === null ? 'Rules for every trade' : 'Rules'}
      actions={
        <Button variant="primary" size="small" disabled={!own} onClick={() => form.open('new')}>
          Add rule
        </Button>
      }
    >
      {own && renderRules(own)}
      {!own && managed.call.error && <CallError title="Your rules could not be loaded" query={managed.call} />}
      {!own && !managed.call.error && (
        <Loading label="Loading rules…">
          <Skeleton height="6rem" lines={3} />
        </Loading>
      )}
      {RuleDialog && <RuleDialog form={form} setup={setup} filter={filter} groups={groupNames.filter(Boolean)} />}
    </Card>
  );
}
