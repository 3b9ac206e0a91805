import type { ResultUnit } from 'shared-ui';

/** The unit of a reply, which can differ from the chosen one while the next reply loads. Only replies in R have the field. */
export const getUnit = (reply: { tradesWithoutRisk?: number | undefined }): ResultUnit =>
  reply.tradesWithoutRisk === undefined ? 'dollars' : 'r';
