import { labels } from 'contracts/labels';
import { Button, Checkbox, Select, Stack, TextField, toText, useCall } from 'shared-ui';
import styles from './ConditionFields.module.css';
import { type ConditionDraft, createDraft, findInputError } from './drafts.ts';
import { type ConditionInput, FACT_OPTIONS, FACTS, isFact, WEEKDAYS } from './facts.ts';

type InputProps<K extends ConditionInput['kind'] = ConditionInput['kind']> = {
  input: Extract<ConditionInput, { kind: K }>;
  value: string | readonly string[] | undefined;
  error: string | undefined;
  onChange: (value: string | readonly string[]) => void;
};

/**
 * Weekdays have their numbers as values; names are those of the trader's lists. A removed name stays until it is
 * unchecked.
 */
const useListOptions = (source: Extract<ConditionInput, { kind: 'list' }>['source'], chosen: readonly string[]) => {
  const isNamed = source === 'accounts' || source === 'tags';
  const { data } = useCall(labels.list, {}, { enabled: isNamed });
  if (source === 'weekdays') return WEEKDAYS.map((label, index) => ({ value: String(index), label }));
  const names = isNamed ? (data?.[source] ?? []).filter(({ archived }) => !archived).map(({ name }) => name) : [];
  return [...new Set([...names, ...chosen])].map((name) => ({ value: name, label: name }));
};

const CheckList = ({ input, value, error, onChange }: InputProps<'list'>) => {
  const chosen = typeof value === 'string' ? [] : (value ?? []);
  const options = useListOptions(input.source, chosen);
  const toggle = (name: string, isChosen: boolean) =>
    onChange(
      options.map((option) => option.value).filter((each) => (each === name ? isChosen : chosen.includes(each))),
    );
  return (
    <fieldset className={styles.list}>
      <legend>{input.label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onCheckedChange={(isChosen) => toggle(option.value, isChosen)}
        />
      ))}
      {options.length === 0 && <p className={styles.note}>{`You have no ${input.label.toLowerCase()} yet.`}</p>}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
};

const splitTickers = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((ticker) => ticker.toUpperCase());

/** The typed text is kept, so that a comma at its end stays. */
const TickerList = ({ input, value, error, onChange }: InputProps<'list'>) => (
  <TextField
    label={input.label}
    hint="Separate them with commas or spaces."
    error={error}
    defaultValue={typeof value === 'string' ? value : value?.join(', ')}
    autoCapitalize="characters"
    onValueChange={(text) => onChange(splitTickers(text))}
  />
);

const ConditionField = ({ input, ...props }: InputProps) => {
  const { value, error, onChange } = props;
  switch (input.kind) {
    case 'list':
      return input.source === 'tickers' ? (
        <TickerList input={input} {...props} />
      ) : (
        <CheckList input={input} {...props} />
      );
    case 'choice':
      return (
        <Select
          label={input.label}
          options={input.options}
          value={toText(value)}
          error={error}
          onValueChange={onChange}
        />
      );
    default:
      return (
        <TextField
          label={input.label}
          value={toText(value)}
          error={error}
          onValueChange={onChange}
          {...(input.kind === 'time' ? { type: 'time' } : { inputMode: 'decimal', hint: input.hint })}
        />
      );
  }
};

interface ConditionFieldsProps {
  draft: ConditionDraft;
  /** The number of the condition in the rule, from 1. */
  number: number;
  /** The path of the condition in the errors. */
  path: string;
  errors: Readonly<Record<string, string>>;
  onChange: (draft: ConditionDraft) => void;
  onRemove: () => void;
}

/** The inputs of one condition. */
export function ConditionFields({ draft, number, path, errors, onChange, onRemove }: ConditionFieldsProps) {
  const changeFact = (fact: string) => isFact(fact) && onChange({ ...createDraft(fact), key: draft.key });
  return (
    <Stack gap={3} role="group" aria-label={`Condition ${number}`} className={styles.condition}>
      <div className={styles.fact}>
        <Select label="Fact" options={FACT_OPTIONS} value={draft.fact} onValueChange={changeFact} />
        <Button aria-label={`Remove condition ${number}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {FACTS[draft.fact].inputs.length > 0 && (
        <div className={styles.inputs}>
          {FACTS[draft.fact].inputs.map((input) => (
            <ConditionField
              key={`${draft.fact} ${input.name}`}
              input={input}
              value={draft.values[input.name]}
              error={findInputError(errors, path, draft, input.name)}
              onChange={(value) => onChange({ ...draft, values: { ...draft.values, [input.name]: value } })}
            />
          ))}
        </div>
      )}
    </Stack>
  );
}
