import { useEffect, useEffectEvent, useState } from 'react';
import { isSaveShortcut, TextArea, type TextAreaProps } from 'shared-ui';

interface SavedTextProps extends Pick<TextAreaProps, 'label' | 'rows' | 'maxLength' | 'hint'> {
  value: string;
  onSave: (text: string) => void;
}

/** A text that is saved by Ctrl or Cmd + Enter, and when the trader leaves the field, the page or the tab. */
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
    // Captured, so that it is being saved when the form is asked whether all is saved.
    window.addEventListener('beforeunload', onLeave, { capture: true });
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      window.removeEventListener('beforeunload', onLeave, { capture: true });
      document.removeEventListener('visibilitychange', onLeave);
      onLeave();
    };
  }, []);
  return (
    <TextArea
      {...field}
      value={draft ?? value}
      onValueChange={setDraft}
      onBlur={save}
      onKeyDown={(event) => isSaveShortcut(event) && save()}
    />
  );
}
