import { describe, expect, test } from 'vitest';
import type { OfferPage, OfferVersion } from '#contract/hr/offer-page.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { offerRecord } from '#test/offer-record.ts';
import { nextWords, statusSteps } from './status-steps.ts';

const today = '2026-11-23';
const sentOn = '2026-11-20T04:30:00.000Z';
const openedOn = '2026-11-21T04:30:00.000Z';
const version: OfferVersion = {
  version: 1,
  createdOn: sentOn,
  createdBy: 'Meera Iyer',
  sent: { on: sentOn, by: 'Meera Iyer' },
  openedOn: null,
  decision: null,
  hasLetter: true,
  template: null,
  changes: [],
};
const page = (offer: Partial<OfferRecord>, more: Partial<OfferPage> = {}): OfferPage => ({
  offer: offerRecord(1, { candidateName: 'Asha Nair', ...offer }),
  versions: [version],
  opened: null,
  joining: null,
  signedLetter: null,
  pay: null,
  ...more,
});
const sent = { offerLetterStatus: 'Offer Sent', sentOn, replyBy: '2026-11-27' } as const;
const noSteps = { personal: false, bank: false, experience: false, education: false, family: false };
const joining = { steps: noSteps, submittedOn: null, readOnly: false, sentBack: null, verifiedOn: null };
const accepted = page(
  { offerLetterStatus: 'Approved', sentOn, openedOn },
  { versions: [{ ...version, decision: { outcome: 'ACCEPTED', on: openedOn } }], joining },
);

const verified = { ...joining, submittedOn: openedOn, verifiedOn: openedOn };
const on = (outcome: JoiningOutcome) => ({ ...verified, firstDay: { outcome, date: '2027-01-04' } });

const stateOf = (of: OfferPage) => statusSteps(of, today).map(({ state }) => state);
const linesOf = (of: OfferPage, name: string) => statusSteps(of, today).find((step) => step.name === name)?.lines;

describe('the step at which an offer waits', () => {
  test.each<[string, OfferPage, string]>([
    ['not sent', page({}), 'done now ahead ahead ahead ahead'],
    ['sent', page(sent), 'done done now ahead ahead ahead'],
    ['opened', page({ ...sent, openedOn }), 'done done done now ahead ahead'],
    ['changed after it was sent', page({ ...sent, offerLetterStatus: 'Open' }), 'done now ahead ahead ahead ahead'],
    ['accepted', accepted, 'done done done done now ahead'],
    ['submitted', { ...accepted, joining: { ...joining, submittedOn: openedOn } }, 'done done done done done now'],
    ['postponed', { ...accepted, joining: on('POSTPONED') }, 'done done done done done now'],
    ['joined', { ...accepted, joining: on('JOINED') }, 'done done done done done done'],
    ['rejected', page({ ...sent, offerLetterStatus: 'Rejected', openedOn }), 'done done done done ahead ahead'],
    ['deleted', page({ offerLetterStatus: 'Deleted' }), 'done ahead ahead ahead ahead ahead'],
  ])('%s', (_, of, states) => expect(stateOf(of).join(' ')).toBe(states));
});

describe('the lines of a step', () => {
  test('who, when, which version', () => {
    expect(linesOf(page(sent), 'created')).toEqual(['18/11/2026, 10:30', 'Meera Iyer']);
    expect(linesOf(page(sent), 'sent')).toEqual(['20/11/2026, 10:00', 'Version 1']);
    const again = page({ ...sent, openedOn }, { opened: { times: 3, lastOn: '2026-11-22T04:30:00.000Z' } });
    expect(linesOf(again, 'opened')).toEqual(['21/11/2026, 10:00', '3 times, last 22/11/2026, 10:00']);
  });

  test('until when it can be answered', () => {
    expect(linesOf(page(sent), 'decided')).toEqual(['Reply by 27/11/2026', '4 days left']);
    expect(linesOf(page({ ...sent, replyBy: today }), 'decided')).toEqual([
      'Reply by 23/11/2026',
      'Today is the last day',
    ]);
    const over = page({ ...sent, replyBy: '2026-11-22', expired: true });
    expect(linesOf(over, 'decided')).toEqual(['Could be answered until 22/11/2026']);
    expect(linesOf(page({ ...sent, replyBy: null }), 'decided')).toEqual(['Not yet']);
  });

  test('how far the form is', () => {
    expect(linesOf(accepted, 'form')).toEqual(['Not started', 'Due before 04/01/2027']);
    const begun = { ...accepted, joining: { ...joining, steps: { ...noSteps, personal: true } } };
    expect(linesOf(begun, 'form')).toEqual(['1 of 5 steps', 'Due before 04/01/2027']);
    const back = { ...accepted, joining: { ...joining, sentBack: { reason: 'PAN', on: openedOn } } };
    expect(linesOf(back, 'form')).toEqual(['Sent back', '21/11/2026, 10:00']);
  });
});

test('shows the outcome of the first day, and the form before it', () => {
  const lines = (outcome: JoiningOutcome) => linesOf({ ...accepted, joining: on(outcome) }, 'joined');
  expect(lines('JOINED')).toEqual(['04/01/2027, Monday']);
  expect(lines('POSTPONED')).toEqual(['Postponed', '04/01/2027, Monday']);
  expect(lines('NOT_JOINED')).toEqual(['Did not join', '04/01/2027, Monday']);
  expect(linesOf({ ...accepted, joining: on('JOINED') }, 'form')).toEqual(['Verified', '21/11/2026, 10:00']);
  const said = (of: typeof verified) => nextWords({ ...accepted, joining: of });
  expect(said(verified)).toMatch(/^The joining form is verified\. Asha Nair is to join on .+\.$/);
  expect(said(on('JOINED'))).toMatch(/^Asha Nair joined on .*4 January 2027.*\.$/);
  expect(said(on('NOT_JOINED'))).toBe('Asha Nair did not join.');
});

test('the next step is one sentence', () => {
  expect(nextWords(page({}))).toBe('The offer has not been sent yet. Read the letter, then send it.');
  expect(nextWords(page(sent))).toBe(
    'Asha Nair has not opened the offer yet and can reply until 27 November 2026 (Friday).',
  );
  expect(nextWords(page({ ...sent, replyBy: '2026-11-22', expired: true }))).toBe(
    'Asha Nair could reply until 22 November 2026 (Sunday) and did not. Extend the offer, or delete it.',
  );
  expect(nextWords(accepted)).toBe(
    'Asha Nair accepted and has not started the joining form. It is due before 4 January 2027 (Monday).',
  );
  // Its mail failed, or it was deleted: a notice says so.
  const delivery = { state: 'bounced', reason: 'no such mailbox', at: sentOn } as const;
  expect(nextWords(page({ ...sent, offerLetterStatus: 'Open', delivery }))).toBeNull();
  expect(nextWords(page({ offerLetterStatus: 'Deleted' }))).toBeNull();
});
