import type { Reconciliation } from 'importers';
import {
  AlertIcon,
  CheckCircleIcon,
  formatDecimal,
  getCurrencySymbol,
  getOwnCurrency,
  isPrivacyOn,
  MASKED_AMOUNT,
  Stack,
  VisuallyHidden,
} from 'shared-ui';
import styles from './preview.module.css';

const isForeign = (currency: string | null): currency is string => currency !== null && currency !== getOwnCurrency();

/**
 * `−$412.50`, with the decimals that the file has, at least two. The currency of another account is named at the end of
 * the line.
 */
const formatAmount = (amount: string, currency: string | null): string => {
  if (isPrivacyOn()) return MASKED_AMOUNT;
  if (isForeign(currency)) return formatDecimal(amount, 2);
  const text = `${getCurrencySymbol()}${formatDecimal(amount.replace('-', ''), 2)}`;
  return amount.startsWith('-') ? `\u2212${text}` : text;
};

const isZero = (amount: string): boolean => /^-?0(?:\.0*)?$/.test(amount);

const Result = ({ isWrong, difference, currency }: Reconciliation) => (
  <>
    <span className={isWrong ? styles.wrong : styles.ok}>
      {isWrong ? <AlertIcon size={14} /> : <CheckCircleIcon size={14} />}
      <VisuallyHidden>{isWrong ? 'They differ.' : 'They agree.'}</VisuallyHidden>
    </span>
    {!isZero(difference) && (
      <span className={isWrong ? styles.wrong : styles.explanation}>
        {' '}
        · {isWrong ? 'difference' : 'rounding'} {formatAmount(difference, currency)}
      </span>
    )}
  </>
);

const Stated = (props: Reconciliation) => {
  const { stated, enteredFees, imported, unstatedSum, currency } = props;
  if (stated === null) return null;
  return (
    <>
      P&L in the file {formatAmount(stated, currency)}
      {!isZero(enteredFees) && ` · fees you entered ${formatAmount(enteredFees, currency)}`} · as imported{' '}
      {formatAmount(imported, currency)} <Result {...props} />
      {unstatedSum !== null && ` · other trades, from their prices ${formatAmount(unstatedSum, currency)}`}
    </>
  );
};

const Line = (props: Reconciliation & { hasAccounts: boolean }) => {
  const { account, currency, stated, unstatedSum, hasAccounts } = props;
  return (
    <p className={styles.line}>
      {hasAccounts && <span className={styles.account}>{account ?? 'No account'}: </span>}
      {stated === null ? (
        <>The file states no P&L. From its prices and fees: {formatAmount(unstatedSum ?? '0', currency)}</>
      ) : (
        <Stated {...props} />
      )}
      {isForeign(currency) && <span className={styles.explanation}> ({currency})</span>}
    </p>
  );
};

/** IMP-07: the P&L of the file beside that of its trades, for each account. */
export function ReconciliationLines({ lines }: { lines: readonly Reconciliation[] }) {
  return (
    <Stack gap={1} role="group" aria-label="Reconciliation">
      {lines.map((line) => (
        <Line key={`${line.account} ${line.currency}`} {...line} hasAccounts={lines.length > 1} />
      ))}
    </Stack>
  );
}
