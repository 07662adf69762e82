import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { passkeyTexts as t } from './texts.ts';

/** As the contract has what the Web Authentication API takes and gives. */
type WebAuthn = Record<string, unknown>;

/** A passkey that was not used or not made; `message` is what the user reads. */
export class PasskeyError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'PasskeyError';
  }
}

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Has the browser prove that the user has one of the passkeys. The code for it is loaded only now. */
export async function proveWithPasskey(options: WebAuthn, signal: AbortSignal): Promise<WebAuthn> {
  return asking(t.notUsed, async () => {
    const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser');
    signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
    return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
  });
}

export async function makePasskey(options: WebAuthn): Promise<WebAuthn> {
  return asking(t.notMade, async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  });
}

async function asking(otherwise: string, ask: () => Promise<object>): Promise<WebAuthn> {
  if (!hasPasskeys()) throw new PasskeyError(t.unsupported, null);
  try {
    return { ...(await ask()) };
  } catch (error) {
    const isThere = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyError(isThere ? t.alreadyThere : otherwise, error);
  }
}
