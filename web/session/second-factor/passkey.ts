import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallError } from '#web/api/client.ts';
import { passkeyTexts as t } from './texts.ts';

type WebAuthn = Record<string, unknown>;

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

const load = () => import('@simplewebauthn/browser');

/** Has the browser prove that the user has one of the passkeys; raises as a refused call does. */
export async function proveWithPasskey(options: WebAuthn, signal: AbortSignal): Promise<WebAuthn> {
  return orRefusal(t.notUsed, async () => {
    const { startAuthentication, WebAuthnAbortService } = await load();
    signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
    return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
  });
}

/** Has the browser make a passkey; raises as a refused call does. */
export async function makePasskey(options: WebAuthn): Promise<WebAuthn> {
  return orRefusal(t.notMade, async () =>
    (await load()).startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  );
}

async function orRefusal(otherwise: string, ask: () => Promise<object>): Promise<WebAuthn> {
  try {
    return { ...(await ask()) };
  } catch (cause) {
    const isThere = cause instanceof Error && cause.name === 'InvalidStateError';
    const message = !hasPasskeys() ? t.unsupported : isThere ? t.alreadyThere : otherwise;
    const envelope = { code: 400, status: null, message, responseObject: null };
    throw new CallError({ status: 400, envelope, requestId: null, cause });
  }
}
