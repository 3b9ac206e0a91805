import { useState } from 'react';

const sentenceOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

/**
 * A field for a name and what becomes of it. What is typed stays until it is saved, and also when it is refused.
 * @param save resolves when it is saved; rejects with the sentence that the field then shows
 */
export const useNameField = (initial: string, save: (text: string) => Promise<void>) => {
  const [text, setText] = useState(initial);
  const [refusal, setRefusal] = useState('');
  const [saving, setSaving] = useState(false);
  const change = (now: string): void => {
    setText(now);
    setRefusal('');
  };
  const submit = async (): Promise<void> => {
    if (saving) return;
    setSaving(true);
    setRefusal('');
    try {
      await save(text.trim());
      setText((now) => (now === text ? initial : now));
    } catch (failure) {
      setRefusal(sentenceOf(failure));
    } finally {
      setSaving(false);
    }
  };
  return { text, change, refusal, saving, submit };
};
