import { limits } from 'contracts';
import { labels } from 'contracts/labels';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, CloseIcon, IconButton, PlusIcon, Row, Select, Stack, TextField, useCall } from 'shared-ui';
import styles from '../Day.module.css';
import { EMPTY_LEVEL, EMPTY_SCENARIO, type LevelDraft, type ScenarioDraft } from './planDraft.ts';
import type { PlanForm } from './usePlanForm.ts';

const max = limits.dayJournal;

interface RowsProps<Item> {
  title: string;
  /** What a row is, e.g. 'level'. */
  noun: string;
  rows: readonly Item[];
  empty: Item;
  max: number;
  error: string | undefined;
  onChange: (rows: readonly Item[]) => void;
  children: (row: Item, index: number, change: (changes: Partial<Item>) => void) => ReactNode;
}

/** Moves the focus into an added row, and from a removed row to the button that adds one. */
const useRowFocus = (count: number) => {
  const list = useRef<HTMLFieldSetElement>(null);
  const previous = useRef(count);
  const isOwnChange = useRef(false);
  useEffect(() => {
    const isAdded = count > previous.current;
    previous.current = count;
    if (!isOwnChange.current) return;
    isOwnChange.current = false;
    const target = isAdded ? `[data-row="${count - 1}"] :is(input, select)` : '[data-add]';
    list.current?.querySelector<HTMLElement>(target)?.focus();
  }, [count]);
  const follow = (change: () => void) => () => {
    isOwnChange.current = true;
    change();
  };
  return { list, follow };
};

/** A list of rows of fields that can be added and removed. */
export function Rows<Item>({ title, noun, rows, empty, max: maxRows, error, onChange, children }: RowsProps<Item>) {
  const changeRow = (index: number) => (changes: Partial<Item>) =>
    onChange(rows.map((row, other) => (other === index ? { ...row, ...changes } : row)));
  const { list, follow } = useRowFocus(rows.length);
  return (
    <fieldset ref={list} className={styles.rows}>
      <legend>{title}</legend>
      <Stack gap={3}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are never reordered, and have no identity.
          <div key={index} data-row={index} className={styles.fieldRow}>
            {children(row, index, changeRow(index))}
            <IconButton
              size="small"
              label={`Remove ${noun} ${index + 1}`}
              onClick={follow(() => onChange(rows.filter((_, other) => other !== index)))}
            >
              <CloseIcon />
            </IconButton>
          </div>
        ))}
        {error && <p className={styles.error}>{error}</p>}
        <Row>
          <Button
            size="small"
            data-add=""
            disabled={rows.length >= maxRows}
            onClick={follow(() => onChange([...rows, empty]))}
          >
            <PlusIcon />
            {`Add ${noun}`}
          </Button>
        </Row>
      </Stack>
    </fieldset>
  );
}

interface PlanRowsProps<Item> {
  rows: readonly Item[];
  form: PlanForm;
}

export function LevelRows({ rows, form: { errors, change } }: PlanRowsProps<LevelDraft>) {
  return (
    <Rows
      title="Levels"
      noun="level"
      rows={rows}
      empty={EMPTY_LEVEL}
      max={max.levels}
      error={errors.levels}
      onChange={(levels) => change({ levels })}
    >
      {({ price, label }, index, changeRow) => (
        <>
          <TextField
            label={`Price ${index + 1}`}
            inputMode="decimal"
            autoComplete="off"
            value={price}
            error={errors[`levels.${index}.price`]}
            onValueChange={(text) => changeRow({ price: text })}
          />
          <TextField
            label={`Label ${index + 1}`}
            maxLength={max.lineLength}
            value={label}
            error={errors[`levels.${index}.label`]}
            onValueChange={(text) => changeRow({ label: text })}
          />
        </>
      )}
    </Rows>
  );
}

/** The setups that the trader can choose, with the chosen one. */
const useSetupNames = (chosen: string): string[] => {
  const { data } = useCall(labels.list, {}, { handlesErrors: true });
  const names = data?.setups.filter(({ archived }) => !archived).map(({ name }) => name) ?? [];
  return [...new Set([...names, ...(chosen ? [chosen] : [])])];
};

interface SetupSelectProps {
  label: string;
  setup: string;
  error: string | undefined;
  onChange: (setup: string) => void;
}

const SetupSelect = ({ label, setup, error, onChange }: SetupSelectProps) => (
  <Select
    label={label}
    placeholder="No setup"
    options={useSetupNames(setup)}
    value={setup}
    error={error}
    onValueChange={onChange}
  />
);

/** What the trader does if the market does something. Trades of its setup are planned (DAY-03). */
export function ScenarioRows({ rows, form: { errors, change } }: PlanRowsProps<ScenarioDraft>) {
  return (
    <Rows
      title="Scenarios"
      noun="scenario"
      rows={rows}
      empty={EMPTY_SCENARIO}
      max={max.scenarios}
      error={errors.scenarios}
      onChange={(scenarios) => change({ scenarios })}
    >
      {({ condition, action, setup }, index, changeRow) => (
        <>
          <TextField
            label={`If ${index + 1}`}
            maxLength={max.lineLength}
            value={condition}
            error={errors[`scenarios.${index}.condition`]}
            onValueChange={(text) => changeRow({ condition: text })}
          />
          <TextField
            label={`Then ${index + 1}`}
            maxLength={max.lineLength}
            value={action}
            error={errors[`scenarios.${index}.action`]}
            onValueChange={(text) => changeRow({ action: text })}
          />
          <SetupSelect
            label={`Setup ${index + 1}`}
            setup={setup}
            error={errors[`scenarios.${index}.setup`]}
            onChange={(name) => changeRow({ setup: name })}
          />
        </>
      )}
    </Rows>
  );
}
