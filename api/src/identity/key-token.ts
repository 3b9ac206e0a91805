import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { KEY_PREFIX } from 'contracts';

/** The parts of a key `tj_<user>_<key id>_<secret>`. The secret may contain `_`. */
export interface KeyParts {
  userId: string;
  id: string;
  secret: string;
}

const FORM = /^tj_([\da-f]{24})_([\da-f]{16})_([\w-]{43})$/;

/** Whether a Bearer token is meant as a key: no token of the identity provider begins like this. */
export function isKey(token: string): boolean {
  return token.startsWith(KEY_PREFIX);
}

/** Undefined for a text that is no key. */
export function parseKey(token: string): KeyParts | undefined {
  const [, userId, id, secret] = FORM.exec(token) ?? [];
  return userId && id && secret ? { userId, id, secret } : undefined;
}

/** 256 random bits: a plain hash suffices, because nobody can try them all. */
export function createKey(userId: string): KeyParts & { key: string } {
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  return { userId, id, secret, key: `${KEY_PREFIX}${userId}_${id}_${secret}` };
}

export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Compares in constant time. */
export function matchesHash(secret: string, stored: string): boolean {
  const computed = Buffer.from(hashSecret(secret));
  const expected = Buffer.from(stored);
  return computed.length === expected.length && timingSafeEqual(computed, expected);
}

/** Characters of a key in a URL. Both letter cases, because a client may have changed them. */
const ANYWHERE = /tj_[\da-z]{1,40}_[\da-z]{1,40}_[\w-]{16}/i;

/** A URL can be encoded several times on its way through other programs. */
const MAX_DECODINGS = 5;

/** Decodes what it can: `decodeURIComponent` would throw for a part that is no UTF-8. */
const decodeOnce = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Whether a URL has a key in it, percent-encoded or not. */
export function containsKey(url: string): boolean {
  let text = url;
  for (let count = 0; count <= MAX_DECODINGS; count += 1) {
    if (ANYWHERE.test(text)) return true;
    const decoded = decodeOnce(text);
    if (decoded === text) return false;
    text = decoded;
  }
  // Decoding on would take too long, and nobody needs such a URL.
  return true;
}
