// Trades that are legs of one. Pages that only read files do not load it.

export { type CombinedTrade, combineLegs, joinInstruments } from './combine.ts';
export { createToLegPart, type LegPart } from './part.ts';
export { proposeLegs } from './propose.ts';
export { explainSeparate } from './rules.ts';
export { nameStructure } from './structures.ts';
