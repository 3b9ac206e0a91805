import { toDollars } from 'contracts';
import type { UseFormReturn } from 'react-hook-form';
import { Button, formatMoney, formatMultiple, parseMoney, toMultiple, useSettings } from 'shared-ui';
import { toDecimal } from '../../../shared/executionTexts.ts';
import { computePlannedMultiple } from '../../../shared/factTexts.ts';
import type { Draft } from '../draft/draft.ts';
import { useAccountCurrency } from '../draft/useAccountCurrency.ts';
import { useFill } from '../draft/useTradeForm.ts';
import { type Computed, computeFees, computeNet, computeRisk } from './computeAmounts.ts';
import styles from './FactFields.module.css';

type OfferedName = 'amount' | 'fees' | 'risk';
type Form = UseFormReturn<Draft>;

const toDollarText = ({ cents }: Computed): string => String(toDollars(cents));
const toFilled = (computed: Computed | undefined): string => (computed ? toDollarText(computed) : '');

interface OfferProps {
  title: string;
  /** What the field is called in the button. */
  noun: string;
  /** The field's text. */
  current: string;
  computed: Computed | undefined;
  onUse: (text: string) => void;
  /** That of the account, if it has one. */
  currency: string | undefined;
}

const describeDifference = (current: string, { cents }: Computed, { noun, currency }: OfferProps): string => {
  const typed = parseMoney(current);
  if (typed === null || typed === cents) return '';
  return ` The ${noun} differs by ${formatMoney(typed - cents, { signed: true, currency })}.`;
};

const Offer = (props: OfferProps) => {
  const { title, noun, current, computed, onUse } = props;
  if (!computed) return null;
  return (
    <p className={styles.offer}>
      <span>
        {title}: {computed.formula}.{describeDifference(current, computed, props)}
      </span>
      {parseMoney(current) !== computed.cents && (
        <Button size="small" onClick={() => onUse(toDollarText(computed))}>
          Use as {noun}
        </Button>
      )}
    </p>
  );
};

/** R and planned R of the form; nothing without a risk (FAC-03). */
const Multiples = ({ draft }: { draft: Draft }) => {
  const multiple = toMultiple(parseMoney(draft.amount), parseMoney(draft.risk));
  const toPrice = (text: string) => toDecimal(text) ?? undefined;
  const planned = computePlannedMultiple(toPrice(draft.entryPrice), toPrice(draft.stop), toPrice(draft.target));
  const texts = [
    multiple === null ? [] : `Result: ${formatMultiple(multiple, { signed: true })}`,
    planned === undefined ? [] : `Planned: ${formatMultiple(planned)}`,
  ].flat();
  return texts.length > 0 && <p>{texts.join(' · ')}</p>;
};

interface OffersProps {
  form: Form;
  draft: Draft;
  /** Computed values fill in the empty fields of a new trade. For a saved trade they are only offered. */
  isNew: boolean;
}

const NO_RULES = [] as const;

/** What follows from the typed facts: fees, P&L net of fees and risk, each with its formula, and R (FAC-02, FAC-03). */
export function Offers({ form, draft, isNew }: OffersProps) {
  const settings = useSettings();
  const currency = useAccountCurrency(draft.account);
  // Executions say more than averages: a position can grow again after a part of it was closed.
  const hasExecutions = draft.executions !== '';
  const net = hasExecutions ? undefined : computeNet(draft, currency);
  const risk = computeRisk(draft, currency);
  const fees = computeFees(draft, settings?.fees ?? NO_RULES, currency);
  const defaultRisk = settings?.defaults.riskCents;
  useFill(form, 'fees', isNew ? toFilled(fees) : '');
  useFill(form, 'amount', isNew ? toFilled(net) : '');
  useFill(form, 'risk', isNew ? toFilled(risk) : '', defaultRisk === undefined ? '' : String(toDollars(defaultRisk)));
  const use = (name: OfferedName) => (text: string) => form.setValue(name, text, { shouldDirty: true });
  return (
    <section className={styles.offers} aria-label="Computed">
      <Offer
        title="Fees by your settings"
        noun="fees"
        current={draft.fees}
        computed={fees}
        onUse={use('fees')}
        currency={currency}
      />
      <Offer
        title="Computed P&L"
        noun="amount"
        current={draft.amount}
        computed={net}
        onUse={use('amount')}
        currency={currency}
      />
      <Offer
        title="Risk by the stop"
        noun="risk"
        current={draft.risk}
        computed={risk}
        onUse={use('risk')}
        currency={currency}
      />
      <Multiples draft={draft} />
      {!net && !risk && !hasExecutions && (
        <p>With side, quantity, entry and exit, the P&L is computed here; with a stop, the risk.</p>
      )}
    </section>
  );
}
