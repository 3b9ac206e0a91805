import { useState } from 'react';

const getMessage = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

/**
 * The state of a name field. Keeps the entered text until it is saved.
 * @param save rejects with the message to show at the field
 */
export const useNameField = (initial: string, save: (text: string) => Promise<void>) => {
  const [text, setText] = useState(initial);
  const [saveError, setSaveError] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const change = (newText: string): void => {
    setText(newText);
    setSaveError('');
  };
  const submit = async (): Promise<void> => {
    if (isSaving) return;
    setIsSaving(true);
    setSaveError('');
    try {
      await save(text.trim());
      setText((current) => (current === text ? initial : current));
    } catch (failure) {
      setSaveError(getMessage(failure));
    } finally {
      setIsSaving(false);
    }
  };
  return { text, change, saveError, isSaving, submit };
};
