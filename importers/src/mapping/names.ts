import { normalizeHeader } from '../table/columns.ts';
import { toPhrase } from '../table/header-words.ts';
import { type MappedKind, mappedColumns } from '../table/roles.ts';
import { isCost } from '../table/unread-columns.ts';

/**
 * Names of columns in exports of brokers, in English, German, Dutch, French, Spanish, Italian, Portuguese, Polish and
 * Swedish, by which roles are suggested. They come after the names of the role.
 */
const furtherNames: Readonly<Record<string, readonly string[]>> = {
  symbol: [
    ...['Instrumento', 'Strumento', 'Instrumentu', 'Walor', 'Papier', 'Nazwa', 'Aandeel', 'Fonds', 'Titre', 'Valor'],
    ...['Contract Name', 'Security', 'Code', 'Product', 'Item', 'Underlying', 'Contracts Name', 'Name', 'ISIN'],
    ...['Produkt', 'Wertpapier', 'Produit', 'Producto', 'Prodotto', 'Produto', 'Símbolo', 'Simbolo', 'Symbole'],
    ...['Ativo', 'Papel', 'Titolo', 'Valeur', 'Värdepapper', 'Futures', 'Asset Name', 'Asset Id'],
  ],
  side: [
    ...['Kierunek', 'Strona', 'K/S', 'Kupno/Sprzedaż', 'K/V', 'A/V', 'Dirección', 'Direzione', 'Direção', 'Richting'],
    ...[
      'Typ transakcji',
      'Art',
      'Transaktion',
      'Transaktionstyp',
      'Opération',
      'Operação',
      'Tipo',
      'Typ',
      'Segno',
      'Seite',
    ],
    ...[
      'Trade Type',
      'Trade Action',
      'Transaction Type',
      'Activity Type',
      'Order Side',
      'Buy or Sell',
      'BuySell',
      'Market pos.',
    ],
    ...['Kauf/Verkauf', 'Richtung', 'Koop/Verkoop', 'Sens', 'Achat/Vente', 'Lado', 'Operación', 'Compra/Venta'],
    ...['Operazione', 'Acquisto/Vendita', 'C/V', 'Compra/Venda', 'Natureza', 'Trans Code', 'Action'],
    ...['Typ av transaktion', 'Tipo operazione'],
    ...['Description', 'Transaction', 'Details', 'Activity'],
  ],
  quantity: [
    ...['Liczba', 'Ilość', 'Wolumen', 'Hoeveelheid', 'Nombre', 'Nominale', 'Nominal', 'Größe', 'Lotes', 'Volume'],
    ...['Fill Qty', 'Filled Qty', 'Filled Quantity', 'Filled Amount', 'Qty Filled', 'Fill Size', 'Fill Quantity'],
    ...[
      'Exec Qty',
      'Executed Qty',
      'Executed',
      'No. of shares',
      'Units',
      'Unit',
      'Vol',
      'Trade Quantity',
      'Closing Quantity',
    ],
    ...['Anzahl', 'Menge', 'Stück', 'Aantal', 'Quantité', 'Qté', 'Cantidad', 'Títulos', 'Número'],
    ...['Quantità', 'Quantidade', 'Qtd', 'Volumen', 'Volumes', 'Antal', 'Trade Quantity'],
    // In some exports an amount of money, beside the quantity.
    'Amount',
  ],
  price: [
    ...[
      'Cena',
      'Ausführungspreis',
      'Cours d’exécution',
      'Prix d’exécution',
      'Precio de ejecución',
      'Prezzo di esecuzione',
    ],
    ...['Preço de execução', 'Uitvoeringskoers', 'Cena wykonania', 'Kurs wykonania', 'Prezzo medio', 'Precio medio'],
    ...['Trade Price', 'Avg Fill Price', 'Filled Price', 'Avg Filled Price', 'Fill Avg Price', 'Exec Price', 'TPrice'],
    ...['Traded Price', 'Executed Price', 'Price / share', 'Price per share', 'Average Fill Price', 'Net Price'],
    ...['Kurs', 'Preis', 'Ausführungskurs', 'Koers', 'Prijs', 'Cours', 'Prix', 'Precio', 'Prezzo', 'Preço'],
    'Quote Price',
  ],
  day: [
    ...[
      'Filled Time',
      'Time Filled',
      'Filled At',
      'Exec Time',
      'Exec Date',
      'Trade Time',
      'Transaction Time',
      'Deal Time',
    ],
    ...['Trade DateTime', 'TradeDate', 'Run Date', 'Transaction Date', 'TransactionDate', 'Activity/Trade Date'],
    ...['Activity Date', 'T/D', 'Closing Time', 'Close Time', 'Filled/Canceled'],
    ...['Data transakcji', 'Handelsdatum', 'Handelstag', 'Transactiedatum', 'Data operazione', 'Fecha operación'],
    ...['Zeitpunkt', 'Data i czas', 'Data/Ora', 'Data/Hora', 'Data Hora', 'Data Ora', 'Datum/Zeit', 'Datum/Uhrzeit'],
    ...['Date/Heure', 'Fecha/Hora', 'Datum en tijd', 'Czas', 'Zeit', 'Heure', 'Hora', 'Ora', 'Tijd', 'Uhrzeit'],
    ...['Date d’exécution', 'Date opération', 'Fecha de ejecución', 'Date de transaction', 'Data negócio'],
    ...['Datum', 'Ausführungszeit', 'Fecha', 'Data', 'Date Heure', 'Fecha y hora'],
  ],
  clock: [
    'Czas',
    'Godzina',
    'Execution Time',
    'Exec Time',
    'Trade Time',
    'Uhrzeit',
    'Zeit',
    'Tijd',
    'Heure',
    'Hora',
    'Ora',
  ],
  status: ['Order State', 'Fill Status', 'Statut', 'Estado', 'Stato', 'Zustand', 'Situação'],
  currency: [
    'Waluta',
    'Munt',
    'Price Currency',
    'Währung',
    'Valuta',
    'Devise',
    'Divisa',
    'Moneda',
    'Moeda',
    'Transaktionsvaluta',
  ],
  account: ['Rachunek', 'Account ID', 'Account No', 'Konto', 'Rekening', 'Compte', 'Cuenta', 'Conto', 'Conta'],
  id: ['Fill No', 'Trade No', 'Transaction ID', 'Deal', 'Ticket'],
  entryPrice: [
    'Avg Entry Price',
    'Open Rate',
    'Cost Per Share',
    'Einstiegskurs',
    'Prix d’entrée',
    'Preço Entrada',
    'Price',
  ],
  exitPrice: [
    'Avg Exit Price',
    'Close Rate',
    'Closing Price',
    'Proceeds Per Share',
    'Ausstiegskurs',
    'Prix de sortie',
    'Price',
  ],
  openDay: [
    'Open DateTime',
    'Entry DateTime',
    'Opening Time',
    'Opened At',
    'Opened Date',
    'Date Opened',
    'Abertura',
    'Open',
  ],
  closeDay: [
    ...['Close DateTime', 'Exit DateTime', 'Closing Time', 'Closed At', 'Closed Date', 'Date Closed', 'Fechamento'],
    ...['Trade Time', 'Datum', 'Fecha', 'Data', 'Close'],
  ],
  profit: [
    ...[
      'Net PnL',
      'Realized PnL',
      'Closed P&L',
      'Closed PnL',
      'Trade P&L',
      'Result',
      'Price PnL',
      'Gewinn',
      'Gewinn/Verlust',
    ],
    ...[
      'Ergebnis',
      'Resultaat',
      'Résultat',
      'Resultado',
      'Profitto',
      'Lucro',
      'Gross P&L',
      'Gross PnL',
      'Gross Profit',
    ],
  ],
};

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

/** Whether a column has costs or taxes, by its name in any language. */
export function isNamedAsCost(header: string): boolean {
  return isCost(header) || isForeignCost(toPhrase(header));
}

/** Times at which an order was placed or changed: taken if the table has no other. */
const placedNames = ['Update Time', 'Created At', 'Order Time', 'Time Placed', 'Placing Time', 'Create Time'];

const normalized = new Map(Object.entries(furtherNames).map(([role, names]) => [role, names.map(normalizeHeader)]));

/** The names of a role in brokers' exports and in other languages, made comparable. */
export function listFurtherNames(role: string): readonly string[] {
  return normalized.get(role === 'signedQuantity' ? 'quantity' : role) ?? [];
}

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
  return [normalizeHeader(header), normalizeHeader(stripUnit(header))];
}
