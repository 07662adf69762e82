import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/hr/sso.ts';
import { ssoRefs as m } from '#domain/settings/sso-messages.ts';
import { ssoCallbackPath, ssoStartPath } from '#domain/settings/sso-paths.ts';
import { codeOf } from '#domain/texts.ts';
import { requirePassword } from '#server/auth/factors/require-password.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, conflict } from '#server/errors.ts';
import { addressOf } from '#server/http/address-of.ts';
import { cookieIn, type Mount, ssoCookie } from '#server/http/mount.ts';
import { exchangeCode, beginFlow, endFlow } from './flows.ts';
import { readIdentity, unlink } from './link.ts';

export function ssoRoutes(mount: Mount, deps: Deps): void {
  mount.answer(calls.ssoExchange, exchangeCode);
  mount.answer(calls.getSsoLink, readIdentity);
  mount(calls.linkSso, async ({ body, actor }) => {
    await requirePassword(deps, actor, body.password);
    const { url, cookie } = await beginFlow(deps, 'LINK', actor);
    return { responseObject: { url }, headers: { 'set-cookie': cookie } };
  });
  mount(calls.unlinkSso, async ({ body, actor }) => {
    if (!actor.hasPassword) throw conflict(m.lastWay);
    await requirePassword(deps, actor, body.password);
    return { responseObject: await unlink(deps, actor), message: m.unlinked };
  });
  mount(calls.testSso, async ({ actor }) => {
    const { url, cookie } = await beginFlow(deps, 'TEST', actor);
    return { responseObject: { url }, headers: { 'set-cookie': cookie } };
  });
}

const noStore = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

/** The two addresses that a browser opens itself: to the provider, and back from it. They redirect, and to nowhere a caller names. */
export function ssoPages(app: FastifyInstance, deps: Deps): void {
  app.get(ssoStartPath, async (request, reply) => {
    try {
      await deps.limits.consume('ssoByIp', addressOf(request));
      const { url, cookie } = await beginFlow(deps, 'LOGIN', null);
      return await reply.headers({ ...noStore, 'set-cookie': cookie }).redirect(url, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply.headers(noStore).redirect(`${deps.publicUrl()}/#/hce/sso?fault=${codeOf(error.text)}`, 303);
    }
  });
  app.get(ssoCallbackPath, async (request, reply) => {
    const query = new URL(request.url, deps.publicUrl()).searchParams.toString();
    const cookie = cookieIn(request.headers.cookie, ssoCookie);
    const path = await endFlow(deps, cookie, query, addressOf(request));
    return reply.headers(noStore).redirect(`${deps.publicUrl()}/#${path}`, 303);
  });
}
