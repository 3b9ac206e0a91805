/** `crypto.randomUUID` is missing on pages loaded without https, other than localhost. */
export const createRandomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
