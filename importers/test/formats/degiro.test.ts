import { describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

describe('DEGIRO', () => {
  it('reads fills in the currency of the account, with all costs, also written options (IMP-02)', async () => {
    const file = await readFixture('degiro.csv');
    expect(describeTrades(file)).toEqual([
      // 1766.30 − 694.64 − 1038.95; costs 3.73 + 2.59 + 6.43
      'long 10 US0378331005 172.727 -> 177.273, 32.71 after 12.75 on 2026-07-20',
      // 119.25 − 50.75: the local value is 100 times the price
      'short 1 NLEX12345678 1.2 -> 0.5, 68.50 after 1.50 on 2026-07-21',
    ]);
    expect(file.trades[0]).toMatchObject({ currency: 'EUR', openedAt: '2026-07-17T08:00:00.000Z' });
    expect(file.skipped).toEqual([{ row: 7, reason: expect.stringContaining('opened before the file begins') }]);
    expect(file.questions.map(({ id }) => id)).toEqual(['account', 'zone']);
  });

  it('reads the older header, with the currency behind each amount (IMP-02)', async () => {
    const file = await readFixture('degiro-de.csv');
    // 2051.10 − 2003.90
    expect(describeTrades(file)).toEqual(['long 10 DE0007164600 200 -> 205.5, 47.20 after 7.80 on 2026-07-16']);
    expect(file.trades[0]?.currency).toBe('EUR');
  });

  it.each([
    [
      'Dutch',
      'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde EUR,Wisselkoers,AutoFX Kosten,Transactiekosten en/of kosten van derden EUR,Totaal EUR,Order ID,',
    ],
    [
      'German',
      'Datum,Uhrzeit,Produkt,ISIN,Referenzbörse,Ausführungsort,Anzahl,Kurs,,Wert in Lokalwährung,,Wert EUR,Wechselkurs,AutoFX-Gebühr,Transaktionsgebühren und/oder Fremdkosten EUR,Gesamt EUR,Order-ID,',
    ],
    [
      'Spanish',
      'Fecha,Hora,Producto,ISIN,Bolsa de referencia,Centro de ejecución,Número,Precio,,Valor local,,Valor EUR,Tipo de cambio,Comisión AutoFX,Costes de transacción y/o externos EUR,Total EUR,ID Orden,',
    ],
    [
      'French',
      "Date,Heure,Produit,Code ISIN,Place boursière sectionnée,Lieu d'exécution,Quantité,Cours,,Montant devise locale,,Montant EUR,Taux de change,Frais conversion AutoFX,Frais de courtage et/ou de parties,Montant négocié EUR,ID Ordre,",
    ],
    [
      'Italian',
      'Data,Ora,Prodotto,ISIN,Borsa di riferimento,Sede di esecuzione,Quantità,Quotazione,,Valore locale,,Valore EUR,Tasso di cambio,Commissione AutoFX,Costi di transazione e/o di terze parti EUR,Totale EUR,ID Ordine,',
    ],
    [
      'Portuguese',
      'Data,Hora,Produto,ISIN,Bolsa de referência,Local de execução,Quantidade,Preço,,Valor local,,Valor EUR,Taxa de câmbio,Custo AutoFX,Custos de transação e/ou de terceiros EUR,Total EUR,ID da Ordem,',
    ],
  ])('reads the header in %s (IMP-02)', async (_, header) => {
    const file = await readText(
      [
        header,
        '16-07-2026,15:30,APPLE INC,US0378331005,NDQ,XNAS,-10,"195,0000",USD,"1950,00",USD,"1772,73","1,1000","-4,43","-2,00","1766,30",,b2',
        '15-07-2026,10:00,APPLE INC,US0378331005,NDQ,XNAS,10,"190,0000",USD,"-1900,00",USD,"-1727,27","1,1000","-4,32","-2,00","-1733,59",,a1',
        '',
      ].join('\n'),
    );
    // 1766.30 − 1733.59; costs 6.32 + 6.43
    expect(describeTrades(file)).toEqual(['long 10 US0378331005 172.727 -> 177.273, 32.71 after 12.75 on 2026-07-16']);
    expect(file.trades[0]?.currency).toBe('EUR');
    expect(file.warnings).toEqual([]);
  });

  it('reads the file in Spanish of 2020, with the currency behind each amount (IMX-10)', async () => {
    const file = await readFixture('degiro-es.csv');
    // 1770.73 − 1729.27
    expect(describeTrades(file)).toEqual(['long 10 US0378331005 172.727 -> 177.273, 41.46 after 4.00 on 2020-07-16']);
    expect(file.trades[0]?.currency).toBe('EUR');
  });

  it.each([
    [
      'English',
      'Date,Time,Product,ISIN,Exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction costs,,Total,,Order ID',
    ],
    [
      'English, shortened',
      'Date,Time,Product,ISIN,Reference,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID',
    ],
    [
      'Dutch',
      'Datum,Tijd,Product,ISIN,Beurs,Uitvoeringsplaats,Aantal,Koers,,Lokale waarde,,Waarde,,Wisselkoers,Transactiekosten en/of,,Totaal,,Order ID',
    ],
    [
      'Italian',
      'Data,Ora,Prodotto,ISIN,Borsa di,Borsa,Quantità,Quotazione,,Valore locale,,Valore,,Tasso di,Commissioni di,,Totale,,ID Ordine',
    ],
  ])('reads the header of 2020 in %s (IMX-10)', async (_, header) => {
    const [, ...rows] = readFixtureText('degiro-es.csv').split('\n');
    const file = await readText([header, ...rows].join('\n'));
    expect(describeTrades(file)).toEqual(['long 10 US0378331005 172.727 -> 177.273, 41.46 after 4.00 on 2020-07-16']);
    expect([file.trades[0]?.currency, file.warnings]).toEqual(['EUR', []]);
  });

  it.each([
    ['account statement', 'Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id'],
    ['account statement', 'Datum,Uhrzeit,Valutadatum,Produkt,ISIN,Beschreibung,FX,Änderung,,Saldo,,Order-ID'],
    ['portfolio', 'Product,Symbool/ISIN,Aantal,Slotkoers,Lokale waarde,,Waarde in EUR'],
  ])('names the export to take instead of the %s (IMP-03)', async (kind, header) => {
    await expect(readText(`${header}\n`)).rejects.toThrow(`This is the ${kind} of DEGIRO. Export Transactions`);
  });
});
