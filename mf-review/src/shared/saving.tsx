import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, Button, ConflictAlert, Row, TextArea, type TextAreaProps } from 'shared-ui';
import type { ApiError } from 'shared-ui/host';

interface SavingState {
  failure: ApiError | null;
  isPaused: boolean;
  save: () => Promise<void>;
  discard: () => void;
}

/** Nothing that was typed is lost: the trader saves it on top of what is stored, or discards it. */
export function SaveFailure({ state: { failure, isPaused, save, discard } }: { state: SavingState }) {
  if (isPaused) return <Alert tone="info">You are offline. Your answers are saved when you are online again.</Alert>;
  if (!failure) return null;
  if (failure.code === 'version_conflict')
    return <ConflictAlert title={failure.message} noun="answers" onSave={() => void save()} onLoad={discard} />;
  const actions = (
    <Row gap={2}>
      <Button size="small" onClick={() => void save()}>
        Try again
      </Button>
      <Button size="small" onClick={discard}>
        Discard
      </Button>
    </Row>
  );
  return <Alert action={actions}>{failure.message}</Alert>;
}

interface SavedTextProps extends Pick<TextAreaProps, 'label' | 'rows' | 'maxLength' | 'hint'> {
  value: string;
  onSave: (text: string) => void;
}

/** A text that is saved when the trader leaves the field, the page or the tab. */
export function SavedText({ value, onSave, ...field }: SavedTextProps) {
  /** Null while nothing is typed that is not saved. */
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    if (draft !== null && draft !== value) onSave(draft);
    setDraft(null);
  };
  const saveOnLeave = useEffectEvent(save);
  useEffect(() => {
    const onLeave = (): void => saveOnLeave();
    // Captured, so that it is being saved when `useVersioned` is asked whether all is saved.
    window.addEventListener('beforeunload', onLeave, { capture: true });
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      window.removeEventListener('beforeunload', onLeave, { capture: true });
      document.removeEventListener('visibilitychange', onLeave);
      onLeave();
    };
  }, []);
  return <TextArea {...field} value={draft ?? value} onValueChange={setDraft} onBlur={save} />;
}
