import { limits } from 'contracts';
import { useState } from 'react';
import {
  Alert,
  Button,
  DateField,
  DownloadIcon,
  FileButton,
  Grid,
  getBrowserTimeZone,
  listTimeZones,
  Row,
  Select,
  type SelectOption,
  Stack,
  TextField,
  toMoneyLabel,
  useUnit,
} from 'shared-ui';
import styles from './Phases.module.css';
import { type Errors, findPhaseError, type PhaseDraft } from './phaseDraft.ts';
import { createTemplate, readTemplate, TemplateError } from './template.ts';

type TextName = Exclude<keyof PhaseDraft, 'key'>;

interface Input {
  name: TextName;
  label: string;
  hint?: string;
  kind: 'text' | 'money' | 'number' | 'date' | 'time' | 'choice';
  options?: readonly SelectOption[];
  /** Shown only with this. */
  isShown?: (phase: PhaseDraft) => boolean;
  required?: boolean;
}

const SINCE = [
  { value: 'phase', label: 'Since the phase began' },
  { value: 'payout', label: 'Since the latest payout' },
];

const hasDrawdown = ({ mode }: PhaseDraft) => mode !== '';
const hasDailyLoss = ({ dailyLoss }: PhaseDraft) => dailyLoss.trim() !== '';
const hasShare = ({ percent }: PhaseDraft) => percent.trim() !== '';
const hasDays = ({ days }: PhaseDraft) => days.trim() !== '';

const toZones = (stored: string): SelectOption[] =>
  listTimeZones([stored, getBrowserTimeZone(), 'America/Chicago', 'America/New_York', 'UTC']);

const GROUPS: readonly { title: string; inputs: readonly Input[] }[] = [
  {
    title: 'Account',
    inputs: [
      { name: 'name', label: 'Name', hint: 'Such as Evaluation or Funded', kind: 'text', required: true },
      {
        name: 'from',
        label: 'First day',
        hint: 'Earlier trades do not count',
        kind: 'date',
        required: true,
      },
      { name: 'startBalance', label: 'Start balance ($)', kind: 'money', required: true },
      {
        name: 'dayEnd',
        label: 'Trading day ends',
        hint: '00:00 is midnight',
        kind: 'time',
        required: true,
      },
      { name: 'zone', label: 'Time zone of the day', kind: 'choice', required: true },
    ],
  },
  {
    title: 'How much it may lose',
    inputs: [
      {
        name: 'mode',
        label: 'Floor of the balance',
        kind: 'choice',
        options: [
          { value: '', label: 'None' },
          { value: 'static', label: 'Static: never moves' },
          { value: 'eod', label: 'Trails the end of each day' },
          { value: 'intraday', label: 'Trails each close' },
        ],
      },
      { name: 'drawdown', label: 'Drawdown ($)', kind: 'money', isShown: hasDrawdown, required: true },
      {
        name: 'stopAt',
        label: 'Floor stops at a balance of ($)',
        hint: 'Empty: never',
        kind: 'money',
        isShown: ({ mode }) => mode === 'eod' || mode === 'intraday',
      },
      { name: 'dailyLoss', label: 'Daily loss limit ($)', hint: 'Empty: no limit', kind: 'money' },
      {
        name: 'effect',
        label: 'When it is reached',
        kind: 'choice',
        options: [
          { value: 'fail', label: 'Fails the account' },
          { value: 'lock', label: 'Locks the day' },
        ],
        isShown: hasDailyLoss,
      },
    ],
  },
  {
    title: 'What it has to reach',
    inputs: [
      { name: 'target', label: 'Profit target ($)', hint: 'Above the start balance. Empty: none', kind: 'money' },
      { name: 'percent', label: 'Best day at most (%)', hint: 'Empty: no limit', kind: 'number' },
      {
        name: 'base',
        label: 'Share of',
        kind: 'choice',
        options: [
          { value: 'total', label: 'The total profit' },
          { value: 'target', label: 'The target, or the total above it' },
        ],
        isShown: hasShare,
      },
      { name: 'percentSince', label: 'Counted', kind: 'choice', options: SINCE, isShown: hasShare },
      { name: 'days', label: 'Days with profit', hint: 'Empty: none needed', kind: 'number' },
      { name: 'minProfit', label: 'Minimum profit per day ($)', kind: 'money', isShown: hasDays },
      { name: 'daysSince', label: 'Days counted', kind: 'choice', options: SINCE, isShown: hasDays },
    ],
  },
  {
    title: 'Where these rules are from',
    inputs: [
      { name: 'asOf', label: 'Valid on', kind: 'date' },
      { name: 'source', label: 'Source', hint: 'An address or a document', kind: 'text' },
    ],
  },
];

interface PhaseInputProps {
  input: Input;
  phase: PhaseDraft;
  error: string | undefined;
  onChange: (fields: Partial<PhaseDraft>) => void;
}

const PhaseInput = ({ input, phase, error, onChange }: PhaseInputProps) => {
  const { name, label, hint, kind, options, required } = input;
  const field = {
    label: toMoneyLabel(label, useUnit()),
    hint,
    error,
    required,
    value: phase[name],
    onValueChange: (text: string) => onChange({ [name]: text }),
  };
  if (kind === 'choice') return <Select {...field} options={options ?? toZones(phase.zone)} />;
  if (kind === 'date') return <DateField {...field} min={limits.firstDay} />;
  if (kind === 'time') return <TextField {...field} type="time" />;
  if (kind === 'text')
    return (
      <TextField
        {...field}
        autoComplete="off"
        maxLength={name === 'source' ? limits.accountLimits.sourceLength : limits.labelLength}
      />
    );
  return <TextField {...field} isMoney={kind === 'money'} inputMode="decimal" autoComplete="off" />;
};

const download = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-') || 'limits'
  }.limits.json`;
  link.click();
  URL.revokeObjectURL(url);
};

/** Rules can be saved to a file and loaded from one, which says when they were valid and where they are published. */
const TemplateButtons = ({ phase, onChange }: Pick<PhaseInputProps, 'phase' | 'onChange'>) => {
  const [message, setMessage] = useState('');
  const attempt = async (action: () => void | Promise<void>) => {
    setMessage('');
    try {
      await action();
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      setMessage(error.message);
    }
  };
  const load = (file: File) =>
    attempt(async () => {
      const { key: _, ...fields } = readTemplate(await file.text(), phase.from);
      onChange(fields);
    });
  return (
    <Stack gap={2}>
      <Row gap={2}>
        <FileButton label="Template of limits" accept=".json,application/json" onFile={(file) => void load(file)}>
          Load template
        </FileButton>
        <Button onClick={() => void attempt(() => download(createTemplate(phase), phase.name))}>
          <DownloadIcon />
          Save as template
        </Button>
      </Row>
      {message && <Alert>{message}</Alert>}
    </Stack>
  );
};

interface PhaseFieldsProps {
  phase: PhaseDraft;
  index: number;
  errors: Errors;
  onChange: (fields: Partial<PhaseDraft>) => void;
  onRemove: () => void;
}

/** The inputs of one phase. */
export function PhaseFields({ phase, index, errors, onChange, onRemove }: PhaseFieldsProps) {
  return (
    <fieldset className={styles.phase}>
      <legend>{`Phase ${index + 1}`}</legend>
      <Stack gap={4}>
        {GROUPS.map(({ title, inputs }) => (
          <Stack key={title} gap={2} role="group" aria-label={title}>
            <p className={styles.title}>{title}</p>
            <Grid column="11rem" gap={3} className={styles.inputs}>
              {inputs
                .filter(({ isShown }) => isShown?.(phase) ?? true)
                .map((input) => (
                  <PhaseInput
                    key={input.name}
                    input={input}
                    phase={phase}
                    error={findPhaseError(errors, index, input.name)}
                    onChange={onChange}
                  />
                ))}
            </Grid>
          </Stack>
        ))}
        <Row gap={3} justify="between" align="start">
          <TemplateButtons phase={phase} onChange={onChange} />
          <Button variant="ghost" onClick={onRemove}>
            {`Remove phase ${index + 1}`}
          </Button>
        </Row>
      </Stack>
    </fieldset>
  );
}
