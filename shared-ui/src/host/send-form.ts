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

/** Ends the request when for so long not a byte has gone up or come down. @returns what says that one has */
const limitIdleness = (request: XMLHttpRequest, idle: number, onIdle: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isAlive = () => {
    clearTimeout(timer);
    timer = setTimeout(onIdle, idle);
  };
  request.addEventListener('loadend', () => clearTimeout(timer));
  return isAlive;
};

/**
 * Sends one file in a multipart form. By XMLHttpRequest, because fetch does not say how much of a body has gone.
 * Rejects with an ApiError when there is no reply, with the signal's reason when it is aborted.
 */
export const sendForm = (form: FormRequest): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const { method, address, headers, signal, onProgress, idle = timings.uploadIdle } = form;
    const request = new XMLHttpRequest();
    const end = (reason: unknown) => {
      reject(reason);
      request.abort();
    };
    const isAlive = limitIdleness(request, idle, () => end(tooSlow()));
    const abort = () => end(signal?.reason);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      isAlive();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('progress', isAlive);
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    isAlive();
    request.send(bodyOf(form));
  });
