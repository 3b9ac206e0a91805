import { toFilterName } from 'contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Badge, getOwnCurrency, getTradesPath, listCurrencies, Select } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { formatTradeCount } from '../../shared/format.ts';
import { LabelActions, type LabelActionsProps } from './LabelActions.tsx';
import styles from './Labels.module.css';
import { KIND_TEXTS } from './labelKinds.ts';
import { TagCategorySelect } from './TagCategorySelect.tsx';

/** Requests the focus for the row of this name. Each object is handled once. */
export interface FocusRequest {
  name: string;
}

interface LabelRowProps extends Omit<LabelActionsProps, 'editButton'> {
  /** Moves the row. */
  handle: ReactNode;
  focusRequest: FocusRequest | null;
  /** Replaces the row's content while it is renamed. */
  editor: ReactNode;
}

/** The number of trades, which links to them; empty until it is loaded. */
const TradeCount = ({ kind, label: { name, trades } }: Pick<LabelRowProps, 'kind' | 'label'>) => (
  <span className={styles.count}>
    {trades !== undefined && (
      <Link to={getTradesPath({ [KIND_TEXTS[kind].filter]: [toFilterName(name)] })}>{formatTradeCount(trades)}</Link>
    )}
  </span>
);

/** One entry. Its handle moves it, with the pointer or the keyboard. */
export function LabelRow({ handle, focusRequest, editor, ...row }: LabelRowProps) {
  const { id, name, archived, category, currency } = row.label;
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusRequest) editButton.current?.focus();
  }, [focusRequest]);
  if (editor) return editor;
  return (
    <>
      {handle}
      <div className={styles.about}>
        <span className={styles.name}>{name}</span>
        {archived && (
          <div>
            <Badge>Archived</Badge>
          </div>
        )}
        <TradeCount {...row} />
      </div>
      {row.kind === 'tags' && (
        <TagCategorySelect
          tag={name}
          category={category ?? null}
          disabled={id === undefined}
          onChange={(chosen) => void row.managed.apply({ action: 'categorize', name, category: chosen })}
        />
      )}
      {row.kind === 'accounts' && (
        <Select
          className={styles.category}
          label={`Currency of ${name}`}
          labelHidden
          placeholder={`${getOwnCurrency()}, your own`}
          options={listCurrencies()}
          value={currency ?? ''}
          disabled={id === undefined}
          onValueChange={(code) => void row.managed.apply({ action: 'setCurrency', name, currency: code || null })}
        />
      )}
      <div className={styles.buttons}>
        <LabelActions {...row} editButton={editButton} />
      </div>
    </>
  );
}
