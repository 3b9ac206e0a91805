import { screen } from '@testing-library/react';
import { AuthError, type AuthPort } from 'shared-ui/host';
import { fakeAuth, renderModule } from 'shared-ui/testing';
import module from '../module.ts';

export function openPage(path: Parameters<typeof renderModule>[1]['path'], auth: Partial<AuthPort> = {}) {
  return renderModule(module, { path, auth: fakeAuth(auth) });
}

/** An error of the identity provider's SDK. */
export function createAuthError(code: string): AuthError {
  return new AuthError(`auth/${code}`, `Firebase: Error (auth/${code}).`);
}

/** A method of the identity provider that fails. */
export function rejectWith(code: string) {
  return async () => {
    throw createAuthError(code);
  };
}

export function getField(name: string) {
  return screen.getByLabelText(name);
}
