import fc from 'fast-check';
import { describeTrade } from '../fixture.ts';
import { guess } from './table.ts';

/** The names of one table in a language, and its words for buy and sell. */
const languages = [
  ['Date', 'Symbol', 'Side', 'Quantity', 'Price', 'Fees', 'Buy', 'Sell'],
  ['Datum', 'Wertpapier', 'Kauf/Verkauf', 'Anzahl', 'Kurs', 'Gebühren', 'Kauf', 'Verkauf'],
  ['Date', 'Valeur', 'Sens', 'Quantité', 'Cours', 'Frais', 'Achat', 'Vente'],
  ['Fecha', 'Valor', 'Operación', 'Cantidad', 'Precio', 'Comisión', 'Compra', 'Venta'],
  ['Data', 'Titolo', 'Operazione', 'Quantità', 'Prezzo', 'Commissioni', 'Acquisto', 'Vendita'],
  ['Data', 'Ativo', 'C/V', 'Quantidade', 'Preço', 'Corretagem', 'C', 'V'],
  ['Datum', 'Product', 'Koop/Verkoop', 'Aantal', 'Koers', 'Transactiekosten', 'Koop', 'Verkoop'],
  ['Data transakcji', 'Walor', 'K/S', 'Liczba', 'Cena', 'Prowizja', 'K', 'S'],
  ['Datum', 'Värdepapper', 'Typ av transaktion', 'Antal', 'Kurs', 'Courtage', 'Köp', 'Sälj'],
] as const;

const shape = fc.record({
  language: fc.constantFrom(...languages),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  spell: fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
  ),
  extra: fc.constantFrom('Comment', 'Strategy', 'Order No', 'Exchange', 'Notes'),
});

it('does not depend on order, letter case, language, delimiter or further columns (IMX-09)', async () => {
  const fills = fc.array(
    fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 50 }), fc.integer({ min: 100, max: 9_999 })),
    {
      minLength: 2,
      maxLength: 8,
    },
  );
  await fc.assert(
    fc.asyncProperty(fills, shape, async (rows, { language, order, delimiter, spell, extra }) => {
      const table = (names: readonly string[], buy: string, sell: string, extraName: string) => [
        [...names, extraName],
        ...rows.map(([isBuy, quantity, cents], index) => [
          `2026-02-${String(index + 10)}`,
          'AAPL',
          isBuy ? buy : sell,
          String(quantity),
          (cents / 100).toFixed(2),
          '1.25',
          'text',
        ]),
      ];
      const [plain, ...others] = [languages[0], language].map((names) =>
        table(names.slice(0, 6), names[6], names[7], extra),
      );
      const shaped = (others[0] ?? []).map((cells, index) =>
        order.map((column) => (index === 0 ? spell(cells[column] ?? '') : (cells[column] ?? ''))).join(delimiter),
      );
      const expected = await guess((plain ?? []).map((cells) => cells.join(',')));
      const found = await guess(shaped);
      const strip = ({ trades, questions }: typeof found) => [trades.map(describeTrade), questions];
      expect(strip(found)).toEqual(strip(expected));
    }),
    { numRuns: 150 },
  );
});
