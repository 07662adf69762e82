import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';

/** What the account says of itself in its ID token. */
export type Account = { sub: string; email: string; email_verified?: boolean; name?: string; [claim: string]: unknown };

export type ConformingProvider = {
  issuer: string;
  /** Where it listens: its issuer, unless it has the name of one that everybody knows. */
  address: string;
  logsIn: Account;
  /** Every ID token that it gave. */
  idTokens: string[];
  stop(): Promise<void>;
};

export const ssoClient = { id: 'aarambh', secret: 'a client secret of forty characters, at least' };

/** A certified OpenID provider on loopback, which logs everybody in as `logsIn` without asking. With the issuer of another it
 * takes itself for that one; `lead` lets requests for that one come here. */
export async function startConformingProvider(callback: string, known?: string): Promise<ConformingProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = known ?? address;
  const running: ConformingProvider = {
    issuer,
    address,
    logsIn: { sub: 'unset', email: '' },
    idTokens: [],
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, configuration(running, callback));
  provider.proxy = known !== undefined;
  provider.on('grant.success', ({ body }) => running.idTokens.push((body as { id_token: string }).id_token));
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { prompt, params, grantId } = await provider.interactionDetails(context.req, context.res);
    const accountId = running.logsIn.sub;
    const grant = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const given = grant ?? new provider.Grant({ accountId, clientId: String(params['client_id']) });
    given.addOIDCScope('openid email profile');
    const isConsent = prompt.name === 'consent';
    const result = isConsent
      ? { consent: { grantId: await given.save() } }
      : { [prompt.name]: {}, login: { accountId } };
    await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: true });
    context.respond = false;
  });
  const answer = provider.callback();
  const below = pathOf(issuer);
  server.on('request', (request: IncomingMessage & { originalUrl?: string }, response) => {
    request.originalUrl = request.url ?? '';
    request.url = request.originalUrl.replace(below, '');
    void answer(request, response);
  });
  return running;
}

const pathOf = (issuer: string) => new URL(issuer).pathname.replace(/\/$/, '');

/** As Google and Microsoft, it also asks which account. */
const policy = interactionPolicy.base();
policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

function configuration(running: ConformingProvider, callback: string): Configuration {
  return {
    clients: [
      {
        client_id: ssoClient.id,
        client_secret: ssoClient.secret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...running.logsIn, sub }) }),
    claims: {
      openid: ['sub', 'hd', 'tid', 'oid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${pathOf(running.issuer)}/interaction/${uid}`, policy },
    cookies: { keys: ['a key for the cookies of the test'] },
    pkce: { required: () => true },
  };
}
