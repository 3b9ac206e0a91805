import { useDeferredValue } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Slot, usePanels } from 'shared-ui/host';
import { type Draft, parseDraft, toTradeBody } from './draft.ts';

interface FormPanelsProps {
  form: UseFormReturn<Draft>;
  /** Null for a new trade. */
  tradeId: number | null;
}

/** Typing does not wait for panels. */
const WatchedForm = ({ form, tradeId }: FormPanelsProps) => {
  const values = useDeferredValue(useWatch({ control: form.control }));
  return <Slot name="trade.form" properties={{ tradeId, values: toTradeBody(parseDraft(values)) }} />;
};

/** The panels of other modules below a form. The form is watched only for panels. */
export function FormPanels(props: FormPanelsProps) {
  return usePanels('trade.form').length > 0 && <WatchedForm {...props} />;
}
