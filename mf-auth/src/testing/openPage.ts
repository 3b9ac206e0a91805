import { screen } from '@testing-library/react';
import { AuthError, type AuthPort } from 'shared-ui/host';
import { fakeAuth, renderModule } from 'shared-ui/testing';
import module from '../module.ts';

export const openPage = (path: Parameters<typeof renderModule>[1]['path'], auth: Partial<AuthPort> = {}) =>
  renderModule(module, { path, auth: fakeAuth(auth) });

/** An error of the identity provider's SDK. */
export const createAuthError = (code: string): AuthError =>
  new AuthError(`auth/${code}`, `Firebase: Error (auth/${code}).`);

/** A method of the identity provider that fails. */
export const rejectWith = (code: string) => async () => {
  throw createAuthError(code);
};

export const getField = (name: string) => screen.getByLabelText(name);
