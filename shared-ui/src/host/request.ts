import {
  API_CONTRACT,
  apiContractHeader,
  type Call,
  decodeReply,
  encodeBody,
  fillPath,
  renameErrors,
  timings,
} from 'contracts';
import { ApiError, createNetworkError, createTimeoutError, type FailedReply } from './api-error.ts';

/** The parts of a request that its call describes. */
export interface RequestParts {
  params?: Record<string, string | number>;
  /** A list repeats the parameter. */
  query?: Record<string, string | number | readonly string[] | undefined>;
  headers?: Record<string, string>;
  body?: unknown;
}

export function buildUrl(baseUrl: string, call: Call, { params, query }: RequestParts): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const each of [value ?? []].flat()) search.append(name, String(each));
  const queryString = search.size ? `?${search}` : '';
  return baseUrl + fillPath(call.path, params) + queryString;
}

/** The headers of every call plus its own. */
export function buildHeaders({ body, headers }: RequestParts, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    [apiContractHeader]: String(API_CONTRACT),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...headers,
  };
}

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

/**
 * Parses a reply and decodes it to the names inside the product. `localize` is for the sentences of a failure.
 * @throws ApiError
 */
export function parseReply(call: Call, raw: RawReply, localize = (sentence: string) => sentence): unknown {
  const { status } = raw;
  const json = parseJson(raw);
  if (status < 200 || status >= 300) {
    const failure = (json ?? {}) as FailedReply;
    const fields = Object.entries(failure.fields ?? {}).map(([name, error]) => [name, localize(error)]);
    throw new ApiError(status, {
      ...failure,
      error: localize(failure.error ?? ''),
      fields: renameErrors(call.body, Object.fromEntries(fields)),
    });
  }
  return decodeReply(call.reply, json);
}

/** The JSON of a body, with the names of the wire. */
export function formatBody({ body: schema }: Call, body: unknown): string {
  return JSON.stringify(schema ? encodeBody(schema, body) : body);
}

export interface FormRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The text fields, sent before the file. */
  fields: Readonly<Record<string, string | number>>;
  file: File;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
  idleTimeoutMs?: number | undefined;
}

const toFormData = ({ fields, file }: FormRequest): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  body.append('file', file);
  return body;
};

/** Calls `onIdle` when no byte has been sent or received for the given time. */
const watchIdleTime = (request: XMLHttpRequest, timeoutMs: number, onIdle: () => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(onIdle, timeoutMs);
  };
  restartTimer();
  request.upload.addEventListener('progress', restartTimer);
  request.addEventListener('progress', restartTimer);
  request.addEventListener('loadend', () => clearTimeout(timer));
};

const send = (request: XMLHttpRequest, form: FormRequest): void => {
  const { method, url, headers, onProgress } = form;
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(toFormData(form));
};

/**
 * Sends one file in a multipart form. Uses XMLHttpRequest, because fetch does not report upload progress. Rejects with
 * an ApiError if there is no reply, and with the signal's reason if it is aborted.
 */
export function sendForm(form: FormRequest): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const { signal, idleTimeoutMs = timings.uploadIdleTimeoutMs } = form;
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const fail = (reason: unknown) => {
      reject(reason);
      request.abort();
    };
    const abort = () => fail(signal?.reason);
    signal?.addEventListener('abort', abort);
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(createNetworkError()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    watchIdleTime(request, idleTimeoutMs, () => fail(createTimeoutError()));
    send(request, form);
  });
}
