import { timings } from 'contracts';
import { type RawReply, tooSlow, unreachable } from './api-error.ts';

export interface FormRequest {
  method: string;
  address: string;
  headers: Readonly<Record<string, string>>;
  /** The text fields, which go in front of the file. */
  fields: Readonly<Record<string, string | number>>;
  file: File;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
  idle?: number | undefined;
}

const bodyOf = ({ fields, file }: FormRequest): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  body.append('file', file);
  return body;
};

/** Calls when for so long not a byte has gone up or come down. */
const watchIdleness = (request: XMLHttpRequest, idle: number, onIdle: () => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isAlive = () => {
    clearTimeout(timer);
    timer = setTimeout(onIdle, idle);
  };
  isAlive();
  request.upload.addEventListener('progress', isAlive);
  request.addEventListener('progress', isAlive);
  request.addEventListener('loadend', () => clearTimeout(timer));
};

const send = (request: XMLHttpRequest, form: FormRequest): void => {
  const { method, address, headers, onProgress } = form;
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
  request.open(method, address);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(bodyOf(form));
};

/**
 * Sends one file in a multipart form. By XMLHttpRequest, because fetch does not say how much of a body has gone.
 * Rejects with an ApiError when there is no reply, with the signal's reason when it is aborted.
 */
export const sendForm = (form: FormRequest): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const { signal, idle = timings.uploadIdle } = form;
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const end = (reason: unknown) => {
      reject(reason);
      request.abort();
    };
    const abort = () => end(signal?.reason);
    signal?.addEventListener('abort', abort);
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    watchIdleness(request, idle, () => end(tooSlow()));
    send(request, form);
  });
