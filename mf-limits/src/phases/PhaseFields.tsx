import { limits } from 'contracts';
import {
  Button,
  DateField,
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
import { PHASE_GROUPS, type PhaseInput } from './phaseInputs.ts';
import { TemplateButtons } from './TemplateButtons.tsx';

const toZones = (stored: string): SelectOption[] =>
  listTimeZones([stored, getBrowserTimeZone(), 'America/Chicago', 'America/New_York', 'UTC']);

interface InputFieldProps {
  input: PhaseInput;
  phase: PhaseDraft;
  error: string | undefined;
  onChange: (fields: Partial<PhaseDraft>) => void;
}

const InputField = ({ input, phase, error, onChange }: InputFieldProps) => {
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
        {PHASE_GROUPS.map(({ title, inputs }) => (
          <Stack key={title} gap={2} role="group" aria-label={title}>
            <p className={styles.title}>{title}</p>
            <Grid column="11rem" gap={3} className={styles.inputs}>
              {inputs
                .filter(({ isShown }) => isShown?.(phase) ?? true)
                .map((input) => (
                  <InputField
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
