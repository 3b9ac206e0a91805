import type { FirebaseApp } from 'firebase/app';

declare module 'firebase/app' {
  /** How the SDK's own products find the auth service; left out of the published types. */
  export function _getProvider(
    app: FirebaseApp,
    name: 'auth-internal',
  ): {
    getImmediate(options: { optional: true }): { addAuthTokenListener(listener: () => void): void } | null;
  };
}
