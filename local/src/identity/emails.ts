import { type EmulatorAddress, listOobCodes, type OobCode } from './admin.ts';

/** An e-mail that the provider would have sent. */
export interface Email {
  kind: string;
  address: string;
  /** Opens our own page for it. */
  link: string;
}

const kinds: Record<string, string> = {
  VERIFY_EMAIL: 'verify',
  PASSWORD_RESET: 'reset',
  EMAIL_SIGNIN: 'sign in',
  VERIFY_AND_CHANGE_EMAIL: 'change',
  RECOVER_EMAIL: 'recover',
};

/** The e-mails not acted on yet, oldest first. `webUrl` is where the product's pages are. */
export const listEmails = async (emulator: EmulatorAddress, webUrl: string): Promise<Email[]> =>
  (await listOobCodes(emulator)).map((code) => toEmail(code, webUrl));

const toEmail = ({ requestType, email, oobLink }: OobCode, webUrl: string): Email => ({
  kind: kinds[requestType] ?? requestType,
  address: email,
  link: `${webUrl}/auth/action${new URL(oobLink).search}`,
});

/** Calls `onEmail` for each e-mail that it has not been called for yet. */
export const createMailbox = (emulator: EmulatorAddress, webUrl: string, onEmail: (email: Email) => void) => {
  const seen = new Set<string>();
  return async (): Promise<void> => {
    for (const email of await listEmails(emulator, webUrl)) {
      if (seen.has(email.link)) continue;
      seen.add(email.link);
      onEmail(email);
    }
  };
};
