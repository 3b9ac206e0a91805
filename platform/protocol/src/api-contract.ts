import type { core } from 'zod/mini';

/** One call as JSON Schema: request and reply as they are on the wire. */
export interface CallShape {
  method: string;
  path: string;
  /** Missing in older releases. */
  access?: string;
  sends: Record<string, core.JSONSchema.BaseSchema>;
  reply: core.JSONSchema.BaseSchema;
}

/** The calls of an API by their names, or those that a build refers to. */
export type ApiContract = Record<string, CallShape>;

/** Where the API serves its contract. */
export const API_CONTRACT_PATH = '/api/contract.json';
