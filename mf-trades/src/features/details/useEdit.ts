import { calls, type Trade, TradeBody } from 'contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTimeZone, useVersionedForm, useWrite } from 'shared-ui';
import { FACT_NAMES, toFormName } from '../../shared/factTexts.ts';
import { updateTradeCaches } from '../../shared/updateTradeCaches.ts';
import {
  type Draft,
  parseDraft,
  showFieldErrors,
  toDraft,
  toDraftErrors,
  toTradeBody,
  validateDraft,
} from '../entry/draft/draft.ts';
import { describeTrade } from './describeTrade.ts';

/** A fact that the form did not have when the draft was stored is the trade's: an empty text would remove it. */
const parseEdit = (stored: Readonly<Record<string, unknown>>, trade: Trade): Draft => {
  const values = toDraft(trade);
  const missing = FACT_NAMES.filter((name) => !(name in stored)).map((name) => [name, values[name]]);
  return { ...values, ...parseDraft(stored), ...Object.fromEntries(missing) };
};

/** The body of an edit. An empty name is sent explicitly: a body without a name would keep the old one. */
const toBody = (values: Draft, saved: Trade | null) => ({
  name: '',
  ...(validateDraft(values, saved ? toDraft(saved) : undefined).body ?? toTradeBody(values)),
});

export interface EditOptions {
  trade: Trade;
  /** The trade was deleted elsewhere after it was loaded. */
  isDeleted: boolean;
  isDeleting: boolean;
  /** While it is loading, `trade` is the list's copy, which has no executions. */
  query: { isPlaceholderData: boolean; refetch: () => Promise<{ data: { trade: Trade } | undefined }> };
}

const useTradeVersions = ({ trade, query: { isPlaceholderData, refetch } }: EditOptions) => {
  const zone = useTimeZone();
  const { mutateAsync: update } = useWrite(calls.trades.update, {
    handlesErrors: true,
    updateCache: (cache, reply) => updateTradeCaches(cache, { kind: 'saved', trade: reply.trade }),
  });
  return useVersionedForm({
    noun: 'trade',
    draftName: `trade-draft-of-${trade.id}`,
    read: { data: isPlaceholderData ? undefined : { trade }, refetch },
    find: (reply: { trade: Trade }) => reply.trade,
    toValues: (saved) => (saved ? toDraft(saved) : parseDraft({})),
    fromValues: (values, { document }) => toBody(values, document),
    schema: TradeBody,
    write: async (body, { version }) =>
      (await update({ params: { id: String(trade.id) }, headers: { 'if-match': version }, body })).trade,
    describe: (values) => describeTrade(values, trade, zone),
    parse: (stored) => parseEdit(stored, trade),
    renameError: (field) => (field === 'netCents' ? 'amount' : toFormName(field)),
  });
};

/** Edits a trade: the whole form, or one field in its place (DET-02). */
export function useEdit(options: EditOptions) {
  const form = useTradeVersions(options);
  const isLoaded = !options.query.isPlaceholderData;
  /** What the trader has opened last. */
  const [opened, setOpened] = useState<string | null>(null);
  const [field, setField] = useState<keyof Draft | ''>('');
  const openLoaded = useEffectEvent(() => {
    if (isLoaded && opened !== null) form.open(opened);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once what the trader opened while it was loading.
  useEffect(() => openLoaded(), [isLoaded]);
  return {
    ...form,
    /** '' for the whole form, or the name of the field that is open. Null if nothing is. */
    shown: isLoaded ? (form.isOpen ? form.target : null) : opened,
    canOpen: isLoaded && !form.isOpen && !options.isDeleting,
    /** The trade can be restored, so it is not saved as a new one. */
    isDeleted: options.isDeleted,
    opened,
    /** The field of the whole form that the trader has clicked on; '' for none. */
    field,
    open: (target: string, clicked: keyof Draft | '' = '') => {
      setOpened(target);
      setField(clicked);
      if (isLoaded) form.open(target);
    },
  };
}

export type TradeEdit = ReturnType<typeof useEdit>;

/** The values as a form of react-hook-form, which the fields of a trade need. */
export function useEditFields({ values, theirs, isChanged, errors, outcome, change, save }: TradeEdit) {
  const form = useForm<Draft>({ defaultValues: values });
  const stored = JSON.stringify(theirs);
  const store = useEffectEvent((typed: Draft) => void change(typed));
  const load = useEffectEvent(() => {
    if (!isChanged && JSON.stringify(form.getValues()) !== stored) form.reset(theirs);
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values: typed }) => store(typed) }),
    [form],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the saved trade replaces what was typed.
  useEffect(() => load(), [stored, isChanged]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after an attempt to save.
  useEffect(() => void showFieldErrors(form, toDraftErrors(errors)), [outcome]);
  const submit = form.handleSubmit(async (typed) => {
    if (!showFieldErrors(form, validateDraft(typed).errors ?? {})) await save();
  });
  return { form, submit };
}
