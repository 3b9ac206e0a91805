import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasSingleKeyShortcuts, isSaveShortcut, KeyHint, TextArea, type TextAreaProps, useSingleKeys } from 'shared-ui';

interface SavedTextProps extends Pick<TextAreaProps, 'rows' | 'maxLength' | 'hint'> {
  label: string;
  value: string;
  onSave: (text: string) => void;
  /** The single key that moves the focus into the field. */
  shortcut?: string | undefined;
  /** Called after Escape or, in one line, Enter. It moves the focus to where single keys work. */
  onDone?: (() => void) | undefined;
  /** Whether Enter saves the text, too. Shift and Enter still begin a new line. */
  isOneLine?: boolean;
}

/** A text that is saved by Ctrl or Cmd + Enter, and when the trader leaves the field, the page or the tab. */
export function SavedText({ value, onSave, label, shortcut, onDone, isOneLine = false, ...field }: SavedTextProps) {
  /** Null while nothing is typed that is not saved. */
  const [draft, setDraft] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
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
  useSingleKeys((key, event) => {
    if (key !== shortcut) return;
    event.preventDefault();
    area.current?.focus();
    // The trader continues after what is there already.
    area.current?.setSelectionRange(value.length, value.length);
  });
  const handleKey = (event: KeyboardEvent) => {
    if (isSaveShortcut(event)) return save();
    const { key, shiftKey, nativeEvent } = event;
    const isDone = (key === 'Escape' && onDone) || (key === 'Enter' && isOneLine && !shiftKey);
    if (!isDone || nativeEvent.isComposing) return;
    event.preventDefault();
    // Leaving the field saves it.
    if (onDone) onDone();
    else save();
  };
  return (
    <TextArea
      {...field}
      ref={area}
      label={
        shortcut === undefined ? (
          label
        ) : (
          <>
            {label}
            <KeyHint shortcut={shortcut} />
          </>
        )
      }
      aria-keyshortcuts={hasSingleKeyShortcuts() ? shortcut : undefined}
      value={draft ?? value}
      onValueChange={setDraft}
      onBlur={save}
      onKeyDown={handleKey}
    />
  );
}
