import { addDays, limits } from 'contracts';
import {
  Alert,
  Button,
  CancelButton,
  createRandomKey,
  DocumentForm,
  FormStatus,
  PlusIcon,
  Row,
  SaveButton,
  Stack,
} from 'shared-ui';
import { PhaseFields } from './PhaseFields.tsx';
import { createPhaseDraft, type PhaseDraft } from './phaseDraft.ts';
import type { PhasesForm as Form } from './usePhasesForm.ts';

/** The next phase begins with the rules of the last one, on the day after its start at the earliest. */
const createNext = (phases: readonly PhaseDraft[]): PhaseDraft => {
  const last = phases.at(-1);
  if (!last) return createPhaseDraft();
  const next = createPhaseDraft({ ...last, key: createRandomKey() });
  const { from: today } = createPhaseDraft();
  return { ...next, name: '', from: last.from && last.from >= today ? addDays(last.from, 1) : today };
};

/** The phases of an account as a form (LIM-01). */
export function PhasesForm({ form }: { form: Form }) {
  const { errors } = form;
  const { phases } = form.values;
  const change = (changed: readonly PhaseDraft[]) => void form.change({ phases: changed });
  return (
    <DocumentForm form={form} label="Phases">
      <Stack gap={6}>
        {phases.map((phase, index) => (
          <PhaseFields
            key={phase.key}
            phase={phase}
            index={index}
            errors={errors}
            onChange={(fields) =>
              change(phases.map((each) => (each.key === phase.key ? { ...each, ...fields } : each)))
            }
            onRemove={() => change(phases.filter(({ key }) => key !== phase.key))}
          />
        ))}
        {errors.phases && <Alert>{errors.phases}</Alert>}
        <Row>
          <Button
            size="small"
            disabled={phases.length >= limits.accountLimits.phases}
            onClick={() => change([...phases, createNext(phases)])}
          >
            <PlusIcon />
            Add phase
          </Button>
        </Row>
        <FormStatus form={form} />
        <Row gap={2}>
          <SaveButton form={form}>Save limits</SaveButton>
          <CancelButton form={form} />
        </Row>
      </Stack>
    </DocumentForm>
  );
}
