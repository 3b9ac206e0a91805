import type { Trade } from 'contracts';
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { getToday, removeDraft, storeDraft, type Uploads } from 'shared-ui';
import { removeFilesOfDraft } from 'shared-ui/host';
import { type Draft, isWorthStoring } from './draft.ts';
import { storeLastSetup, storeSentTrade } from './draftStorage.ts';
import { createDraft, type FormStart, getDraftName, loadInitialDraft } from './initialDraft.ts';
import { useCreateTrade } from './useCreateTrade.ts';
import { useDefaults } from './useDefaults.ts';
import { useDraftFiles } from './useDraftFiles.ts';

/** Where the initial values come from: a restored draft, a proposal, a duplicated trade, or none of them. */
export type DraftOrigin = 'draft' | 'proposal' | 'copy' | null;

const findOrigin = ({ copied, proposed }: FormStart, isRestored: boolean): DraftOrigin => {
  if (isRestored) return 'draft';
  if (proposed) return 'proposal';
  return copied ? 'copy' : null;
};

interface TradeFormOptions {
  start: FormStart;
  uploads: Uploads;
  /** The trade is not saved yet, so its draft is stored. */
  isOpen: boolean;
  /** @param submitValue the value of the submit button */
  onCreated: (trade: Trade, values: Draft, submitValue: string) => void;
}

/** Does not store today's date, which is only the default: tomorrow, the draft should start with tomorrow's date. */
const toStoredValues = (values: Draft): Draft => ({ ...values, date: values.date === getToday() ? '' : values.date });

const NEW = { target: '', version: 0, base: null, sent: '' };

/** Stores the values and file names from the first change on. */
const useDraftStorage = (form: UseFormReturn<Draft>, draftName: string, id: string, files: readonly string[]) => {
  const isTouched = useRef(false);
  const isFinished = useRef(false);
  const store = useEffectEvent(() => {
    if (isFinished.current || !isTouched.current) return;
    const values = form.getValues();
    if (isWorthStoring(values) || files.length > 0)
      storeDraft(draftName, { ...NEW, id, values: toStoredValues(values), files });
    else removeDraft(draftName, id);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          isTouched.current = true;
          store();
        },
      }),
    [form],
  );
  const fileNames = JSON.stringify(files);
  useEffect(() => {
    if (fileNames !== '[]') isTouched.current = true;
    store();
  }, [fileNames]);

  const remove = () => {
    removeDraft(draftName, id);
    storeSentTrade(null);
    void removeFilesOfDraft(id);
  };
  return {
    remove,
    /** Removes the draft and stores no later changes. */
    finish: () => {
      isFinished.current = true;
      remove();
    },
  };
};

const getSubmitValue = (event: BaseSyntheticEvent | undefined): string => {
  const submitter = (event?.nativeEvent as SubmitEvent | undefined)?.submitter;
  return submitter instanceof HTMLButtonElement ? submitter.value : '';
};

/** The form of Add Trade: default values, draft, submission and errors. */
export function useTradeForm({ start, uploads, isOpen, onCreated }: TradeFormOptions) {
  const [initial] = useState(() => loadInitialDraft(start));
  const [origin, setOrigin] = useState(() => findOrigin(start, initial.isRestored));
  const [hasFailed, setHasFailed] = useState(false);
  const form = useForm<Draft>({ defaultValues: initial.values });
  const defaults = useDefaults(form, start, origin === null);
  const createTrade = useCreateTrade(form, start.proposed);
  const missingFiles = useDraftFiles(initial, uploads, isOpen);
  const files = uploads.items.map(({ file }) => file.name);
  const draft = useDraftStorage(form, getDraftName(start), initial.id, files);

  const submit = form.handleSubmit(async (values, event) => {
    setHasFailed(false);
    try {
      const trade = await createTrade(values);
      if (!trade) return;
      draft.finish();
      storeLastSetup(values.setup);
      onCreated(trade, values, getSubmitValue(event));
    } catch {
      setHasFailed(true);
    }
  });

  const startOver = () => {
    uploads.clear();
    form.reset({ ...createDraft(start), ...defaults });
    draft.remove();
    setOrigin(null);
  };

  return { form, hasFailed, origin, missingFiles, submit, startOver };
}

/** Fills in a computed text, unless the trader has typed another one into the field. */
export function useFill(form: UseFormReturn<Draft>, name: keyof Draft, text: string, suggested = ''): void {
  const filled = useRef(suggested);
  const last = useRef(text);
  useEffect(() => {
    // Skips the first render: the facts of an existing trade are only compared.
    if (last.current === text) return;
    last.current = text;
    const current = form.getValues(name).trim();
    if (text === '' || (current !== '' && current !== filled.current)) return;
    filled.current = text;
    form.setValue(name, text, { shouldDirty: true, shouldValidate: true });
  }, [form, name, text]);
}
