import type { Language } from '#domain/language.ts';
import type { MailParts } from '#server/messages/mail-body.ts';
import { loginLink } from '#server/messages/mails/candidate-mail.ts';
import { acceptedMail, decisionMailToHr, rejectedMail } from '#server/messages/mails/decision-mails.ts';
import {
  documentReminderMail,
  documentRequestMail,
  documentsLink,
  documentUploadedMailToHr,
} from '#server/messages/mails/document-mails.ts';
import { dataRequestAnsweredMail, dataRequestReceivedMail } from '#server/messages/mails/data-request-mails.ts';
import {
  firstDayChangedMail,
  firstDayLink,
  firstDayMail,
  joiningDateLink,
  stillJoiningMail,
} from '#server/messages/mails/first-day-mails.ts';
import { accessEndedMail, formSubmittedMailToHr, invitationMail } from '#server/messages/mails/hr-mails.ts';
import {
  formReceivedMail,
  formReminderMail,
  formSentBackMail,
  formVerifiedMail,
} from '#server/messages/mails/joining-mails.ts';
import {
  hrCodeMail,
  lockOutMail,
  securityNoticeMail,
  passwordChangedMail,
} from '#server/messages/mails/login-mails.ts';
import {
  againMail,
  extendedMail,
  lastDayMail,
  offerMail,
  reminderMail,
  withdrawnMail,
} from '#server/messages/mails/offer-mails.ts';
import { signOffAskedMail, signOffDecidedMail } from '#server/messages/mails/sign-off-mails.ts';
import { firstDayDefaults } from '#domain/first-day/plan.ts';
import type { Company } from '#server/settings/company.ts';

export const mailedFrom = 'https://join.example';
export const mailedCode = '048261';

export const mailingCompany: Company = {
  name: 'Himalaya Foods Pvt Ltd',
  address: 'Plot 14, Food Park Road, Chakan, Pune 410501',
  logo: null,
  signatoryName: 'Meera Iyer',
  signatoryTitle: 'Head, Human Resources',
  contactEmail: 'hr@himalayafoods.example',
  contactPhone: '+91 20 0100 0148',
};

/** User input that appears in mails. */
export type Typed = { name: string; role: string; note: string };
const typed: Typed = { name: 'Priya Nair', role: 'Food Technologist', note: 'The canteen is good.\nPlease call us.' };

/** Where the buttons of a mail lead, if it has any. */
type Example = { kind: string; mail: MailParts; leadsTo: string | string[] | null };

/** One mail of each kind that the product sends; those to candidates in this language. */
export function everyMail(
  { name, role, note }: Typed = typed,
  company: Company = mailingCompany,
  language: Language = 'en',
): Example[] {
  const candidateId = 'C26-0148';
  const url = loginLink(mailedFrom, candidateId);
  const replyBy = '2026-11-19';
  const offer = { language, candidateId, name, role, url, totalCTC: 760_000, joiningDate: '2026-12-14', replyBy };
  const decided = { ...offer, on: new Date('2026-11-14T09:30:00Z'), reference: 'HF/OL/148/2' };
  const revised = { ...offer, role: `Senior ${role}`, totalCTC: 800_000 };
  const changes = [
    { label: 'Role', before: role, after: `Senior ${role}` },
    { label: 'Total CTC (annual)', before: '₹7,60,000', after: '₹8,00,000' },
  ];
  const toHr = { ...decided, url: `${mailedFrom}/#/hce/offers` };
  const form = { ...decided, url: `${mailedFrom}/#/hce/onboarding/candidate/${candidateId}` };
  const uploads = { language, candidateId, name, url: documentsLink(mailedFrom, candidateId) };
  const contact = { name: 'Arvind Menon', email: 'privacy@himalayafoods.example' };
  const asked = { reference: 'R-2026-0012', kind: 'CORRECTION', contact } as const;
  const invited = { name, userName: 'asha', invitedBy: name, hours: 72, expiresOn: decided.on };
  const invitation = `${mailedFrom}/#/hce/invitation?token=a&b`;
  const inbox = `${mailedFrom}/#/hce/sign-off`;
  const signed = { offers: [offer], by: name, url: toHr.url };
  const joining = joiningDateLink(mailedFrom, candidateId);
  const onFirstDay = { ...uploads, url: firstDayLink(mailedFrom, candidateId) };
  const firstDay = {
    ...firstDayDefaults,
    date: '2026-12-14',
    time: '09:30',
    place: note,
    contactName: name,
    bring: note,
  };
  const to = (kind: string, mail: MailParts, leadsTo: Example['leadsTo'] = url): Example => ({ kind, mail, leadsTo });
  return [
    to('offer', offerMail(company, offer, { password: 'tuni-4826-salo', replaced: null })),
    to('revised', offerMail(company, revised, { password: null, replaced: { date: '2026-11-12', changes } })),
    to('revised-same', offerMail(company, offer, { password: null, replaced: { date: '2026-11-12', changes: [] } })),
    to('again', againMail(company, offer, { password: 'tuni-4826-salo', note })),
    to('reminder', reminderMail(company, offer, note)),
    to('last-day', lastDayMail(company, offer)),
    to('extended', extendedMail(company, offer)),
    to('withdrawn', withdrawnMail(company, offer), null),
    to('accepted', acceptedMail(company, { ...decided, sha256: 'a1'.repeat(32) })),
    to('rejected', rejectedMail(company, decided), null),
    to('accepted-for-hr', decisionMailToHr(company, { ...toHr, decision: 'ACCEPTED', reason: null }), toHr.url),
    to('rejected-for-hr', decisionMailToHr(company, { ...toHr, decision: 'REJECTED', reason: note }), toHr.url),
    to('form-reminder', formReminderMail(company, offer)),
    to('form-received', formReceivedMail(company, decided), null),
    to('form-sent-back', formSentBackMail(company, offer, note)),
    to('form-verified', formVerifiedMail(company, decided)),
    to('form-submitted', formSubmittedMailToHr(company, form), form.url),
    to('document-request', documentRequestMail(company, uploads, { name: role, note, dueOn: replyBy }), uploads.url),
    to('document-reminder', documentReminderMail(company, uploads, [{ name: role, dueOn: replyBy }]), uploads.url),
    to('document-for-hr', documentUploadedMailToHr(company, { ...form, document: role }), form.url),
    to(
      'data-request',
      dataRequestReceivedMail(
        company,
        { name, language },
        { ...asked, dueOn: replyBy, dates: { restrictedFrom: replyBy, removedOn: replyBy } },
      ),
      null,
    ),
    to(
      'data-request-answered',
      dataRequestAnsweredMail(company, { name, language }, { ...asked, state: 'DONE', answer: note }),
      null,
    ),
    to('invitation', invitationMail(company, { ...invited, url: invitation }), invitation),
    to('hr-code', hrCodeMail(company, mailedCode), null),
    to('lock-out', lockOutMail(company, { audience: 'candidate', minutes: 15, language }), null),
    to('lock-out-for-hr', lockOutMail(company, { audience: 'hr', minutes: 15, language: 'en' }), null),
    to(
      'password-changed',
      passwordChangedMail(company, { audience: 'candidate', name, userName: candidateId, on: decided.on, language }),
      null,
    ),
    to(
      'password-changed-for-hr',
      passwordChangedMail(company, { audience: 'hr', name, userName: 'asha', on: decided.on, language: 'en' }),
      null,
    ),
    to('sign-off', signOffAskedMail(company, { offers: [offer], url: inbox, isReminder: false }), inbox),
    to('sign-off-many', signOffAskedMail(company, { offers: [offer, revised], url: inbox, isReminder: true }), inbox),
    to('signed-off', signOffDecidedMail(company, { ...signed, isSignedOff: true, reason: null }), toHr.url),
    to('declined', signOffDecidedMail(company, { ...signed, isSignedOff: false, reason: note }), toHr.url),
    to(
      'still-joining',
      stillJoiningMail(company, { ...uploads, url: joining }, replyBy),
      ['YES', 'OTHER_DATE', 'NOT_SURE'].map((answer) => `${joining}&answer=${answer}`),
    ),
    to('first-day', firstDayMail(company, onFirstDay, firstDay), onFirstDay.url),
    to(
      'first-day-changed',
      firstDayChangedMail(company, onFirstDay, { before: { ...firstDay, time: '' }, details: firstDay }),
      onFirstDay.url,
    ),
    to('access-ended', accessEndedMail(company, { name, userName: 'asha' }), null),
    to(
      'security-notice',
      securityNoticeMail(company, {
        what: 'newBrowser',
        on: decided.on,
        device: 'Chrome on Windows',
        ip: '192.0.2.7',
        name,
        userName: 'asha',
      }),
      null,
    ),
  ];
}
