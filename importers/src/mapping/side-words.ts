import { inQuotes, SkippedRow } from '../errors.ts';
import { findSide } from '../formats/sides.ts';

/**
 * English, German, Dutch, French, Spanish, Italian, Portuguese, Polish, Swedish, Danish and Norwegian, without accents.
 */
const BUY =
  /\b(?:buy|bought|bot|purchased?|long|kauf|gekauft|koop|gekocht|achat|achete|compra|comprado|acquisto|acquistato|aankoop|kop|kopt|køb|købt|kjøp|kjøpt|kupno|kupiono|zakup)\b/i;
const SELL =
  /\b(?:sell|sold|sld|sale|short|verkauf|verkauft|verkoop|verkocht|vente|vendu|venta|venda|vendido|vendita|venduto|salj|sald|salt|salg|solgt|sprzedaz|sprzedano)\b/i;

/** A position that is closed: `Close Long` sells. */
const CLOSES = /\b(?:close|closing|exit)\b/i;

/** The side in the words of a cell, such as `Market buy` or `Sold 30 GOOG`; undefined if they name none or both. */
export function findSideInWords(cell: string): 'buy' | 'sell' | undefined {
  const side = findSide(cell);
  if (side) return side;
  const plain = cell.normalize('NFD').replace(/\p{M}/gu, '');
  // Compra and venda; Kauf, koop or kupno and Verkauf.
  if (/^[CKV]$/i.test(plain)) return /v/i.test(plain) ? 'sell' : 'buy';
  const isBuy = BUY.test(plain);
  if (isBuy === SELL.test(plain)) return undefined;
  const isReversed = CLOSES.test(plain) && /\b(?:long|short)\b/i.test(plain);
  return isBuy === isReversed ? 'sell' : 'buy';
}

/** Throws SkippedRow for a cell that names no side. */
export function readSideInWords(cell: string): 'buy' | 'sell' {
  const side = findSideInWords(cell);
  if (!side) throw new SkippedRow(`${inQuotes(cell)} is neither buy nor sell.`);
  return side;
}
