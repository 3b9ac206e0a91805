import type { Trade } from 'contracts';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { IconButton, PencilIcon, TextArea } from 'shared-ui';
import { type Draft, describeError, FIELD_LABELS } from '../entry/draft/draft.ts';
import { TagsField } from '../entry/facts/TagsField.tsx';
import { BullflagField } from './BullflagField.tsx';
import { DETAIL_LABELS } from './describeTrade.ts';
import { EditForm, type EditTradeProps } from './EditTrade.tsx';
import styles from './Figures.module.css';
import { type TradeEdit, useEditFields } from './useEdit.ts';

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

const Editor = ({ name, ...props }: EditTradeProps & { name: PlacedField }) => {
  const { form, submit } = useEditFields(props.edit);
  return (
    <EditForm {...props} onSubmit={submit} label={`Change ${DETAIL_LABELS[name]}`} isInPlace focusedField={name}>
      <div data-field={name}>{renderField(name, form)}</div>
    </EditForm>
  );
};

interface EditInPlaceProps {
  name: PlacedField;
  trade: Trade;
  edit: TradeEdit;
  /** How the field is shown. */
  children: ReactNode;
}

/** A field with a button that changes it in its place, with drafts and conflicts as in the whole form (DET-02). */
export function EditInPlace({ name, trade, edit, children }: EditInPlaceProps) {
  if (edit.shown === name) return <Editor name={name} trade={trade} edit={edit} onCancel={edit.close} />;
  return (
    <div className={styles.place}>
      <div className={styles.placed}>{children}</div>
      {edit.canOpen && (
        <IconButton
          label={`Change ${DETAIL_LABELS[name]}`}
          size="small"
          // Keyboard users continue where they left off.
          autoFocus={edit.opened === name}
          onClick={() => edit.open(name)}
        >
          <PencilIcon />
        </IconButton>
      )}
    </div>
  );
}
