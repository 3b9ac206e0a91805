/** Not crypto.randomUUID: a page that was not loaded over https lacks it, unless it comes from this machine. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
