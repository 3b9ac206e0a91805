import { limits } from 'contracts';
import type { Template } from 'contracts/day-templates';
import { type FormEvent, useId, useState } from 'react';
import { Alert, Button, Dialog, Row, Select, Stack, TextArea, TextField } from 'shared-ui';
import { Rows } from '../plan/PlanRows.tsx';
import {
  checkTemplateDraft,
  createTemplateDraft,
  dropEmptyScenarios,
  KIND_LABELS,
  type TemplateDraft,
} from './templateDraft.ts';
import type { ManagedTemplates } from './useTemplates.ts';

const max = limits.dayJournal;
const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

interface ContentProps {
  draft: TemplateDraft;
  errors: Readonly<Record<string, string>>;
  change: (changes: Partial<TemplateDraft>) => void;
}

const NoteContent = ({ draft, errors, change }: ContentProps) => (
  <TextArea
    label="Text"
    hint="Markdown, as in a note."
    rows={8}
    maxLength={max.templateLength}
    value={draft.text}
    error={errors.text}
    onValueChange={(text) => change({ text })}
  />
);

const PlanContent = ({ draft, errors, change }: ContentProps) => (
  <>
    {(['bias', 'focus'] as const).map((name) => (
      <TextField
        key={name}
        label={name === 'bias' ? 'Bias' : 'Focus'}
        maxLength={max.lineLength}
        value={draft[name]}
        error={errors[name]}
        onValueChange={(text) => change({ [name]: text })}
      />
    ))}
    <Rows
      title="Scenarios"
      noun="scenario"
      rows={draft.scenarios}
      empty={{ condition: '', action: '' }}
      max={max.scenarios}
      error={errors.scenarios}
      onChange={(scenarios) => change({ scenarios })}
    >
      {({ condition, action }, index, changeRow) => (
        <>
          <TextField
            label={`If ${index + 1}`}
            maxLength={max.lineLength}
            value={condition}
            onValueChange={(text) => changeRow({ condition: text })}
          />
          <TextField
            label={`Then ${index + 1}`}
            maxLength={max.lineLength}
            value={action}
            onValueChange={(text) => changeRow({ action: text })}
          />
        </>
      )}
    </Rows>
  </>
);

const WeekContent = ({ draft, errors, change }: ContentProps) => (
  <TextArea
    label="Questions"
    hint={`One per line, at most ${max.questions}. Week reviews use your first template of this kind.`}
    rows={5}
    value={draft.questions}
    error={errors.questions ?? Object.entries(errors).find(([name]) => name.startsWith('questions.'))?.[1]}
    onValueChange={(questions) => change({ questions })}
  />
);

const CONTENTS = { note: NoteContent, plan: PlanContent, week: WeekContent } as const;

interface TemplateDialogProps {
  /** Null for a new one. */
  template: Template | null;
  managed: ManagedTemplates;
  onClose: () => void;
}

/** Adds or changes a template (DAY-08). */
export function TemplateDialog({ template, managed, onClose }: TemplateDialogProps) {
  const id = useId();
  const [draft, setDraft] = useState(() => createTemplateDraft(template));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (changes: Partial<TemplateDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const filled = dropEmptyScenarios(draft);
    const checked = checkTemplateDraft(filled, template?.id);
    setDraft(filled);
    setErrors(checked.errors ?? {});
    if (checked.body && (await managed.put(checked.body))) onClose();
  };
  const Content = CONTENTS[draft.kind];
  return (
    <Dialog
      open
      onClose={onClose}
      title={template ? 'Edit template' : 'Add a template'}
      footer={
        <Row gap={2} justify="end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={managed.isSaving}>
            {template ? 'Save' : 'Add template'}
          </Button>
        </Row>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void save(event)}>
        <Stack gap={4}>
          <TextField
            label="Name"
            required
            maxLength={limits.labelLength}
            value={draft.name}
            error={errors.name}
            onValueChange={(name) => change({ name })}
          />
          {!template && (
            <Select
              label="For"
              options={KINDS}
              value={draft.kind}
              onValueChange={(kind) => change({ kind: kind as TemplateDraft['kind'] })}
            />
          )}
          <Content draft={draft} errors={errors} change={change} />
          {managed.failure && <Alert title="The template was not saved.">{managed.failure.message}</Alert>}
        </Stack>
      </form>
    </Dialog>
  );
}
