import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import compress from '@fastify/compress';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { allCalls } from '#contract/calls.ts';
import { contractVersion, contractVersionHeader } from '#contract/envelope.ts';
import { atRiskRoutes } from '#server/at-risk/routes.ts';
import { auditRoutes } from '#server/audit/routes.ts';
import { recordRoutes } from '#server/record/routes.ts';
import { accountRoutes } from '#server/auth/account/routes.ts';
import { authenticateWith } from '#server/auth/sessions/authenticate.ts';
import { breachRoutes } from '#server/breaches/routes.ts';
import { candidateAuthRoutes } from '#server/auth/candidate/routes.ts';
import { factorRoutes } from '#server/auth/factors/routes.ts';
import { hrAuthRoutes } from '#server/auth/hr/routes.ts';
import { ssoPages, ssoRoutes } from '#server/auth/sso/routes.ts';
import { peopleRoutes } from '#server/auth/people/routes.ts';
import { proofOfWorkRoutes } from '#server/auth/limits/routes.ts';
import { dashboardRoutes } from '#server/dashboard/routes.ts';
import { handoffRoutes } from '#server/handoffs/routes.ts';
import { handoverRoutes } from '#server/handover/routes.ts';
import { beforeJoiningRoutes } from '#server/before-joining/routes.ts';
import { firstDayRoutes } from '#server/first-day/routes.ts';
import { dataRequestRoutes } from '#server/privacy/requests/routes.ts';
import { documentRequestRoutes } from '#server/document-requests/routes.ts';
import { indiaRoutes } from '#server/india/routes.ts';
import { documentRoutes } from '#server/documents/routes.ts';
import { joiningRoutes } from '#server/joining/routes.ts';
import { letterTemplateRoutes } from '#server/letter-templates/routes.ts';
import { lookupRoutes } from '#server/lookups/routes.ts';
import { messageRoutes } from '#server/messages/undelivered/routes.ts';
import { candidateOfferRoutes } from '#server/offers/candidate-routes.ts';
import { offerRoutes } from '#server/offers/routes.ts';
import { sendingRoutes } from '#server/offers/sending/many/routes.ts';
import { sheetRoutes } from '#server/offers/sheet/routes.ts';
import { signOffRoutes } from './offers/sign-off/routes.ts';
import { onboardingRoutes } from '#server/onboarding/routes.ts';
import { personFileRoutes } from '#server/person-file/routes.ts';
import { payRoutes } from '#server/pay/routes.ts';
import { privacyNoticeRoutes } from '#server/privacy-notice/routes.ts';
import { retentionRoutes } from '#server/retention/routes.ts';
import { settingsRoutes } from '#server/settings/routes.ts';
import { wholeNumberRoutes } from '#server/whole-number/routes.ts';
import { webhookRoutes } from '#server/webhooks/routes.ts';
import { verificationRoutes } from '#server/verification/routes.ts';
import { signedLetterRoutes } from '#server/signed-letters/routes.ts';
import type { Deps } from './deps.ts';
import { answerBrokenRequest } from './http/broken-requests.ts';
import { cutOffSlowClients, serverOptions, usualBounds, type ClientBounds } from './http/client-bounds.ts';
import { answerError, answerErrorsAsEnvelopes } from './http/errors-to-envelope.ts';
import { healthRoutes } from './http/health.ts';
import { createMount } from './http/mount.ts';
import { acceptForms } from './http/multipart.ts';
import { openApiRoutes } from './http/openapi.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { serveWeb } from './http/web.ts';
import { logForLibraries } from './process/log.ts';

/** Bodies of JSON calls; an offer form is about 1 KB, a list of 1,000 ids about 20 KB. */
const bodyLimitBytes = 1024 * 1024;
/** What changes in a path, such as a verification code, may be as long as the head of a request. */
const maxPathLength = 16_384;

/** Builds the whole HTTP app from its dependencies; it does not listen. Raises when a call of the contract is not served. */
export async function buildApp(deps: Deps, bounds: ClientBounds = usualBounds): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logForLibraries(deps.log),
    bodyLimit: bodyLimitBytes,
    trustProxy: deps.env.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    genReqId: () => randomUUID(),
    ...serverOptions(bounds),
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // A code that is sent as its whole link is longer than the framework's 100; Node bounds the head of a request.
    routerOptions: { maxParamLength: maxPathLength },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerUnrouted,
    // While it stops, what still comes over an open connection is answered as ever: the framework's own 503 is no envelope.
    return503OnClosing: false,
  });
  answerErrorsAsEnvelopes(app);
  cutOffSlowClients(app, bounds);
  acceptEmptyJson(app);
  await acceptForms(app);
  logWithoutQueries(app);
  deps.metrics.watchRequests(app);
  sendSecurityHeaders(app, deps.env.production && deps.publicUrl().startsWith('https:'));
  // Our clients send no compressed bodies. Unpacking continues after the limit is reached: a few bytes could cost minutes.
  await app.register(compress, { threshold: 1024, requestEncodings: ['identity'] });
  mountAll(app, deps);
  ssoPages(app, deps);
  healthRoutes(app, deps);
  openApiRoutes(app);
  await serveWeb(app);
  return app;
}

function mountAll(app: FastifyInstance, deps: Deps): void {
  const mount = createMount(app, authenticateWith(deps), deps);
  settingsRoutes(mount, deps);
  retentionRoutes(mount, deps);
  breachRoutes(mount, deps);
  webhookRoutes(mount, deps);
  letterTemplateRoutes(mount, deps);
  candidateAuthRoutes(mount, deps);
  hrAuthRoutes(mount, deps);
  ssoRoutes(mount, deps);
  peopleRoutes(mount, deps);
  accountRoutes(mount, deps);
  factorRoutes(mount, deps);
  proofOfWorkRoutes(mount, deps);
  lookupRoutes(mount, deps);
  payRoutes(mount, deps);
  offerRoutes(mount, deps);
  signOffRoutes(mount, deps);
  sendingRoutes(mount, deps);
  sheetRoutes(mount, deps);
  candidateOfferRoutes(mount, deps);
  signedLetterRoutes(mount, deps);
  joiningRoutes(mount, deps);
  documentRoutes(mount, deps);
  privacyNoticeRoutes(mount);
  documentRequestRoutes(mount);
  handoffRoutes(mount, deps);
  onboardingRoutes(mount, deps);
  wholeNumberRoutes(mount, deps);
  handoverRoutes(mount, deps);
  firstDayRoutes(mount, deps);
  beforeJoiningRoutes(mount, deps);
  personFileRoutes(mount, deps);
  dataRequestRoutes(mount, deps);
  dashboardRoutes(mount);
  atRiskRoutes(mount, deps);
  messageRoutes(mount, deps);
  auditRoutes(mount, deps);
  recordRoutes(mount, deps);
  indiaRoutes(mount);
  verificationRoutes(mount, deps);
  const missing = allCalls.filter(({ method, path: url }) => !app.hasRoute({ method, url }));
  if (missing.length > 0) throw new Error(`not served: ${missing.map((call) => call.path).join(', ')}`);
}

/** Calls without a body are often sent with a JSON content type all the same; that is no error. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
}

/** One line an answer: method, route, status, time. Never the query (signed links), never a header. */
function logWithoutQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id).header(contractVersionHeader, contractVersion);
    if (!request.url.startsWith('/assets/')) void reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    logAnswer(request, reply, request.routeOptions.url ?? 'unknown');
  });
}

function logAnswer({ method, log }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply, route: string): void {
  log.info({ method, route, status: statusCode, ms: Math.round(elapsedTime) }, STATUS_CODES[statusCode]);
}

/** Answers what comes before any route, such as a path that is none: no hook sees it. */
function answerUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { id } = request;
  void reply.headers({ 'x-request-id': id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  void answerError(error, request, reply);
  logAnswer(request, reply, 'unknown');
}
