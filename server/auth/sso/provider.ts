import * as client from 'openid-client';
import { issuerOf, type SsoSettings } from '#domain/settings/sso.ts';
import { ssoRefs } from '#domain/settings/sso-messages.ts';
import { ssoCallbackPath } from '#domain/settings/sso-paths.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, conflict, forbidden, unavailable } from '#server/errors.ts';

export type Provider = { settings: SsoSettings; secret: string };

/** What a flow keeps on the server between the way there and back. */
export type FlowSecrets = { state: string; nonce: string; verifier: string };

/** Claims of a verified ID token that say who it is. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string };

const timeoutSeconds = 10;
const freshMs = 10 * 60_000;
const known = new Map<string, { configuration: client.Configuration; readAt: number }>();

/** What the provider publishes, read again after 10 minutes. Raises 503 when it does not answer, or is not an OpenID provider. */
async function configurationOf({ env }: Pick<Deps, 'env'>, { settings, secret }: Provider) {
  const key = JSON.stringify([issuerOf(settings), settings.clientId, secret]);
  const before = known.get(key);
  if (before !== undefined && performance.now() - before.readAt < freshMs) return before.configuration;
  // The library trusts a token that comes over TLS; its signature is verified all the same.
  const execute = [client.enableNonRepudiationChecks, ...(env.SSO_HTTP === 'on' ? [client.allowInsecureRequests] : [])];
  try {
    const options = { execute, timeout: timeoutSeconds };
    const issuer = new URL(issuerOf(settings));
    const configuration = await client.discovery(issuer, settings.clientId, secret, undefined, options);
    known.clear();
    known.set(key, { configuration, readAt: performance.now() });
    return configuration;
  } catch (error) {
    throw unavailable(error, ssoRefs.unavailable);
  }
}

export async function providerPage(deps: Pick<Deps, 'env' | 'publicUrl'>, provider: Provider) {
  // Read again: a provider that is down is said here, not by the browser.
  known.clear();
  const configuration = await configurationOf(deps, provider);
  const verifier = client.randomPKCECodeVerifier();
  const secrets: FlowSecrets = { state: client.randomState(), nonce: client.randomNonce(), verifier };
  const { kind, allowedDomains } = provider.settings;
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: deps.publicUrl() + ssoCallbackPath,
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Not every other provider knows this prompt, and those that do not refuse it.
    ...(kind === 'OTHER' ? {} : { prompt: 'select_account' }),
    ...(kind === 'GOOGLE' && allowedDomains.length === 1 ? { hd: allowedDomains[0] ?? '' } : {}),
  });
  return { url: url.href, secrets };
}

/** The claims of the ID token that the provider gives for the address it sent the browser back to. Raises 403 for an
 * answer that does not belong to the flow, is refused or not valid, and 503 when the provider does not answer. */
export async function claimsFrom(
  deps: Pick<Deps, 'env' | 'publicUrl' | 'log'>,
  provider: Provider,
  { state, nonce, verifier }: FlowSecrets,
  query: string,
): Promise<Claims> {
  const configuration = await configurationOf(deps, provider);
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  try {
    const url = new URL(`${deps.publicUrl()}${ssoCallbackPath}?${query}`);
    const claims = (await client.authorizationCodeGrant(configuration, url, checks)).claims();
    if (claims === undefined) throw conflict();
    return claims;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // The code of the address is not logged: only what the library calls the fault.
    deps.log.warn({ fault: code }, 'a single sign-on was refused');
    if (error instanceof Error && 'status' in error && error.status === 401) throw forbidden(ssoRefs.clientRefused);
    if (error instanceof TypeError || code === 'OAUTH_TIMEOUT') throw unavailable(error, ssoRefs.unavailable);
    throw forbidden(ssoRefs.refused);
  }
}
