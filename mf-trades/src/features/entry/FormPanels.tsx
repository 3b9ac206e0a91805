import { toDollars } from 'contracts';
import { useDeferredValue } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Card, Money, Multiple, parseMoney, Stat, toMultiple } from 'shared-ui';
import { Slot, type SlotProperties, usePanels } from 'shared-ui/host';
import { toDecimal } from '../../shared/executionTexts.ts';
import { computePlannedMultiple } from '../../shared/factTexts.ts';
import { type Draft, parseDraft, toTradeBody } from './draft/draft.ts';
import { useAccountCurrency } from './draft/useAccountCurrency.ts';
import styles from './TradeForm.module.css';

interface FormPanelsProps {
  form: UseFormReturn<Draft>;
  /** Null for a new trade. */
  tradeId: number | null;
}

/** Typing does not wait for panels. */
const WatchedForm = ({ form, tradeId }: FormPanelsProps) => {
  const values = useDeferredValue(useWatch({ control: form.control }));
  const fill: SlotProperties['trade.form']['fill'] = ({ quantity, riskCents }) => {
    const typed = { shouldDirty: true, shouldValidate: true };
    if (quantity) form.setValue('quantity', quantity, typed);
    if (riskCents) form.setValue('risk', String(toDollars(riskCents)), typed);
  };
  return <Slot name="trade.form" properties={{ tradeId, values: toTradeBody(parseDraft(values)), fill }} />;
};

/** The panels of other modules below a form. The form is watched only for panels. */
export function FormPanels(props: FormPanelsProps) {
  return usePanels('trade.form').length > 0 && <WatchedForm {...props} />;
}

/**
 * The result in $ and R while it is typed, beside the form on a wide screen. Elsewhere, the fields themselves say it.
 */
export function LiveResult({ form }: { form: UseFormReturn<Draft> }) {
  const draft = useWatch({ control: form.control }) as Draft;
  const netCents = parseMoney(draft.amount);
  const riskCents = parseMoney(draft.risk);
  const multiple = toMultiple(netCents, riskCents);
  const currency = useAccountCurrency(draft.account);
  const toPrice = (text: string) => toDecimal(text) ?? undefined;
  const planned = computePlannedMultiple(toPrice(draft.entryPrice), toPrice(draft.stop), toPrice(draft.target));
  return (
    <Card title={draft.ticker.trim() || 'This trade'} className={styles.liveCard}>
      <div className={styles.live}>
        <Stat bare label="P&L" value={<Money cents={netCents} currency={currency} />} />
        <Stat
          bare
          label="R"
          value={<Multiple value={multiple} />}
          hint={multiple === null ? 'Result ÷ risk: add a risk under More details.' : undefined}
        />
        {planned !== undefined && <Stat bare label="Planned R" value={<Multiple value={planned} />} />}
      </div>
    </Card>
  );
}
