import { Button } from '../actions/Button.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { Row, Stack } from '../layout/layout.tsx';
import { describeSubject } from './texts.ts';
import type { VersionedForm } from './useVersionedForm.ts';
import { VersionTable } from './VersionTable.tsx';

export interface FormStatusProps<Values extends object> {
  form: VersionedForm<Values>;
}

const Conflict = <Values extends object>({ form }: FormStatusProps<Values>) => {
  const { noun, values, theirs, isSaving, keepMine, loadTheirs } = form;
  return (
    <Alert tone="warning" title={describeSubject(noun, 'changed elsewhere.')}>
      <Stack gap={3}>
        Another tab or device has saved another version since you began. What you typed is still here.
        <VersionTable mine={form.describe(values)} theirs={form.describe(theirs)} />
        <Row gap={2}>
          <Button size="small" busy={isSaving} onClick={() => void keepMine()}>
            Keep mine
          </Button>
          <Button size="small" disabled={isSaving} onClick={loadTheirs}>
            Load theirs
          </Button>
        </Row>
      </Stack>
    </Alert>
  );
};

const Deleted = <Values extends object>({ form: { noun, isSaving, saveAsNew } }: FormStatusProps<Values>) => (
  <Alert
    tone="warning"
    title={describeSubject(noun, 'deleted elsewhere.')}
    action={
      <Button size="small" busy={isSaving} onClick={() => void saveAsNew()}>
        {`Save as a new ${noun}`}
      </Button>
    }
  >
    What you typed is still here.
  </Alert>
);

/** The first error that no field of the form shows. */
const findFormError = <Values extends object>({ errors, values }: VersionedForm<Values>): string | undefined =>
  Object.entries(errors).find(([name]) => !(String(name.split('.')[0]) in values))?.[1];

const Failure = <Values extends object>({ form }: FormStatusProps<Values>) => {
  const { noun, failure, errors, savesChanges, isSaving, save, close } = form;
  const isOffline = failure?.code === 'network';
  const message = Object.keys(errors).length > 0 ? findFormError(form) : failure?.message;
  if (message === undefined) return null;
  return (
    <Alert title={describeSubject(noun, 'not saved.')}>
      {`${message} Your changes are still here`}
      {isOffline && savesChanges ? ', and are saved when you are online again.' : '.'}
      {savesChanges && (
        <Row gap={2}>
          <Button size="small" busy={isSaving} onClick={() => void save()}>
            Try again
          </Button>
          <Button size="small" disabled={isSaving} onClick={close}>
            Discard
          </Button>
        </Row>
      )}
    </Alert>
  );
};

/** Why a form is not saved, and what the trader can do. */
export function StatusContent<Values extends object>({ form }: FormStatusProps<Values>) {
  if (form.isDeleted) return <Deleted form={form} />;
  if (form.isConflict) return <Conflict form={form} />;
  return <Failure form={form} />;
}
