import { getNonce, setNonce } from 'get-nonce';

/**
 * Sets the CSP nonce for libraries that add a <style>, such as the scroll lock of a Radix dialog. Each module bundles its
 * own copy of them, so the dialogs call this; other code does not have to.
 */
export const provideStyleNonce = (
  nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content,
): void => {
  if (nonce && getNonce() !== nonce) setNonce(nonce);
};
