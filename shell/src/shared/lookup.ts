import type { ClientConfig } from 'protocol';

/** The part of the settings that a lookup needs. */
export type LookupConfig = Pick<ClientConfig, 'authEmulatorUrl'> & {
  firebase: Pick<ClientConfig['firebase'], 'apiKey'>;
};

/** Asks the provider's REST API for the account of a token, as its SDK does at each start. */
export function createLookup({ firebase, authEmulatorUrl }: LookupConfig, idToken: string) {
  const origin = authEmulatorUrl ? `${authEmulatorUrl}/` : 'https://';
  const url = `${origin}identitytoolkit.googleapis.com/v1/accounts:lookup?key=${firebase.apiKey}`;
  const headers = { 'content-type': 'application/json' };
  return { url, request: { method: 'POST', headers, body: JSON.stringify({ idToken }) } };
}
