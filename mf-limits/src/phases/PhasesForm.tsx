import { addDays, limits, timings } from 'contracts';
import type { FormEvent } from 'react';
import { Alert, Button, ConflictAlert, PlusIcon, Row, Stack } from 'shared-ui';
import { notify } from 'shared-ui/host';
import { PhaseFields } from './PhaseFields.tsx';
import { createPhaseDraft, type PhaseDraft } from './phaseDraft.ts';
import type { PhasesForm as Form } from './usePhasesForm.ts';

/** Says why the phases are not saved, and what the trader can do. */
const Failure = ({ form: { failure, errors, isOutdated, isPaused, isSaving, save, close } }: { form: Form }) => {
  if (isOutdated)
    return (
      <ConflictAlert
        title="These limits were changed elsewhere."
        noun="limits"
        isSaving={isSaving}
        onSave={() => void save()}
        onLoad={close}
      />
    );
  if (isPaused) return <Alert tone="info">You are offline. The limits are saved when you are online again.</Alert>;
  const [first] = Object.values(errors);
  if (first) return <Alert title="The limits were not saved.">{first}</Alert>;
  return failure && <Alert title="The limits were not saved.">{failure.message}</Alert>;
};

/** The next phase begins with the rules of the last one, on the day after its start at the earliest. */
const createNext = (phases: readonly PhaseDraft[]): PhaseDraft => {
  const last = phases.at(-1);
  if (!last) return createPhaseDraft();
  const next = createPhaseDraft(last);
  const { from: today } = createPhaseDraft();
  return { ...next, name: '', from: last.from && last.from >= today ? addDays(last.from, 1) : today };
};

interface PhasesFormProps {
  form: Form;
  phases: readonly PhaseDraft[];
}

/** The phases of an account as a form (LIM-01). */
export function PhasesForm({ form, phases }: PhasesFormProps) {
  const { errors, change } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  const discard = () => {
    form.close();
    notify({
      message: 'The changes of the limits were discarded.',
      durationMs: timings.undoOfferMs,
      action: { label: 'Undo', onClick: () => form.reopen(phases) },
    });
  };
  return (
    <form aria-label="Phases" noValidate onSubmit={submit}>
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
        <Failure form={form} />
        <Row gap={2}>
          <Button type="submit" variant="primary" busy={form.isSaving} disabled={form.isOutdated}>
            Save limits
          </Button>
          <Button onClick={discard} disabled={form.isSaving}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
