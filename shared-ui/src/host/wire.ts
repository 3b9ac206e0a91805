import { type Call, decodeReply, encodeBody, renameErrors } from 'contracts';
import { ApiError, type FailedReply } from './api-error.ts';

/** A reply before parsing; a proxy may have sent it. */
export interface RawReply {
  status: number;
  text: string;
}

/** HTML, e.g. from a proxy, is an error whatever its status. @throws ApiError */
const parseJson = ({ status, text }: RawReply): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(status, {});
  }
};

/** Parses a reply and decodes it to the names inside the product. @throws ApiError */
export const parseReply = (call: Call, raw: RawReply): unknown => {
  const { status } = raw;
  const json = parseJson(raw);
  if (status < 200 || status >= 300) {
    const failure = (json ?? {}) as FailedReply;
    throw new ApiError(status, { ...failure, fields: renameErrors(call.body, failure.fields ?? {}) });
  }
  return decodeReply(call.reply, json);
};

/** The JSON of a body, with the names of the wire. */
export const formatBody = ({ body: schema }: Call, body: unknown): string =>
  JSON.stringify(schema ? encodeBody(schema, body) : body);
