import { describe, expect, it } from 'vitest';
import { abilitiesOf } from '#domain/offer/offer.ts';
import { allowsStep, reasonsByPressure, riskOf, type RiskOffer, riskReasons, riskRules } from './at-risk.ts';

/** 09:00 in India. */
const now = new Date('2026-11-20T03:30:00Z');
const inIndia = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`);

function offer(values: Partial<RiskOffer> = {}): RiskOffer {
  return {
    status: 'Offer Sent',
    deliveryState: 'sent',
    deliveryOn: inIndia('2026-11-19 10:01'),
    sentOn: inIndia('2026-11-19 10:00'),
    openedOn: inIndia('2026-11-19 11:00'),
    replyBy: '2026-11-26',
    joiningDate: '2027-01-04',
    acceptedOn: null,
    formBegun: false,
    formSubmitted: false,
    formVerified: false,
    submittedOn: null,
    sentBackOn: null,
    savedOn: null,
    answeredOn: null,
    firstDay: null,
    ...values,
  };
}

const accepted = (values: Partial<RiskOffer> = {}) =>
  offer({ status: 'Approved', acceptedOn: inIndia('2026-11-19 12:00'), ...values });
const begun = { formBegun: true, savedOn: inIndia('2026-11-19 13:00') };
const submitted = { ...begun, formSubmitted: true, submittedOn: inIndia('2026-11-19 13:00') };
const verified = { ...submitted, formVerified: true };
const unopened = { openedOn: null, sentOn: inIndia('2026-11-17 23:59') };

describe('who is at risk', () => {
  it.each<[string, RiskOffer, string | null, string?]>([
    ['sent yesterday, opened', offer(), null],
    ['never sent', offer({ status: 'Pending', sentOn: null, replyBy: null, deliveryState: null }), null],
    ['revised', offer({ status: 'Open' }), null],
    ['mail refused', offer({ status: 'Open', deliveryState: 'bounced' }), 'MAIL_FAILED', '2026-11-19 10:01'],
    ['mail failed', offer({ status: 'Open', deliveryState: 'failed' }), 'MAIL_FAILED', '2026-11-19 10:01'],
    ['mail refused, deleted', offer({ status: 'Deleted', deliveryState: 'bounced' }), null],
    ['mail refused, then rejected', offer({ status: 'Rejected', deliveryState: 'bounced' }), null],
    ['mail waits', offer({ deliveryState: 'queued' }), null],
    ['last day yesterday', offer({ replyBy: '2026-11-19' }), 'REPLY_PASSED', '2026-11-20 00:00'],
    ['last day long ago', offer({ replyBy: '2026-10-31' }), 'REPLY_PASSED', '2026-11-01 00:00'],
    ['last day over, not opened', offer({ replyBy: '2026-11-19', ...unopened }), 'REPLY_PASSED', '2026-11-20 00:00'],
    [
      'last day over, mail refused',
      offer({ replyBy: '2026-11-19', deliveryState: 'bounced' }),
      'MAIL_FAILED',
      '2026-11-19 10:01',
    ],
    ['last day over, revised', offer({ status: 'Open', replyBy: '2026-11-19' }), null],
    ['last day over, accepted', accepted({ replyBy: '2026-11-19', ...begun }), null],
    ['last day today', offer({ replyBy: '2026-11-20' }), 'REPLY_SOON', '2026-11-19 10:00'],
    ['two days left', offer({ replyBy: '2026-11-22' }), 'REPLY_SOON', '2026-11-19 10:00'],
    ['three days left', offer({ replyBy: '2026-11-23' }), null],
    ['two days left, not opened', offer({ replyBy: '2026-11-22', ...unopened }), 'REPLY_SOON', '2026-11-17 23:59'],
    ['no last day', offer({ replyBy: null }), null],
    ['not opened for three days', offer(unopened), 'NOT_OPENED', '2026-11-17 23:59'],
    ['not opened for three days, no last day', offer({ ...unopened, replyBy: null }), 'NOT_OPENED', '2026-11-17 23:59'],
    ['not opened for two days', offer({ ...unopened, sentOn: inIndia('2026-11-18 00:00') }), null],
    ['opened late', offer({ ...unopened, openedOn: inIndia('2026-11-20 08:00') }), null],
    ['accepted yesterday', accepted(), null],
    ['joins in 7 days', accepted({ joiningDate: '2026-11-27', ...begun }), 'FORM_LATE', '2026-11-20 00:00'],
    ['joins in 8 days', accepted({ joiningDate: '2026-11-28', ...begun }), null],
    ['accepted when joining was near', accepted({ joiningDate: '2026-11-23' }), 'FORM_LATE', '2026-11-19 12:00'],
    ['accepted two days before joining', accepted({ joiningDate: '2026-11-21' }), 'FORM_LATE', '2026-11-19 12:00'],
    [
      'joining date 30 days ago',
      accepted({ joiningDate: '2026-10-21', ...verified }),
      'FIRST_DAY_MISSING',
      '2026-10-22 00:00',
    ],
    ['joining date yesterday', accepted({ joiningDate: '2026-11-19' }), 'FORM_LATE', '2026-11-19 12:00'],
    [
      'joining date yesterday, submitted',
      accepted({ joiningDate: '2026-11-19', ...submitted }),
      'NOT_VERIFIED',
      '2026-11-19 13:00',
    ],
    [
      'joining date yesterday, verified',
      accepted({ joiningDate: '2026-11-19', ...verified }),
      'FIRST_DAY_MISSING',
      '2026-11-20 00:00',
    ],
    ['joins today, verified', accepted({ joiningDate: '2026-11-20', ...verified }), null],
    ['joined', accepted({ joiningDate: '2026-11-19', firstDay: 'JOINED' }), null],
    ['does not join', accepted({ joiningDate: '2026-11-21', firstDay: 'NOT_JOINED' }), null],
    [
      'postponed, the new date is over',
      accepted({ joiningDate: '2026-11-19', firstDay: 'POSTPONED', ...verified }),
      'FIRST_DAY_MISSING',
      '2026-11-20 00:00',
    ],
    ['joined 31 days ago', accepted({ joiningDate: '2026-10-20', acceptedOn: inIndia('2026-10-01 10:00') }), null],
    [
      'joins in 7 days, submitted',
      accepted({ joiningDate: '2026-11-27', ...submitted }),
      'NOT_VERIFIED',
      '2026-11-20 00:00',
    ],
    [
      'joins today, submitted',
      accepted({ joiningDate: '2026-11-20', ...submitted }),
      'NOT_VERIFIED',
      '2026-11-19 13:00',
    ],
    ['joins in 8 days, submitted', accepted({ joiningDate: '2026-11-28', ...submitted }), null],
    ['joins in 7 days, verified', accepted({ joiningDate: '2026-11-27', ...verified }), null],
    ['joined today, not verified', accepted({ joiningDate: '2026-11-20', ...submitted, firstDay: 'JOINED' }), null],
    [
      'does not join, not verified',
      accepted({ joiningDate: '2026-11-27', ...submitted, firstDay: 'NOT_JOINED' }),
      null,
    ],
    [
      'form sent back when joining was near',
      accepted({ joiningDate: '2026-11-23', ...begun, sentBackOn: inIndia('2026-11-19 14:00') }),
      'FORM_LATE',
      '2026-11-19 14:00',
    ],
    [
      'sent back two days ago',
      accepted({ ...begun, savedOn: inIndia('2026-11-10 10:00'), sentBackOn: inIndia('2026-11-18 23:59') }),
      'FIX_UNTOUCHED',
      '2026-11-18 23:59',
    ],
    [
      'sent back yesterday',
      accepted({ ...begun, savedOn: inIndia('2026-11-10 10:00'), sentBackOn: inIndia('2026-11-19 00:00') }),
      null,
    ],
    [
      'sent back and answered by a comment',
      accepted({
        ...begun,
        sentBackOn: inIndia('2026-11-18 14:00'),
        savedOn: null,
        answeredOn: inIndia('2026-11-18 15:00'),
      }),
      null,
    ],
    ['sent back and touched', accepted({ ...begun, sentBackOn: inIndia('2026-11-18 12:00') }), null],
    [
      'form not begun for three days',
      accepted({ acceptedOn: inIndia('2026-11-17 20:00') }),
      'FORM_NOT_BEGUN',
      '2026-11-17 20:00',
    ],
    ['form begun', accepted({ acceptedOn: inIndia('2026-11-17 20:00'), ...begun }), null],
    ['rejected', offer({ status: 'Rejected', ...unopened, replyBy: '2026-11-01' }), null],
  ])('%s', (_, it, reason, since) => {
    const risk = riskOf(it, now);
    expect(risk?.reason ?? null).toBe(reason);
    expect(risk?.since ?? null).toEqual(since === undefined ? null : inIndia(since));
  });

  it('changes at midnight in India', () => {
    const waits = offer({ replyBy: '2026-11-22' });
    expect(riskOf(waits, inIndia('2026-11-19 23:59'))).toBeNull();
    expect(riskOf(waits, inIndia('2026-11-20 00:00'))?.reason).toBe('REPLY_SOON');
    expect(riskOf(waits, inIndia('2026-11-22 23:59'))?.reason).toBe('REPLY_SOON');
    expect(riskOf(waits, inIndia('2026-11-23 00:00'))?.reason).toBe('REPLY_PASSED');
  });
});

describe('the table', () => {
  it('has a rule for every reason, with words and a step that is always there', () => {
    expect(Object.keys(riskRules)).toEqual([...riskReasons]);
    expect([...reasonsByPressure].toSorted()).toEqual([...riskReasons].toSorted());
    const nothing = { ...abilitiesOf('Deleted', 'admin') };
    for (const reason of riskReasons) {
      expect(riskRules[reason].condition()).toMatch(/^[A-Z].*\.$/);
      expect(stepsOf(reason, nothing, true)).not.toEqual([]);
    }
  });

  it('offers a step only where the offer allows it', () => {
    const may = { ...abilitiesOf('Open', 'admin') };
    expect(stepsOf('MAIL_FAILED', may, true)).toEqual(['CORRECT', 'SEND', 'OPEN']);
    expect(stepsOf('MAIL_FAILED', may, false)).toEqual(['SEND', 'OPEN']);
    const sent = { ...abilitiesOf('Offer Sent', 'admin'), extend: true, remind: true, sendAgain: true };
    expect(stepsOf('REPLY_PASSED', sent, false)).toEqual(['EXTEND', 'OPEN']);
    expect(stepsOf('REPLY_SOON', sent, false)).toEqual(['REMIND', 'EXTEND', 'OPEN']);
    expect(stepsOf('REPLY_SOON', { ...sent, remind: false }, false)).toEqual(['EXTEND', 'OPEN']);
  });
});

const stepsOf = (reason: (typeof riskReasons)[number], may: Parameters<typeof allowsStep>[1], isRefused: boolean) =>
  riskRules[reason].steps.filter((step) => allowsStep(step, may, isRefused));
