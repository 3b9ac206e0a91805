import type { Trade } from 'contracts';
import { type ReactNode, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { IconButton, PencilIcon, TextArea } from 'shared-ui';
import { type Draft, describeError, FIELD_LABELS } from '../entry/draft/draft.ts';
import { TagsField } from '../entry/facts/TagsField.tsx';
import { BullflagField } from './BullflagField.tsx';
import styles from './Details.module.css';
import { EditForm, type EditTradeProps } from './EditTrade.tsx';
import { DETAIL_LABELS, useEdit } from './useEdit.ts';

/** The fields that a review changes, each without opening the whole form. */
type PlacedField = 'notes' | 'tags' | 'setup';

const renderField = (name: PlacedField, form: UseFormReturn<Draft>): ReactNode => {
  const error = describeError(FIELD_LABELS[name], form.formState.errors[name]);
  if (name === 'tags') return <TagsField form={form} error={error} />;
  if (name === 'notes')
    return (
      <TextArea {...form.register('notes')} label={DETAIL_LABELS.notes} labelHidden dir="auto" rows={4} error={error} />
    );
  return (
    <Controller
      name="setup"
      control={form.control}
      render={({ field: { value, onChange } }) => <BullflagField value={value} onChange={onChange} error={error} />}
    />
  );
};

const Editor = ({ name, ...props }: Omit<EditTradeProps, 'storedEdit'> & { name: PlacedField }) => {
  const edit = useEdit({ ...props, storedEdit: null });
  return (
    <EditForm {...props} edit={edit} label={`Change ${DETAIL_LABELS[name]}`} focusesField>
      {renderField(name, edit.form)}
    </EditForm>
  );
};

interface EditInPlaceProps {
  name: PlacedField;
  trade: Trade;
  /** Absent while the trade cannot be changed. */
  reload: (() => Promise<unknown>) | undefined;
  /** How the field is shown. */
  children: ReactNode;
}

/** A field with a button that changes it in its place, with drafts and conflicts as in the whole form (DET-02). */
export function EditInPlace({ name, trade, reload, children }: EditInPlaceProps) {
  const [state, setState] = useState<'initial' | 'open' | 'closed'>('initial');
  const close = () => setState('closed');
  if (state === 'open' && reload)
    return <Editor name={name} trade={trade} reload={reload} isDeleted={false} onCancel={close} onSaved={close} />;
  return (
    <div className={styles.place}>
      <div className={styles.placed}>{children}</div>
      {reload && (
        <IconButton
          label={`Change ${DETAIL_LABELS[name]}`}
          size="small"
          // Keyboard users continue where they left off.
          autoFocus={state === 'closed'}
          onClick={() => setState('open')}
        >
          <PencilIcon />
        </IconButton>
      )}
    </div>
  );
}
