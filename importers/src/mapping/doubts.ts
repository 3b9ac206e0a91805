import { inQuotes } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { findInstrument } from '../instruments/trade-instrument.ts';
import { toPhrase } from '../table/header-words.ts';
import { feeRoles } from '../table/roles.ts';
import { isMeaningful, saysSomething } from '../table/unread-columns.ts';
import type { Question, ReadRows } from '../types.ts';
import { tryDecimal } from '../values/decimal.ts';
import { type GuessedRows, isAlwaysOne, isAmount, isProfit, isTwin, toGuessedRows } from './explained.ts';
import type { ColumnMapping } from './mapped-format.ts';
import { isNamedAsCost, listRivalNames, toNameKeys } from './names.ts';
import { isNetProven, nameNet } from './net.ts';
import { findSideInWords } from './side-words.ts';
import { findHeader } from './table.ts';

/** A guessed table: what it has, and how it is read. */
interface Guessed extends GuessedRows {
  names: readonly string[];
  mapping: ColumnMapping;
  result: ReadRows;
}

const ask = (text: string, confirm: string): Question => ({ id: 'column', text, assumed: null, confirm });

/** Words of columns that can change the money of a row, in the languages of the formats. */
const MONEY =
  /\b(?:swaps?|financing|interest|rollover|rebates?|lev(?:y|ies)|costs?|expenses?|slippage|multiplikator|multiplicateur|multiplicador|moltiplicatore|mnoznik|tick value|fx|(?:exchange|conversion|fx) ?rate|wechselkurs|taux de change|tipo de cambio|tasso di cambio|cambio|wisselkoers|kurs walut\w*|prowizj\w*|oplat\w*|podat\w*|zinsen|interets?|intereses?|interessi|rente|odsetki|funding|borrowing)\b/;

/** Words of the whole worth of a row: if it is not price × quantity, something else decides the money. */
const WORTH =
  /\b(?:amount|value|total|net|proceeds|notional|turnover|consideration|principal|betrag|gegenwert|kurswert|umsatz|summe|gesamt\w*|montant|valeur|importe|efectivo|valor|importo|controvalore|totale|bedrag|waarde|totaal|kwota|wartosc|belopp)\b/;

/** Types of assets and orders, and results, which do not change the money of a row that is bought or sold. */
const PLAIN_TYPE =
  /^(?:stocks?|equit(?:y|ies)|shares?|etfs?|common stock|spot|trade|market|limit|stop|stop limit|mkt|lmt|stp|aktien?|actions?|acciones?|azioni|acoes|aandelen|akcje|fill|filled|execution|win|won|loss|lost|closed(?: position| trade)?|breakeven)$/i;

const isPlainType = ({ rows }: GuessedRows, header: string, column: number): boolean =>
  /\b(?:type|class|category|status)$/.test(toPhrase(header)) &&
  rows.every(({ cells }) => !cells[column] || PLAIN_TYPE.test(cells[column]));

const isNumeric = ({ rows }: GuessedRows, column: number): boolean =>
  rows.some(({ cells }) => cells[column] && tryDecimal(cells[column]) !== null);

const isExplained = (guessed: Guessed, header: string, column: number): boolean =>
  isPlainType(guessed, header, column) ||
  isAlwaysOne(guessed, column) ||
  isAmount(guessed, column) ||
  isProfit(guessed, column) ||
  Object.values(guessed.mapping.columns).some((read) => isTwin(guessed, column, read));

const canChangeMoney = (guessed: Guessed, header: string, column: number): boolean => {
  const phrase = toPhrase(header);
  if (isMeaningful(header) || isNamedAsCost(header) || MONEY.test(phrase)) return true;
  const isRival = listRivalNames(guessed.mapping.kind).some((name) => toNameKeys(header).includes(name));
  return isNumeric(guessed, column) && (isRival || (guessed.mapping.kind === 'executions' && WORTH.test(phrase)));
};

/** A commission in a row without fees of the row can be a rate: what one unit costs. */
const isCostOfUnit = ({ rows, mapping: { columns } }: Guessed, header: string, column: number): boolean =>
  /\b(?:commissions?|fees?)\b/.test(toPhrase(header)) &&
  rows.some(({ cells }) => tryDecimal(cells[column] ?? '') && !feeRoles.some((role) => cells[columns[role] ?? -1]));

/** Positions of different accounts are different positions. */
const isOfAccounts = ({ rows, mapping: { columns } }: Guessed, header: string, column: number): boolean =>
  columns.account === undefined &&
  /\b(?:account|acct|portfolio|depot|konto|rekening|compte|cuenta|conto|conta|rachunek)(?: (?:id|no|nr|number|name|code))?$/.test(
    toPhrase(header),
  ) &&
  new Set(rows.map(({ cells }) => cells[column])).size > 1;

const isOpen = (guessed: Guessed, header: string, column: number): boolean =>
  isOfAccounts(guessed, header, column) ||
  ((canChangeMoney(guessed, header, column) || isCostOfUnit(guessed, header, column)) &&
    !isExplained(guessed, header, column));

/** Columns without a role that could change the money of a row. */
const askAboutColumns = (guessed: Guessed): Question[] =>
  guessed.names.flatMap((header, column) => {
    const isRead = Object.values(guessed.mapping.columns).includes(column);
    if (isRead || header === '' || !saysSomething(guessed.rows, column)) return [];
    return isOpen(guessed, header, column)
      ? [ask(`Does the column ${header} change what a row is worth? It is not read.`, `Leave out the column ${header}`)]
      : [];
  });

/** Rows that move money and no position. */
const IS_CASH =
  /\b(?:dividends?|dividende[ns]?|dividendos?|dividendi|dywidend\w*|interest|zinsen|deposit|withdrawal|fee|tax|cash|einzahlung|auszahlung)\b/i;

/** Words of the side that are not understood, in rows that can move a position: a split, or another language. */
const askAboutSides = ({ rows, mapping: { kind, columns } }: Guessed): Question[] => {
  const { side, quantity = columns.signedQuantity } = columns;
  if (kind !== 'executions' || side === undefined) return [];
  const moves = rows.filter(({ cells }) => tryDecimal(cells[quantity ?? -1] ?? '')?.eq(0) === false);
  const words = moves.map(({ cells }) => cells[side] ?? '');
  const unknown = words.find((word) => !findSideInWords(word) && !IS_CASH.test(word));
  const isPosition = words.every((word) => /^(?:long|short)$/i.test(word));
  const shown = inQuotes(unknown ?? '');
  return [
    ...(unknown === undefined
      ? []
      : [ask(`Is ${shown} bought or sold? Its rows are not read.`, `Leave out the rows with ${shown}`)]),
    ...(isPosition
      ? [ask('Is each row a fill or a position? Its side is only long or short.', 'Each row is a fill')]
      : []),
  ];
};

/** An option whose strike is in a column of its own is read as the share, without its 100 shares. */
const askAboutOptions = ({ names, rows, result, mapping: { kind } }: Guessed): Question[] => {
  const isOption = /\b(?:strike|expiry|expiration|expires|maturity|put|call|right|ausubungspreis|basispreis|verfall)\b/;
  const column = names.findIndex((name, index) => isOption.test(toPhrase(name)) && saysSomething(rows, index));
  const isRead = result.executions.every(({ ticker, day, kind: stated }) =>
    ['option', 'future'].includes(findInstrument(ticker, day, stated).kind),
  );
  return kind === 'roundTrips' || column < 0 || isRead
    ? []
    : [ask(`Are the rows options? The column ${names[column]} is not read.`, 'The rows are not options')];
};

/** Fees of the other sign than most are read as rebates, and fees of coins can be paid in a coin. */
const askAboutFees = ({ names, rows, mapping: { columns }, result }: Guessed): Question[] => {
  const fees = feeRoles.flatMap((role) => columns[role] ?? []);
  const hasSign = (column: number, sign: 1 | -1): boolean =>
    rows.some(({ cells }) => Math.sign(Number(tryDecimal(cells[column] ?? '') ?? 0)) === sign);
  const isMixed = fees.some((column) => hasSign(column, 1));
  const mixed = fees.filter((column) => isMixed && hasSign(column, -1)).map((column) => names[column] ?? '');
  const isInCoins =
    fees.length > 0 &&
    columns.feeCurrency === undefined &&
    result.executions.some(({ ticker, day, kind }) => findInstrument(ticker, day, kind).kind === 'crypto');
  return [
    ...mixed.map((name) =>
      ask(
        `Which numbers of the column ${name} are paid, and which are received?`,
        `Most of the column ${name} is paid, and the other sign is received`,
      ),
    ),
    ...(isInCoins
      ? [
          ask(
            'In which currency or coin are the fees? The table does not say.',
            'The fees are in the currency of the price',
          ),
        ]
      : []),
  ];
};

/** An amount can be a number of units or an amount of money. */
const askAboutQuantity = (guessed: Guessed): Question[] => {
  const { names, mapping } = guessed;
  const name = names[mapping.columns.quantity ?? mapping.columns.signedQuantity ?? -1] ?? '';
  const isProven = names.some((_, column) => isAmount(guessed, column));
  return WORTH.test(toPhrase(name)) && !isProven
    ? [
        ask(
          `Is the column ${name} a number of units, or an amount of money?`,
          `The column ${name} is a number of units`,
        ),
      ]
    : [];
};

const askAboutNet = ({ names, mapping, result }: Guessed): Question[] => {
  const isNamed = nameNet(names[mapping.columns.profit ?? -1] ?? '') !== undefined;
  if (isNamed || isNetProven(result.roundTrips)) return [];
  return [
    ask(
      'Are the fees already subtracted from the P&L? Its prices do not show it.',
      mapping.isNet ? 'The fees are already subtracted' : 'The fees are not subtracted yet',
    ),
  ];
};

/** What a guess leaves open: nothing of it is decided without the trader. */
export function listDoubts({ grid }: OpenedFile, mapping: ColumnMapping, result: ReadRows): Question[] {
  const index = findHeader(grid, mapping.header);
  const rows = grid.rows.slice(index + 1);
  const guessed = { ...toGuessedRows(rows, result), names: grid.rows[index]?.cells ?? [], mapping, result };
  return [askAboutColumns, askAboutSides, askAboutOptions, askAboutFees, askAboutQuantity, askAboutNet].flatMap(
    (find) => find(guessed),
  );
}
