import { normalizeHeader } from '../table/columns.ts';
import { toPhrase } from '../table/header-words.ts';
import { type MappedKind, mappedColumns } from '../table/roles.ts';
import { isCost } from '../table/unread-columns.ts';
import { listFurtherNames, toNameKey } from './further-names.ts';

/**
 * Words for costs and taxes in other languages than English, without accents. German, Dutch and Swedish write compounds
 * as one word, whose last part says what it is: Ordergebühr.
 */
const FOREIGN_COST =
  /(?:gebuhr|gebuhren|prowizja|prowizje|oplata|oplaty|podatek|entgelte?|spesen|kosten|steuern?|provision|provisionen|courtage|avgift|avgifter|provisie|belasting|belastingen)\b|\b(?:frais|taxes?|comision|comisiones|gastos?|costes?|impuestos?|commissione|commissioni|spesa|spese|costo|costi|imposta|imposte|bollo|corretagem|comissao|comissoes|taxas?|emolumentos?|custos?|impostos?)\b/;

/** `Taxa de câmbio`, `Costo medio`, `Einstandskosten`: a rate, or what the shares cost. */
const OTHER_FOREIGN_FACT =
  /\b(?:cambio|conversao|wahrung|valuta|devise|divisa|moneda|moeda|nr|nummer|numero|tipo|typ|base|medio|media|promedio|unitario)\b|\beinstand/;

const isForeignCost = (phrase: string): boolean => FOREIGN_COST.test(phrase) && !OTHER_FOREIGN_FACT.test(phrase);

/** `Fee1` and `Tax 2` are a fee and a tax. */
const stripNumber = (header: string): string => header.replace(/[\s_]?\d{1,2}$/, '');

/** Whether a column has costs or taxes, by its name in any language. */
export function isNamedAsCost(header: string): boolean {
  return isCost(stripNumber(header)) || isForeignCost(toPhrase(header));
}

/** Times at which an order was placed or changed: taken if the table has no other. */
const placedNames = [
  ...['Update Time', 'Created At', 'Created', 'Order Time', 'Time Placed', 'Placing Time', 'Create Time'],
  ...['Order Created At', 'Order Date', 'Placed Time'],
];

/** The names of what decides the money of a row: another column of such a name can be the right one. */
export function listRivalNames(kind: MappedKind): readonly string[] {
  const roles = kind === 'executions' ? ['price', 'quantity'] : ['quantity', 'entryPrice', 'exitPrice', 'profit'];
  return roles.flatMap((role) => [
    ...(mappedColumns[kind][role]?.names.map(normalizeHeader) ?? []),
    ...listFurtherNames(role),
  ]);
}

export const placedKeys: readonly string[] = placedNames.map(normalizeHeader);

/**
 * A header without its unit, currency or zone: `Price ($)`, `Profit USD`, `Time UTC+2`. A percentage, and a number of
 * ticks or points, is another fact.
 */
const stripUnit = (header: string): string =>
  header
    .replace(/[([](?!(?:ticks?|pips?|points?|pts|bps|r)[)\]]$)[^()[\]%]{1,20}[)\]]$/i, '')
    .trimEnd()
    .replace(/[\s_](?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d\d)?)?$/i, '')
    .replace(/(?:[$€£#]|[\s_](?:USD|EUR|GBP|CHF|JPY|CAD|AUD|NZD|SEK|NOK|DKK|PLN|BRL|INR|HKD|SGD|USDT|USDC))$/, '');

/** The spellings by which a header is compared with names. */
export function toNameKeys(header: string): readonly string[] {
  return [toNameKey(header), toNameKey(stripUnit(header))];
}
