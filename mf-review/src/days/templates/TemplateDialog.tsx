import { limits } from 'contracts';
import { DocumentDialog, Select, TextArea, TextField } from 'shared-ui';
import { Rows } from '../plan/PlanRows.tsx';
import { KIND_LABELS, type TemplateDraft } from './templateDraft.ts';
import type { ManagedTemplates } from './useTemplates.ts';

const max = limits.dayJournal;
const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

interface ContentProps {
  draft: TemplateDraft;
  errors: Readonly<Record<string, string>>;
  change: ManagedTemplates['form']['change'];
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
            error={errors[`scenarios.${index}.condition`]}
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

/** Adds or changes a template (DAY-08). */
export function TemplateDialog({ form }: { form: ManagedTemplates['form'] }) {
  const { values, errors, change } = form;
  const isNew = !form.document?.template;
  const Content = CONTENTS[values.kind];
  return (
    <DocumentDialog
      form={form}
      title={isNew ? 'Add a template' : 'Edit template'}
      saveLabel={isNew ? 'Add template' : 'Save'}
    >
      <TextField
        label="Name"
        required
        maxLength={limits.labelLength}
        value={values.name}
        error={errors.name}
        onValueChange={(name) => change({ name })}
      />
      {isNew && (
        <Select
          label="For"
          options={KINDS}
          value={values.kind}
          onValueChange={(kind) => change({ kind: kind as TemplateDraft['kind'] })}
        />
      )}
      <Content draft={values} errors={errors} change={change} />
    </DocumentDialog>
  );
}
