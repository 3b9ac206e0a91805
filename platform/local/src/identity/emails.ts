import { type EmulatorAddress, listOobCodes, type OobCode } from './admin.ts';

/** An email that the provider would have sent. */
export interface Email {
  kind: string;
  address: string;
  /** The link to our own page for this action. */
  link: string;
}

const EMAIL_KINDS: Record<string, string> = {
  VERIFY_EMAIL: 'verify',
  PASSWORD_RESET: 'reset',
  EMAIL_SIGNIN: 'sign in',
  VERIFY_AND_CHANGE_EMAIL: 'change',
  RECOVER_EMAIL: 'recover',
};

/** Lists the emails whose links are unused, oldest first. `webUrl` is the product's address. */
export async function listEmails(emulator: EmulatorAddress, webUrl: string): Promise<Email[]> {
  return (await listOobCodes(emulator)).map((code) => toEmail(code, webUrl));
}

const toEmail = ({ requestType, email, oobLink }: OobCode, webUrl: string): Email => ({
  kind: EMAIL_KINDS[requestType] ?? requestType,
  address: email,
  link: `${webUrl}/auth/action${new URL(oobLink).search}`,
});

/** Creates a function that calls `onEmail` once for each new email. */
export function createMailbox(emulator: EmulatorAddress, webUrl: string, onEmail: (email: Email) => void) {
  const reportedLinks = new Set<string>();
  return async (): Promise<void> => {
    for (const email of await listEmails(emulator, webUrl)) {
      if (reportedLinks.has(email.link)) continue;
      reportedLinks.add(email.link);
      onEmail(email);
    }
  };
}
