import { type ReactNode, useId } from 'react';
import { Row, Stack } from '../layout/layout.tsx';
import { Dialog, type DialogProps } from '../overlays/Dialog.tsx';
import { CancelButton, DocumentForm, SaveButton } from './DocumentForm.tsx';
import { FormStatus } from './FormStatus.tsx';
import type { VersionedForm } from './useVersionedForm.ts';

interface DocumentDialogProps<Values extends object> extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  form: VersionedForm<Values>;
  saveLabel: string;
  onSave?: () => void;
  /** Other buttons that save. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A versioned form as a dialog, which is open while the form is. */
export function DocumentDialog<Values extends object>(props: DocumentDialogProps<Values>) {
  const { form, saveLabel, onSave, buttons, children, ...dialog } = props;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open={form.isOpen}
      onClose={form.close}
      footer={
        <Row gap={2} justify="end">
          <CancelButton form={form} />
          {buttons}
          <SaveButton form={form} formId={id}>
            {saveLabel}
          </SaveButton>
        </Row>
      }
    >
      <DocumentForm form={form} id={id} onSave={onSave}>
        <Stack gap={4}>
          {children}
          <FormStatus form={form} />
        </Stack>
      </DocumentForm>
    </Dialog>
  );
}
