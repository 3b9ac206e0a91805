import { useState } from 'react';
import { PASSWORD_HINT } from '../sign-up/validation.ts';

type Check = (password: string) => boolean;

/** Shorter names are part of too many words. */
const MIN_NAME_LENGTH = 4;

const COMMON = 'This is one of the most common passwords: it is easy to guess. You can use it, but another is safer.';
const NAMED =
  'This contains the name in your email address: it is easy to guess. You can use it, but another is safer.';

const containsName = (password: string, email: string): boolean => {
  const [name = ''] = email.trim().toLowerCase().split('@');
  return name.length >= MIN_NAME_LENGTH && password.toLowerCase().includes(name);
};

/**
 * The hint below a new password, which warns without refusing (SES-02). The list of common passwords loads with the
 * first focus. When it cannot, nothing is said about them.
 */
export function usePasswordHint(password: string, email: string) {
  const [isCommon, setCheck] = useState<Check>();
  const [isLoading, setLoading] = useState(false);
  const load = () => {
    if (isLoading) return;
    setLoading(true);
    import(/* webpackChunkName: 'common-passwords' */ './check.ts').then(
      (loaded) => setCheck(() => loaded.isCommon),
      // The next focus tries again.
      () => setLoading(false),
    );
  };
  const warning = isCommon?.(password) ? COMMON : containsName(password, email) ? NAMED : undefined;
  return { hint: <span aria-live="polite">{warning ?? PASSWORD_HINT}</span>, onFocus: load };
}
