import { normalizeHeader } from '../table/columns.ts';

/** A name without case, accents and punctuation: exports write Quantità and Quantita. */
export function toNameKey(name: string): string {
  return normalizeHeader(name.normalize('NFD').replace(/\p{M}/gu, ''));
}

/**
 * Names of columns in exports of brokers, in English, German, Dutch, French, Spanish, Italian, Portuguese, Polish and
 * Swedish, by which roles are suggested. They come after the names of the role, and the first ones come first. An
 * amount comes last: in some exports it is money, beside the quantity.
 */
const furtherNames: Readonly<Record<string, string>> = {
  symbol: `
    Instrumento, Strumento, Instrumentu, Walor, Papier, Nazwa, Aandeel, Fonds, Titre, Valor, Contract Name,
    Security, Code, Product, Item, Underlying, Contracts Name, Name, ISIN, Produkt, Wertpapier, Produit, Producto,
    Prodotto, Produto, Símbolo, Simbolo, Symbole, Ativo, Papel, Titolo, Valeur, Värdepapper, Værdipapirer, Værdipapir, Verdipapir, Futures, Asset Name,
    Asset Id, Instrument Symbol, Instrument Name, Market Name, Epic, Coin, Trade Pair, Trading Pair, Currency Pair, Pairs,
    Asset Symbol, Stock Symbol, Stock, Stock Name, Scrip, Scrip Name, Scrip Symbol, Security Name, Ticker Symbol,
    Option Symbol, Contract Symbol, Identifier, WKN, Bezeichnung, Wertpapierbezeichnung, Wertpapiername, Titel,
    Activo, Empresa, Acción, Aktie, Denominación, Nombre del valor, Nom de la valeur, Instrument financier,
    Instrumento financiero, Code ISIN, Código ISIN, Mnémonique, Intitulé,
    Naam, Nom, Libellé, Nombre, Título, Denominazione, Descrizione titolo, Effekten, Contracts, Company, Company Name, Scrip Code`,
  side: `
    Kierunek, Strona, K/S, Kupno/Sprzedaż, K/V, A/V, Dirección, Direzione, Direção, Richting, Typ transakcji, Art,
    Transaktion, Transaktionstyp, Opération, Operação, Tipo, Typ, Segno, Seite, Trade Type, Trade Action,
    Transaction Type, Activity Type, Order Side, Buy or Sell, BuySell, Market pos., Kauf/Verkauf, Richtung,
    Koop/Verkoop, Sens, Achat/Vente, Lado, Operación, Compra/Venta, Operazione, Acquisto/Vendita, C/V, Compra/Venda,
    Natureza, Trans Code, Action, Typ av transaktion, Tipo operazione, Description, Transaction, Details, Activity,
    B / S, Buy/Sell Indicator, Side/Type, Trade Side, Transaction Side, Deal Type, Order Action, Operation, Dir,
    Long/Short, Opening Direction, Geschäftsart, Transaktionsart, Transaktionstype, Auftragsart, Orderart, Ordertyp, Vorgang,
    Buchungstyp, Type de transaction, Type d’opération, Nature, Tipo de operación, Tipo de transacción,
    Tipo de operação, Soort, Transactie, Type transactie, Rodzaj, Rodzaj transakcji, Rodzaj operacji,
    Strona transakcji, Sentido, Tipo operación, Type opération, An-/Verkauf, Ankauf/Verkauf, Sub Type`,
  quantity: `
    Liczba, Ilość, Wolumen, Hoeveelheid, Nombre, Nominale, Nominal, Größe, Lotes, Volume, Fill Qty, Filled Qty,
    Filled Quantity, Filled Amount, Qty Filled, Fill Size, Fill Quantity, Exec Qty, Executed Qty, Executed,
    No. of shares, Units, Unit, Vol, Trade Quantity, Closing Quantity, Anzahl, Menge, Stück, Aantal, Quantité, Qté,
    Cantidad, Títulos, Número, Quantità, Quantidade, Qtd, Volumen, Volumes, Antal, Number of Shares, Shares Traded,
    Traded Qty, Trade Qty, Trade Volume, Deal Size, Executed Amount, Executed Quantity, Executed Volume,
    Execution Quantity, Quantity Transacted, Position Size, Closed Size, Closed Quantity, Paired Qty, # of Shares, # Shares, # of Contracts, # Contracts, Exec Size, Units/Lots, Quantity/Lot, Quantity/Lots, Stück/Nom, Open Volume, Opening Quantity, Entry Qty, Sz, Lot,
    Contracts Traded, Number of Contracts, No of Contracts, Stk, Nominal/Stück, Stück/Nominal, Stück/Nominale,
    Ausgeführte Menge, Quantité exécutée, Cantidad ejecutada, Quantità eseguita, Quantidade executada, Aantal stuks,
    Stückzahl, Anzahl Stück, Nombre de titres, Nombre de parts, Número de títulos, Nº de títulos, Nº títulos,
    Acciones, Ilość wykonana, Qtde, Qtd Executada, Amount`,
  price: `
    Cena, Ausführungspreis, Cours d’exécution, Prix d’exécution, Precio de ejecución, Prezzo di esecuzione,
    Preço de execução, Uitvoeringskoers, Cena wykonania, Kurs wykonania, Prezzo medio, Precio medio, Trade Price,
    Avg Fill Price, Filled Price, Avg Filled Price, Fill Avg Price, Exec Price, TPrice, Traded Price,
    Executed Price, Price / share, Price per share, Average Fill Price, Net Price, Kurs, Preis, Ausführungskurs,
    Koers, Prijs, Cours, Prix, Precio, Prezzo, Preço, Quote Price, Price Per Unit, Price/Unit, Unit Price,
    Share Price, Execute Price, Deal Price, Match Price, Average Filled Price, Filled Avg Price, Price Average,
    Avg Execution Price, Avg. Exec. Price, Price at Transaction, Spot Price at Transaction, Fill Px, Exec Px,
    Avg Px, Avg, Quote, Trade Rate, Stückpreis, Kurs pro Stück, Durchschnittskurs, Ausf. Kurs, Prix unitaire,
    Cours unitaire, Prix moyen, Cours moyen, Precio unitario, Precio medio ejecución, Prezzo unitario,
    Preis pro Stück, Preis je Stück, Precio ejecución, Precio por acción, Precio por título, Prix par action,
    Preço unitário, Preço médio, Gem. koers, Cena jednostkowa`,
  day: `
    Filled Time, Time Filled, Filled At, Exec Time, Exec Date, Trade Time, Transaction Time, Deal Time,
    Trade DateTime, TradeDate, Run Date, Transaction Date, Activity/Trade Date, Activity Date, T/D, Closing Time,
    Close Time, Filled/Canceled, Data transakcji, Handelsdatum, Handelstag, Transactiedatum, Data operazione,
    Fecha operación, Zeitpunkt, Data i czas, Data/Ora, Data/Hora, Datum/Zeit, Datum/Uhrzeit, Date/Heure, Fecha/Hora,
    Datum en tijd, Czas, Zeit, Heure, Hora, Ora, Tijd, Uhrzeit, Date d’exécution, Date opération,
    Fecha de ejecución, Date de transaction, Data negócio, Datum, Ausführungszeit, Fecha, Data, Fecha y hora,
    Executed, Executed On, Execution DateTime, Exec DateTime, Executed Time, Execution Timestamp,
    Order Execution Time, Trade Timestamp, Trade Created At, Date and Time, Date & Time, Transaction DateTime,
    Transaction Timestamp, Deal Date, Date of Trade, Filled Date, Fill Date, Last Fill Time, Buchungstag,
    Buchungsdatum, Ausführung, Ausführungsdatum, Datum und Uhrzeit, Handelsdatum/Uhrzeit, Date et heure,
    Date de négociation, Date exécution, Fecha de operación, Fecha ejecución, Fecha y hora de ejecución, Data e ora,
    Data eseguito, Data esecuzione, Data e hora, Data da operação, Data do negócio, Uitvoeringsdatum, Data zawarcia,
    Date d’opération, Date de l’opération, Date transaction, Fecha de la operación, Fecha de contratación,
    Fecha transacción, Fecha de transacción, Schlusstag, Schlusstag/-zeit, Data zawarcia transakcji, Data realizacji, Affärsdag, Handelsdag, Data Op, Geschäftstag, Buchtag, Date UTC`,
  clock: `
    Czas, Godzina, Execution Time, Exec Time, Trade Time, Uhrzeit, Zeit, Tijd, Heure, Hora, Ora,
    Zeit der Ausführung, Ausführungszeit, Heure d’exécution, Hora de ejecución, Hora de execução, Ora esecuzione,
    Execution Clock, Godzina transakcji`,
  status: 'Order State, Fill Status, Statut, Estado, Stato, Zustand, Situação',
  currency: `
    Waluta, Munt, Price Currency, Währung, Valuta, Devise, Divisa, Moneda, Moeda, Transaktionsvaluta, Currency Code,
    Quote Currency, Trade Currency, Währung Kurs, Valuta koers`,
  account: `
    Rachunek, Account ID, Account No, Konto, Rekening, Compte, Cuenta, Conto, Conta, Account display name, Client Account ID,
    Account Number, Account #, Acct, Acct No, Portfolio, Depot, Depotnummer, Depot-Nr., Numéro de compte,
    Número de cuenta, Numero conto, Rekeningnummer, Numer rachunku, Kontonummer`,
  id: `
    Fill No, Trade No, Transaction ID, Deal, Ticket, Execution No, Fill Number, Trade Number, Deal Id,
    Transaction No`,
  entryPrice: `
    Avg Entry Price, Open Rate, Cost Per Share, Einstiegskurs, Prix d’entrée, Preço Entrada, Price, Entry Px,
    Open Px, Opening Price, Open Level, Opening Level, Avg Open Price, Average Open Price, 
    Cost Price, Price In, Entry Avg Price, Einstieg, Einstiegspreis, Eröffnungskurs,
    Kaufkurs, Kaufpreis, Prix d’ouverture, Cours d’ouverture, Prix d’achat, Precio de entrada, Precio entrada,
    Precio de apertura, Precio apertura, Precio de compra, Prezzo di entrata, Prezzo entrata, Prezzo di ingresso,
    Prezzo di apertura, Prezzo apertura, Prezzo di acquisto, Preço de entrada, Preço de abertura, Preço de compra,
    Openingskoers, Aankoopkoers, Instapprijs, Cena otwarcia, Cena wejścia, Cena kupna, Opening`,
  exitPrice: `
    Avg Exit Price, Close Rate, Closing Price, Proceeds Per Share, Ausstiegskurs, Prix de sortie, Price, Exit Px,
    Close Px, Close Level, Closing Level, Avg Close Price, Average Close Price, 
    Price Out, Exit Avg Price, Ausstieg, Ausstiegspreis, Verkaufskurs, Verkaufspreis, Prix de clôture,
    Prix de vente, Precio de salida, Precio salida, Precio de cierre, Precio cierre, Precio de venta,
    Prezzo di uscita, Prezzo uscita, Prezzo di chiusura, Prezzo chiusura, Prezzo di vendita, Preço de saída,
    Preço Saída, Preço de fechamento, Preço de venda, Verkoopkoers, Uitstapprijs, Cena zamknięcia, Cena wyjścia,
    Cena sprzedaży, Ex Price, Closing`,
  openDay: `
    Open DateTime, Entry DateTime, Opening Time, Opened At, Opened Date, Date Opened, Abertura, Open, Entered At,
    Entry Timestamp, Open Timestamp, Opening Date, Time Opened, Trade Open Time, Date In, Bought Timestamp,
    Bought Date, Bought At, Buy Date, Buy Time, Buy Date/Time, Date Bought, Purchase Date, Date Acquired,
    Einstiegsdatum, Einstiegszeit, Eröffnungsdatum, Eröffnungszeit, Öffnungszeit, Kaufdatum, Date d’ouverture,
    Heure d’ouverture, Date d’entrée, Heure d’entrée, Date d’achat, Fecha de apertura, Fecha apertura,
    Fecha de entrada, Hora de apertura, Hora de entrada, Fecha de compra, Data apertura, Data di apertura,
    Data entrata, Ora apertura, Data de abertura, Data abertura, Data de entrada, Data de compra, Openingsdatum,
    Eröffnet, Eröffnet am, Geöffnet, Geöffnet am, Eröffnung, Ouvert le, Ouverture, Date ouverture, Date entrée,
    Apertura, Abierto, Abierta, Fecha entrada, Aperto, Aankoopdatum, Data otwarcia, Czas otwarcia, Data kupna, Opened Time, Open Date UTC`,
  closeDay: `
    Close DateTime, Exit DateTime, Closing Time, Closed At, Closed Date, Date Closed, Fechamento, Trade Time, Datum,
    Fecha, Data, Close, Exited At, Exit Timestamp, Close Timestamp, Closing Date, Closed On, Time Closed,
    Trade Close Time, Date Out, Sold Timestamp, Sold Date, Sold At, Sell Date, Sell Time, Sell Date/Time, Date Sold,
    Sale Date, Date of Sale, Ausstiegsdatum, Ausstiegszeit, Schlussdatum, Schließungszeit, Schließzeit,
    Verkaufsdatum, Date de clôture, Heure de clôture, Date de fermeture, Heure de fermeture, Date de sortie,
    Heure de sortie, Date de vente, Fecha de cierre, Fecha cierre, Fecha de salida, Hora de cierre, Hora de salida,
    Fecha de venta, Data chiusura, Data di chiusura, Data uscita, Ora chiusura, Data de fechamento, Data fechamento,
    Geschlossen, Geschlossen am, Schließung, Fermé le, Clôture, Clôturé le, Date clôture, Date sortie,
    Date fermeture, Cierre, Cerrado, Cerrada, Fecha salida, Chiusura, Chiuso, Data de saída, Data de venda, Sluitingsdatum, Verkoopdatum, Data zamknięcia, Czas zamknięcia, Data sprzedaży, Closed Time, Ex Date, Date UTC`,
  profit: `
    Net PnL, Realized PnL, Closed P&L, Closed PnL, Trade P&L, Result, Price PnL, Gewinn, Gewinn/Verlust, Ergebnis,
    Resultaat, Résultat, Resultado, Profitto, Lucro, Gross P&L, Gross PnL, Gross Profit, P/L, Realised P&L,
    Realised PnL, Realised Profit, Realized Profit, Realized Profit/Loss, Realised Profit/Loss, Realized Gain/Loss,
    Realized Gain, Net Profit/Loss, Net P/L, Profit & Loss, Trade Profit, Closed Profit, Net Result, Net Gain, Gain,
    Gains, Gain or Loss, Nettogewinn, Netto-Ergebnis, Gewinn und Verlust, G/V, Realisierter Gewinn,
    Realisierter Gewinn/Verlust, Résultat net, Gain/Perte, Plus/moins-value, Plus-value, Bénéfice, Bénéfice/Perte,
    Resultado neto, Beneficio, Beneficio/Pérdida, Ganancia, Ganancia/Pérdida, Risultato, Guadagno, Guadagno/Perdita,
    Utile, Utile/Perdita, Utile netto, P&L netto, Resultado líquido, Lucro/Prejuízo, Lucro líquido, Ganho, Winst,
    Ganancias/Pérdidas, Ganancias y pérdidas, Pérdidas y ganancias, Profit/Perte, Profits et pertes,
    Winst/Verlies, Zysk, Zysk/Strata, Zysk netto, Wynik, Net, PL Amount, Profit and Loss`,
};

const normalized = new Map(
  Object.entries(furtherNames).map(([role, names]) => [role, names.split(',').map(toNameKey)]),
);

/** The names of a role in brokers' exports and in other languages, made comparable. */
export function listFurtherNames(role: string): readonly string[] {
  return normalized.get(role === 'signedQuantity' ? 'quantity' : role) ?? [];
}
