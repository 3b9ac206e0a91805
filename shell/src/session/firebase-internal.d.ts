import type { FirebaseApp } from 'firebase/app';

declare module 'firebase/app' {
  /** The SDK's internal lookup of the auth service, missing from its published types. */
  export function _getProvider(
    app: FirebaseApp,
    name: 'auth-internal',
  ): {
    getImmediate(options: { optional: true }): { addAuthTokenListener(listener: () => void): void } | null;
  };
}
