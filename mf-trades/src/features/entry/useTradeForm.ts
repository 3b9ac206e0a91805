import type { Trade } from 'contracts';
import { type BaseSyntheticEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { getToday } from 'shared-ui';
import { removeFilesOfDraft } from 'shared-ui/host';
import { useTradeCache } from '../journal/useTradeCache.ts';
import type { Uploads } from '../uploads/useUploads.ts';
import { createTrade } from './create.ts';
import { type Draft, isWorthKeeping } from './draft.ts';
import { dropDraft, keepAttempt, keepDraft, keepLastSetup } from './memory.ts';
import { type FormStart, firstDraft, freshDraft, slotOf } from './start.ts';
import { useKeptFiles } from './useKeptFiles.ts';

/** What was typed before, another trade, or nothing. */
export type Origin = 'draft' | 'copy' | null;

export interface TradeForm {
  form: UseFormReturn<Draft>;
  /** The trade could not be made; it can be sent again. */
  failed: boolean;
  /** What it began with that the trader did not just write. */
  origin: Origin;
  /** The files that were chosen before and have to be chosen again. */
  missing: readonly string[];
  submit: (event: SyntheticEvent) => Promise<void>;
  startOver: () => void;
}

export interface TradeFormOptions {
  start: FormStart;
  uploads: Uploads;
  /** Still to be saved: until then it is kept. */
  isOpen: boolean;
  /** `value`: of the button that was pressed. */
  onCreated: (trade: Trade, values: Draft, value: string) => void;
}

/** A day that was only proposed is proposed anew: a draft of last night is no trade of yesterday. */
const asKept = (values: Draft): Draft => ({ ...values, date: values.date === getToday() ? '' : values.date });

/** Keeps what is typed, and which files are chosen, from the first change on. @returns what forgets it */
const useKept = (form: UseFormReturn<Draft>, slot: string, id: string, files: readonly string[]) => {
  const isTouched = useRef(false);
  const isMade = useRef(false);
  const keep = useEffectEvent(() => {
    if (isMade.current || !isTouched.current) return;
    const values = form.getValues();
    if (isWorthKeeping(values) || files.length > 0) keepDraft(slot, { id, values: asKept(values), files });
    else dropDraft(slot, id);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          isTouched.current = true;
          keep();
        },
      }),
    [form],
  );
  const names = JSON.stringify(files);
  useEffect(() => {
    if (names !== '[]') isTouched.current = true;
    keep();
  }, [names]);

  const forget = () => {
    dropDraft(slot, id);
    keepAttempt(null);
    void removeFilesOfDraft(id);
  };
  return {
    forget,
    /** For good: what is typed while the page changes belongs to no trade. */
    end: () => {
      isMade.current = true;
      forget();
    },
  };
};

const pressed = (event: BaseSyntheticEvent | undefined): string => {
  const submitter = (event?.nativeEvent as SubmitEvent | undefined)?.submitter;
  return submitter instanceof HTMLButtonElement ? submitter.value : '';
};

/** Add Trade's form: proposes, keeps what is typed, sends it, shows what is wrong with it. */
export const useTradeForm = ({ start, uploads, isOpen, onCreated }: TradeFormOptions): TradeForm => {
  const [first] = useState(() => firstDraft(start));
  const [origin, setOrigin] = useState<Origin>(first.restored ? 'draft' : start.copied ? 'copy' : null);
  const [failed, setFailed] = useState(false);
  const form = useForm<Draft>({ defaultValues: first.values });
  const journal = useTradeCache();
  const missing = useKeptFiles(first, uploads, isOpen);
  const files = uploads.items.map(({ file }) => file.name);
  const kept = useKept(form, slotOf(start), first.id, files);

  const submit = form.handleSubmit(async (values, event) => {
    setFailed(false);
    try {
      const trade = await createTrade(form, values);
      if (!trade) return;
      journal.add(trade);
      kept.end();
      keepLastSetup(values.flagType);
      onCreated(trade, values, pressed(event));
    } catch {
      setFailed(true);
    }
  });

  const startOver = () => {
    uploads.clear();
    form.reset(freshDraft(start));
    kept.forget();
    setOrigin(null);
  };

  return { form, failed, origin, missing, submit, startOver };
};
