import type { MeasuredFilter } from 'contracts';
import { createContext, type ReactNode, useContext } from 'react';
import { formatAxisMoney, formatMoney, formatMultiple, Money, type MoneyProps, Multiple } from 'shared-ui';

/** The unit of amounts: dollars, or R with 'r'. In both, an amount is a whole number of hundredths. */
export type Unit = MeasuredFilter['unit'];

const ShownUnit = createContext<Unit>(undefined);

/** Sets the unit of the amounts inside. It is the unit of their reply, which can differ from the page's while that loads. */
export const UnitProvider = ({ unit, children }: { unit: Unit; children: ReactNode }) => (
  <ShownUnit value={unit}>{children}</ShownUnit>
);

export const useUnit = (): Unit => useContext(ShownUnit);

/** '+$12.50' or '+1.25R'. A gain has a plus if `signed`, and always in R. */
export const formatAmount = (amount: number, unit: Unit, options: { signed?: boolean } = {}): string =>
  unit === 'r' ? formatMultiple(amount / 100) : formatMoney(amount, options);

/** The labels of an axis. */
export const formatAxis = (amounts: readonly number[], unit: Unit): string[] =>
  unit === 'r' ? amounts.map((amount) => `${amount / 100}R`.replace('-', '\u2212')) : formatAxisMoney(amounts);

/** An amount in the unit of its reply. */
export const Amount = ({ cents, tone, ...rest }: MoneyProps) =>
  useUnit() === 'r' ? (
    <Multiple value={cents === null ? null : cents / 100} className={rest.className} />
  ) : (
    <Money cents={cents} {...(tone && { tone })} {...rest} />
  );
