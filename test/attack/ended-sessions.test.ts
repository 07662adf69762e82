import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { changePassword, logoutElsewhere, saveAccount, setHrUserAccess, setHrUserRoles } from '#contract/hr/people.ts';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { retryMessages } from '#contract/messages.ts';
import { isValidForAccess, logout } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { recordJoining, recordJoinings, saveFirstDay, takeBackJoining } from '#contract/first-day.ts';
import { hrLogout } from '#contract/hr-auth.ts';
import { changeOfferSending, type OfferSending, startOfferSending } from '#contract/hr/offer-sendings.ts';
import { createCandidateOfferLetter, extendOffers, sendOfferEmails, undoSendOfferEmails } from '#contract/offers.ts';
import { revealCandidateField, sendBackOnBoardDetails, remindJoiningForms } from '#contract/onboarding.ts';
import { answerFix, getAnswersPdf } from '#contract/joining.ts';
import { reopenOnBoardDetails, reviewOnBoardDetails, verifyOnBoardDetails } from '#contract/hr/review.ts';
import { makeDataRequest } from '#contract/my-data.ts';
import { answerDataRequest, type DataRequest, getDataRequests } from '#contract/hr/data-requests.ts';
import { endHandoff, getHandoffFile, useHandoffFile } from '#contract/handoff.ts';
import { withdrawDocumentRequest } from '#contract/hr/document-requests.ts';
import {
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  confirmPasskey,
  endSession,
  makeRecoveryCodes,
  removeFactor,
  resetSecondFactor,
  stepUp,
  stepUpOptions,
} from '#contract/hr/factors.ts';
import { getPrivacyNotice, publishPrivacyNotice, type StoredNotice } from '#contract/hr/privacy-notice.ts';
import { acknowledgeNotice } from '#contract/privacy-notice.ts';
import { linkSso, testSso, unlinkSso } from '#contract/hr/sso.ts';
import { resendOfferEmails, undoWithdrawal, withdrawOffer } from '#contract/hr/offer-actions.ts';
import { type LetterTemplate, retireLetterTemplate, saveLetterTemplate } from '#contract/hr/letter-templates.ts';
import { type Breach, getBreachPeople, openBreach, saveBreach, sendBreachLetters } from '#contract/hr/breaches.ts';
import { endHold, getRetention, holdPerson, type Retention, saveRetention } from '#contract/hr/retention.ts';
import {
  getSettings,
  saveSettings,
  type Settings,
  getSecuritySettings,
  saveSecuritySettings,
} from '#contract/hr/settings.ts';
import {
  decideSignOff,
  endAbsence,
  getSignOffRules,
  requestSignOff,
  saveSignOffRules,
  setAbsence,
  signOffInstead,
  type StoredSignOffRules,
} from '#contract/hr/sign-off.ts';
import { revealWholeNumber, saveWholeNumber, setRegistered } from '#contract/whole-number.ts';
import { deleteExportLayout, type ExportLayout, saveExportLayout } from '#contract/hr/handover.ts';
import {
  getWebhookAttempts,
  removeWebhook,
  renewWebhookSecret,
  resendWebhook,
  saveWebhook,
  sendTestEvent,
  type Webhook,
  type WebhookAttempt,
} from '#contract/hr/webhooks.ts';
import type { SecuritySettings } from '#domain/settings/security.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { noteFactorGiven } from '#server/auth/factors/queries.ts';
import type { SessionKind } from '#server/db/tables.generated.ts';
import { requestOf, type Named, type Sent } from '#test/authorization/requests.ts';
import { begin } from '#test/authorization/tokens.ts';
import { askedDocument, createWorld, type World } from '#test/authorization/world.ts';
import { beginApp, codeOf, confirmApp } from '#test/authenticator-app.ts';
import { databaseDigest } from '#test/database/database-digest.ts';
import { createHrUser, createOffer, offerForm, signInCandidate } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { setRules, signedInAs } from '#test/offers/sign-off.ts';
import { phoneCalls } from '#test/joining/by-phone.ts';
import { storedFiles } from '#test/joining-requests.ts';

/** Every call of the contract that checks a session, made while that session ends after the check: at the moment in
 * which the call begins its transaction. It may have waited long by then: for an upload, a lane, a letter, a lock. */
const w = await createWorld();

type Case = {
  call: Call;
  subject: string;
  kind: SessionKind;
  sent: Sent;
  /** The session gave its factor. */ steppedUp?: true;
  /** The session that may make this call, where no other may. */ begun?: Awaited<ReturnType<typeof begin>>;
};

const kindFor = {
  candidate: 'candidate',
  candidatePending: 'candidatePending',
  candidateReset: 'candidateReset',
  hr: 'hr',
  hrReset: 'hrReset',
} as const satisfies Partial<Record<Call['access'], SessionKind>>;
/** They need a browser's authenticator or a provider: other tests prove them. */
const ofPasskeys: Call[] = [beginPasskey, confirmPasskey, linkSso, testSso];
const ofSessions = allCalls.filter((call) => Object.hasOwn(kindFor, call.access) && !ofPasskeys.includes(call));
/** An ended session is what they ask for. */
const endings: Call[] = [logout, hrLogout];

/** The same call with changes that it can make. */
async function caseOf(call: Call): Promise<Case> {
  const { t, one, hrUser, hrToken } = w;
  const kind = kindFor[call.access as keyof typeof kindFor];
  const byHr = kind === 'hr' || kind === 'hrReset';
  const subjectOf = (named: Named) => (byHr ? hrUser.hrUserId : named.candidateId);
  const asNamed = async (named: Named) => ({
    call,
    kind,
    subject: subjectOf(named),
    sent: (await requestOf(call, named, t)).sent,
  });
  const asSent = (body: object): Case => ({ call, kind, subject: hrUser.hrUserId, sent: { body } });
  switch (call) {
    case saveOfferLetterAction: {
      const { candidateId: subject } = await createOffer(t, { status: 'Offer Sent', hrToken });
      return { call, kind, subject, sent: { body: { offerLetterStatus: 'ACCEPTED' } } };
    }
    case getAnswersPdf: {
      const { candidateId: subject } = await joiner(t, { hrToken });
      return { call, kind, subject, sent: {} };
    }
    case isValidForAccess: {
      const { candidateId: subject } = await createOffer(t, { status: 'Offer Sent', hrToken });
      return { call, kind: 'candidate', subject, sent: {} };
    }
    case undoSendOfferEmails: {
      const { candidateId } = await createOffer(t, { hrToken });
      const sent = { body: { candidateIds: [candidateId] } };
      await t.call(sendOfferEmails, { token: hrToken, body: { ...sent.body, holdSeconds: 30 } });
      return { call, kind, subject: hrUser.hrUserId, sent };
    }
    case extendOffers: {
      const { candidateId } = await createOffer(t, { status: 'Offer Sent', hrToken });
      return asSent({ candidateIds: [candidateId], replyBy: addDays(todayInIndia(t.clock.now), 30) });
    }
    case resendOfferEmails: {
      const { candidateId } = await createOffer(t, { status: 'Offer Sent', hrToken });
      return asSent({ candidateIds: [candidateId], kind: 'REMINDER' });
    }
    case saveFirstDay: {
      const { candidateOfferId } = await createOffer(t, { status: 'Approved', hrToken });
      return asSent({ candidateOfferId, version: 0, values: null });
    }
    case remindJoiningForms: {
      const offer = await createOffer(t, { status: 'Offer Sent', hrToken });
      const token = await signInCandidate(t, offer);
      await t.call(saveOfferLetterAction, { token, body: { offerLetterStatus: 'ACCEPTED' } });
      return asSent({ candidateIds: [offer.candidateId] });
    }
    case changeOfferSending: {
      const { candidateId } = await createOffer(t, { hrToken });
      const body = { candidateIds: [candidateId], holdSeconds: 30 };
      const started = await t.call(startOfferSending, { token: hrToken, body });
      const { sendingId } = started.envelope.responseObject as OfferSending;
      return { call, kind, subject: hrUser.hrUserId, sent: { body: { sendingId, action: 'PAUSE' } } };
    }
    case saveRetention: {
      const { envelope } = await t.call(getRetention, { token: hrToken });
      const { version, values } = envelope.responseObject as Retention;
      return asSent({ version, values: { ...values, rejectedDays: values.rejectedDays + 1 } });
    }
    case holdPerson:
    case endHold: {
      const { candidateId } = await createOffer(t, { hrToken });
      const body = { candidateId, reason: 'Dispute', until: addDays(todayInIndia(t.clock.now), 30) };
      if (call === holdPerson) return asSent(body);
      const { envelope } = await t.call(holdPerson, { token: hrToken, body });
      return asSent({ holdId: (envelope.responseObject as Retention).holds.at(-1)!.holdId });
    }
    case getBreachPeople:
    case saveBreach:
    case sendBreachLetters: {
      const { candidateId } = await joiner(t, { hrToken });
      await t.call(revealCandidateField, { token: hrToken, body: { candidateId, field: 'panNumber' } });
      const today = todayInIndia(t.clock.now);
      const what = {
        becameAwareOn: t.clock.now.toISOString(),
        what: 'A drill',
        from: today,
        until: today,
        drill: true,
      };
      const { envelope } = await t.call(openBreach, { token: hrToken, body: what });
      const { breachId, version, letters } = envelope.responseObject as Breach;
      if (call === getBreachPeople) {
        return { call, kind, subject: hrUser.hrUserId, sent: { query: { breachId: String(breachId) } } };
      }
      if (call === sendBreachLetters) return asSent({ breachId, version });
      return asSent({ breachId, version, letters, done: { certIn: true, board: false, boardDetail: false } });
    }
    case saveSettings: {
      const { envelope } = await t.call(getSettings, { token: hrToken });
      const { reminders } = envelope.responseObject as Settings;
      const values = { ...reminders.values, untilHour: reminders.values.untilHour - 1 };
      return asSent({ section: 'reminders', version: reminders.version, values });
    }
    case saveSecuritySettings: {
      const { envelope } = await t.call(getSecuritySettings, { token: hrToken });
      const { version, values } = envelope.responseObject as { version: number; values: SecuritySettings };
      return asSent({ version, values: { ...values, hrPasswordMin: values.hrPasswordMin + 1 } });
    }
    case publishPrivacyNotice:
      return asSent({ version: await noticeVersion(), askAgain: false });
    case acknowledgeNotice: {
      const body = { noticeVersion: await noticeVersion(), language: 'en' };
      return { call, kind, subject: one.named.candidateId, sent: { body } };
    }
    case saveSignOffRules:
      return asSent({ version: await rulesVersion(), rules: [] });
    case requestSignOff:
    case decideSignOff:
    case signOffInstead: {
      const { admin, maker, offer } = await waitingOffer(call !== requestSignOff);
      const subject = call === requestSignOff ? maker.hrUserId : admin.hrUserId;
      const body = { candidateOfferIds: [offer.candidateOfferId], decision: 'SIGN_OFF', reason: 'Fair' };
      return { call, kind, subject, sent: { body } };
    }
    case setAbsence:
    case endAbsence: {
      const [away, colleague] = [await createHrUser(t), await createHrUser(t)];
      const day = todayInIndia(t.clock.now);
      const absence = { hr_user_id: away.hrUserId, from_day: day, to_day: day, stand_in: colleague.hrUserId };
      await t.db
        .insertInto('hr_absences')
        .values({ ...absence, set_on: t.clock.now })
        .execute();
      const body = { from: day, to: addDays(day, 1), hrUserId: colleague.hrUserId };
      return { call, kind, subject: away.hrUserId, sent: call === setAbsence ? { body } : {} };
    }
    case withdrawOffer:
    case undoWithdrawal: {
      const { candidateOfferId } = await createOffer(t, { status: 'Offer Sent', hrToken });
      if (call === undoWithdrawal) await t.call(withdrawOffer, { token: hrToken, body: { candidateOfferId } });
      return asSent({ candidateOfferId });
    }
    case retireLetterTemplate: {
      const body = {
        name: `Letter ${hrUser.hrUserId}`,
        blocks: [{ kind: 'paragraph', content: [{ text: 'Welcome' }] }],
      };
      const { envelope } = await t.call(saveLetterTemplate, { token: hrToken, body });
      const { letterTemplateId } = envelope.responseObject as LetterTemplate;
      return asSent({ letterTemplateId });
    }
    case getWebhookAttempts:
      return { call, kind, subject: hrUser.hrUserId, sent: { query: { webhookId: await webhookOf() } } };
    case sendTestEvent:
    case renewWebhookSecret:
    case removeWebhook:
      return asSent({ webhookId: await webhookOf() });
    case resendWebhook: {
      const body = { webhookId: await webhookOf() };
      const tried = await t.call(sendTestEvent, { token: hrToken, body });
      return asSent({ attemptId: (tried.envelope.responseObject as WebhookAttempt).attemptId });
    }
    case setHrUserAccess: {
      const { hrUserId } = await createHrUser(t);
      return asSent({ hrUserId, enabled: false });
    }
    case setHrUserRoles: {
      const { hrUserId } = await createHrUser(t);
      return asSent({ hrUserId, roles: ['VIEWER'], departments: [] });
    }
    case saveAccount: {
      const { hrUserId: subject } = await createHrUser(t);
      return { call, kind, subject, sent: { body: { name: 'Asha Rao' } } };
    }
    case logoutElsewhere: {
      const { hrUserId: subject } = await createHrUser(t);
      await begin(t, 'hr', subject);
      return { call, kind, subject, sent: {} };
    }
    case beginAuthenticator:
    case confirmAuthenticator:
    case makeRecoveryCodes:
    case removeFactor:
    case stepUp:
    case resetSecondFactor:
      return factorCase(call);
    case unlinkSso: {
      const { hrUserId: subject, password } = await createHrUser(t);
      const identity = { issuer: 'https://id.example', subject, hr_user_id: subject, email: 'a@b.example' };
      await t.db
        .insertInto('hr_identities')
        .values({ ...identity, linked_on: t.clock.now })
        .execute();
      return { call, kind, subject, sent: { body: { password } } };
    }
    case endSession: {
      const { hrUserId: subject } = await createHrUser(t);
      const { session } = await begin(t, 'hr', subject);
      return { call, kind, subject, sent: { body: { sessionId: session.session_id } } };
    }
    case changePassword: {
      const { hrUserId: subject, password } = await createHrUser(t);
      const body = { currentPassword: password, password: 'another horse', confirmPassword: 'another horse' };
      return { call, kind, subject, sent: { body } };
    }
    case answerDataRequest: {
      await t.call(makeDataRequest, { token: one.token, body: { kind: 'ACCESS' } });
      const { envelope } = await t.call(getDataRequests, { token: hrToken });
      const [request] = envelope.responseObject as DataRequest[];
      return asSent({ requestId: request?.requestId, state: 'DONE', answer: 'It is in My data.' });
    }
    case getHandoffFile:
    case useHandoffFile:
    case endHandoff: {
      const { offer, fileId } = await phoneCalls(t).sent();
      const begun = await begin(t, kind, offer.candidateId);
      const { session_id } = begun.session;
      const { candidateOfferId } = offer;
      await t.db
        .updateTable('handoffs')
        .set({ session_id })
        .where('candidate_offer_id', '=', candidateOfferId)
        .execute();
      const sent = call === getHandoffFile ? { query: { fileId } } : { body: { fileId } };
      return { call, kind, subject: offer.candidateId, sent, begun };
    }
    case withdrawDocumentRequest:
      return asSent({ requestId: await askedDocument(t, hrToken, one.named.candidateId) });
    case recordJoinings: {
      const { candidateId } = await joiner(t, { hrToken });
      return asSent({ candidateIds: [candidateId], date: todayInIndia(t.clock.now) });
    }
    case takeBackJoining: {
      const { candidateId } = await joiner(t, { hrToken });
      const body = { candidateId, outcome: 'JOINED', date: todayInIndia(t.clock.now) } as const;
      await t.call(recordJoining, { token: hrToken, body });
      return asSent({ candidateId, reason: 'Recorded by mistake' });
    }
    case deleteExportLayout: {
      const columns = [{ field: 'personal.panNumber', heading: 'PAN' }];
      const body = { name: 'Tally', dates: 'DATE', columns };
      const saved = await t.call(saveExportLayout, { token: hrToken, body });
      return asSent({ exportLayoutId: (saved.envelope.responseObject as ExportLayout).layout });
    }
    case sendBackOnBoardDetails:
    case reviewOnBoardDetails:
    case verifyOnBoardDetails: {
      const { candidateId } = await joiner(t, { hrToken });
      return asNamed({ ...one.named, candidateId });
    }
    case reopenOnBoardDetails: {
      const { candidateId } = await joiner(t, { hrToken });
      await t.call(verifyOnBoardDetails, { token: hrToken, body: { candidateId, submissionVersion: 1 } });
      return asNamed({ ...one.named, candidateId });
    }
    case saveWholeNumber:
    case revealWholeNumber:
    case setRegistered: {
      const { candidateId, candidate } = await joiner(t, { hrToken });
      await askLastFour();
      const body = { aadhaarNumber: '234567890124', acknowledged: true } as const;
      if (call === saveWholeNumber) return { call, kind, subject: candidateId, sent: { body } };
      await t.call(saveWholeNumber, { token: candidate, body });
      return asSent({ candidateId });
    }
    case answerFix: {
      const { candidateId } = await joiner(t, { hrToken });
      const marks = [{ path: 'bank', verdict: 'FIX', note: 'Whose account is this?' }];
      await t.call(reviewOnBoardDetails, { token: hrToken, body: { candidateId, submissionVersion: 1, marks } });
      await t.call(sendBackOnBoardDetails, { token: hrToken, body: { candidateId } });
      return asNamed({ ...one.named, candidateId });
    }
    default: {
      if (call.method === 'GET') return asNamed(one.named);
      const asked = new Set<string | symbol>();
      const noting = new Proxy(one.named, { get: (all, key) => (asked.add(key), Reflect.get(all, key)) });
      await requestOf(call, noting, t);
      const named = { ...one.named };
      if (['editId', 'sendId', 'deleteId'].some((key) => asked.has(key))) {
        const { candidateOfferId, candidateId: sendId } = await createOffer(t, { hrToken });
        Object.assign(named, { editId: candidateOfferId, sendId, deleteId: candidateOfferId });
      }
      if (asked.has('messageId') || call === retryMessages) named.messageId = await failedMessage();
      if (call.access === 'candidateReset') return asNamed({ ...named, ...(await w.invited()) });
      if (call.access !== 'hrReset') return asNamed(named);
      const user = await createHrUser(t);
      return { ...(await asNamed({ ...named, userId: user.userName })), subject: user.hrUserId };
    }
  }
}

/** Until the end of the test: the forms of other cases have whole numbers. */
async function askLastFour(): Promise<void> {
  const { t, hrUser } = w;
  const content = JSON.stringify({ aadhaar: 'LAST_FOUR', wholeNumberDays: 30 });
  const row = { section: 'aadhaar', version: 1, content, modified_by: hrUser.hrUserId, modified_on: t.clock.now };
  await t.db.insertInto('settings').values(row).execute();
}
afterEach(async () => w.t.db.deleteFrom('settings').where('section', '=', 'aadhaar').execute());

const rulesVersion = async () => {
  const { envelope } = await w.t.call(getSignOffRules, { token: w.hrToken });
  return (envelope.responseObject as StoredSignOffRules).version;
};

/** An offer that waits for the sign-off of an Administrator, or for being asked for; others need none. */
async function waitingOffer(isAsked: boolean) {
  const { t, hrToken } = w;
  const [admin, maker] = [await signedInAs(t, 'Asha Rao', ['ADMIN']), await signedInAs(t, 'Ravi Rao', ['RECRUITER'])];
  const fixedCTC = 900_000_000;
  await setRules(t, hrToken, [{ totalCtcFrom: fixedCTC, steps: [{ approvers: [admin.hrUserId], need: 'ANY' }] }]);
  const offer = await createOffer(t, { hrToken: maker.token, fixedCTC });
  const body = { candidateOfferIds: [offer.candidateOfferId] };
  if (isAsked) await t.call(requestSignOff, { token: maker.token, body });
  return { admin, maker, offer };
}

/** Calls of the second factor, of a user whose app has a code that was not used yet. */
async function factorCase(call: Call): Promise<Case> {
  const { t } = w;
  const user = await createHrUser(t);
  const { hrUserId, password } = user;
  const begun = { call, kind: 'hr', subject: hrUserId } as const;
  if (call === beginAuthenticator) return { ...begun, sent: { body: { password } } };
  const app = await beginApp(t, user);
  if (call === confirmAuthenticator) return { ...begun, sent: { body: { code: codeOf(t, app.secret) } } };
  const { factors } = await confirmApp(t, app);
  if (call === resetSecondFactor) {
    return { ...begun, subject: w.hrUser.hrUserId, sent: { body: { hrUserId, reason: 'Lost phone' } } };
  }
  if (call === stepUp) return { ...begun, sent: { body: { method: 'AUTHENTICATOR', code: codeOf(t, app.secret, 1) } } };
  return { ...begun, steppedUp: true, sent: { body: { password, factorId: factors[0]?.factorId } } };
}

async function noticeVersion(): Promise<number> {
  const { envelope } = await w.t.call(getPrivacyNotice, { token: w.hrToken });
  return (envelope.responseObject as StoredNotice).version;
}

/** A webhook endpoint where no server listens. */
async function webhookOf(): Promise<string> {
  const { t, hrToken } = w;
  const body = { url: 'https://nobody.invalid/', events: ['offer.rejected'], enabled: true };
  const saved = await t.call(saveWebhook, { token: hrToken, body });
  return (saved.envelope.responseObject as Webhook).webhookId;
}

/** A message that HR may have tried again, or take off the list. */
async function failedMessage(): Promise<string> {
  const { t, one } = w;
  const messageId = randomUUID();
  const { candidateOfferId } = one.named;
  const text = { recipient: 'priya@example.com', letterVersion: null, subject: 'Accepted', text: 'Thank you' };
  const message = { messageId, channel: 'mail', kind: 'joining-form-for-hr', candidateOfferId, ...text } as const;
  await t.db.transaction().execute((tx) => queueMessages(tx, t.deps, [message]));
  t.mailbox.away = true;
  await t.deliverAll({ lastTry: true });
  t.mailbox.away = false;
  return messageId;
}

/** All that a call can leave behind, but for the sessions themselves. */
async function leftBehind(): Promise<unknown> {
  const files = await storedFiles(w.t);
  return { rows: await databaseDigest(w.t, { except: ['sessions'] }), files: files.toSorted() };
}

/** Makes the call; the callback runs when it has begun the first transaction that may write. */
async function make(
  { call, kind, subject, sent, steppedUp, begun }: Case,
  atTransaction: (sessionId: string) => Promise<void>,
) {
  const { session, token } = begun ?? (await begin(w.t, kind, subject));
  const own = w.t.db.updateTable('sessions').where('session_id', '=', session.session_id);
  await own.set({ revoked_on: null }).execute();
  if (steppedUp) await noteFactorGiven(w.t.db, session.session_id, w.t.clock.now);
  const { db } = w.t;
  const transaction = db.transaction.bind(db);
  let isFirst = true;
  const started = vi.spyOn(db, 'transaction').mockImplementation(() => {
    // One that only reads sets more on it, which answers another builder.
    const builder = transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute(async (tx) => {
        if (isFirst) await atTransaction(session.session_id);
        isFirst = false;
        return work(tx);
      });
    return builder;
  });
  try {
    const { status, envelope } = await w.t.call(call, { ...sent, token }).then(asRead);
    return { status, message: envelope?.message };
  } finally {
    started.mockRestore();
  }
}

function asRead(answer: Awaited<ReturnType<World['t']['call']>>) {
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.status, envelope: isJson ? answer.envelope : null };
}

const end = async (sessionId: string) => {
  await w.t.db.updateTable('sessions').set({ revoked_on: w.t.clock.now }).where('session_id', '=', sessionId).execute();
};
const nothing = async () => undefined;

describe('a session that ended after its check', () => {
  const written: Call[] = [];

  test.each(ofSessions)('writes nothing: $method $path', async (call) => {
    const one = await caseOf(call);
    const before = await leftBehind();
    const ended = await make(one, end);
    expect(await leftBehind()).toEqual(before);
    // Again with a valid session: the write that succeeds now was rejected before.
    const answer = await make(one, nothing);
    expect(answer.status).toBe(200);
    if (endings.includes(call) || JSON.stringify(await leftBehind()) === JSON.stringify(before)) return;
    written.push(call);
    expect(ended).toEqual({ status: 401, message: expect.stringMatching(/expired/) });
  });

  test('covers every call that writes', () => {
    const mostly = ofSessions.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/logout'));
    // A preview of blocks without an offer reads no person's data; a challenge or a flow of an ended session is worth nothing.
    const reads = ['previewExcel', 'downloadExcelErrors', 'previewLetterTemplate']
      .map((name) => `/hce-service/hce/${name}`)
      .concat(stepUpOptions.path, linkSso.path, testSso.path);
    const paths = (calls: Call[]) => calls.map(({ path }) => path);
    expect(paths(written)).toEqual(expect.arrayContaining(paths(mostly).filter((path) => !reads.includes(path))));
  });

  test('creates no new offer either', async () => {
    const sent = { body: await offerForm(w.t) };
    const one: Case = { call: createCandidateOfferLetter, kind: 'hr', subject: w.hrUser.hrUserId, sent };
    const before = await leftBehind();
    expect((await make(one, end)).status).toBe(401);
    expect(await leftBehind()).toEqual(before);
    expect((await make(one, nothing)).status).toBe(200);
  });

  test('that expired writes nothing', async () => {
    const { t } = w;
    const one = await caseOf(sendBackOnBoardDetails);
    const start = t.clock.now;
    const before = await leftBehind();
    const answer = await make(one, async () => {
      t.clock.now = new Date(start.getTime() + 8 * 60 * 60_000);
    });
    t.clock.now = start;
    expect(answer).toEqual({ status: 401, message: 'Your session has expired. Please log in again.' });
    expect(await leftBehind()).toEqual(before);
  });
});
