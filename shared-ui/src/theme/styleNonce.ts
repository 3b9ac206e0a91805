import { getNonce, setNonce } from 'get-nonce';

/**
 * Lets the libraries that write a <style> of their own (the scroll lock under a Radix dialog) do so under our CSP.
 * Each module bundles its own copy of them, so our dialogs call it themselves; nobody else has to.
 */
export const provideStyleNonce = (
  nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content,
): void => {
  if (nonce && getNonce() !== nonce) setNonce(nonce);
};
