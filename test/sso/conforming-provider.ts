import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

/** What the account says of itself in its ID token. */
export type Account = { sub: string; email: string; email_verified?: boolean; name?: string; [claim: string]: unknown };

export type ConformingProvider = { issuer: string; logsIn: Account; stop(): Promise<void> };

export const ssoClient = { id: 'aarambh', secret: 'a client secret of forty characters, at least' };

/** A certified OpenID provider on loopback, which logs everybody in as `logsIn` without asking. */
export async function startConformingProvider(callback: string): Promise<ConformingProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running = {
    issuer,
    logsIn: { sub: 'unset', email: '' } as Account,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, configuration(running, callback));
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { prompt, params, grantId } = await provider.interactionDetails(context.req, context.res);
    const accountId = running.logsIn.sub;
    const grant = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const given = grant ?? new provider.Grant({ accountId, clientId: String(params['client_id']) });
    given.addOIDCScope('openid email profile');
    const result = prompt.name === 'consent' ? { consent: { grantId: await given.save() } } : { login: { accountId } };
    await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: true });
    context.respond = false;
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return running;
}

function configuration(running: { logsIn: Account }, callback: string): Configuration {
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
    claims: { openid: ['sub', 'hd', 'tid', 'oid'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['a key for the cookies of the test'] },
    pkce: { required: () => true },
  };
}
