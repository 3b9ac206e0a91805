import { timings } from 'contracts';
import { createNetworkError, createTimeoutError } from './api-error.ts';
import type { RawReply } from './wire.ts';

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
 * Sends one file in a multipart form. Uses XMLHttpRequest, because fetch does not report upload progress. Rejects with an
 * ApiError if there is no reply, and with the signal's reason if it is aborted.
 */
export const sendForm = (form: FormRequest): Promise<RawReply> =>
  new Promise((resolve, reject) => {
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
