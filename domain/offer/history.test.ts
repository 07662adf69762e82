import { describe, expect, it, test } from 'vitest';
import type { HistoryEvent } from '#domain/audit-events.ts';
import { nameDate } from '#domain/values/calendar.ts';
import { deviceWords, historyActor, historyWords, versionedDeviceWords } from './history.ts';

describe('a history entry', () => {
  it.each<[HistoryEvent['action'], object, string]>([
    ['open-document', { field: 'panDocument' }, 'opened the PAN card'],
    ['reveal-field', { field: 'accountNumber' }, 'revealed the account number'],
    ['reveal-field', { field: 'panNumber', submissionVersion: 1 }, 'revealed the PAN number as it was in submission 1'],
    ['edit-offer', { changed: ['email', 'fixedCTC'] }, 'changed the offer: email address, fixed CTC'],
    ['edit-offer', { changed: [] }, 'saved the offer without changes'],
    ['send-offer', { letterVersion: 2 }, 'sent version 2 of the letter'],
    ['recall-offer', { letterVersion: 2 }, 'took back the sending of version 2 of the letter'],
    ['send-offer-again', { letterVersion: 1 }, 'sent version 1 of the letter again'],
    ['remind-offer', { number: null }, 'reminded the candidate of the offer'],
    ['remind-offer', { number: 2 }, 'reminded the candidate of the offer (reminder 2)'],
    ['remind-joining-form', { number: 1 }, 'reminded the candidate of the joining form (reminder 1)'],
    ['retry-message', { kind: 'otp', channel: 'sms' }, 'retried the one-time code (SMS)'],
    ['make-certificate', { letterVersion: 2 }, 'made the Section 63 certificate of version 2 of the letter'],
    ['lock-out', { limit: 'loginByUser' }, 'blocked further login attempts for up to 15 minutes'],
    ['lock-out', { limit: 'validateOtpByUserDaily' }, 'blocked further login attempts for up to a day'],
    ['lock-out', { limit: 'loginAtKnownAddress' }, 'blocked further login attempts for up to a day'],
    ['open-document', {}, 'opened the document'],
    ['bounce-offer', { reason: 'as older rows have it' }, 'noted that the offer could not be delivered'],
    ['edit-offer', {}, 'saved the offer without changes'],
    // As another version of the product may record it.
    ['paint-offer' as never, {}, 'recorded ‘paint offer’'],
  ])('%s %o', (action, details, sentence) => {
    expect(historyWords({ action, details } as HistoryEvent)).toBe(sentence);
  });

  it.each<[HistoryEvent['action'], object, string]>([
    ['review-joining-form', { marks: [{ path: 'bank', verdict: 'OK' }] }, 'marked an answer of the joining form'],
    [
      'review-joining-form',
      {
        marks: [
          { path: 'bank', verdict: 'OK' },
          { path: 'personal.panNumber', verdict: 'FIX' },
        ],
      },
      'marked 2 answers of the joining form',
    ],
    ['verify-joining-form', {}, 'verified the joining form'],
    ['verify-joining-form', { notReviewed: 0, parts: 13 }, 'verified the joining form'],
    [
      'verify-joining-form',
      { notReviewed: 10, parts: 13 },
      'verified the joining form, with 10 of 13 parts not reviewed',
    ],
    [
      'record-joining',
      { outcome: 'JOINED', date: '2026-12-01' },
      `recorded that the candidate joined on ${nameDate('2026-12-01')}`,
    ],
    [
      'record-joining',
      { outcome: 'POSTPONED', date: '2026-12-01' },
      `moved the first day to ${nameDate('2026-12-01')}`,
    ],
    ['record-joining', { outcome: 'NOT_JOINED', date: '2026-12-01' }, 'recorded that the candidate did not join'],
    ['export-candidate', { layout: 'ALL' }, 'exported the joining form with all fields'],
    ['export-candidate', { layout: 'KEKA' }, 'exported the joining form for Keka'],
    ['export-candidate', { layout: 'OWN' }, 'exported the joining form in a layout of the company'],
  ])('of a review or a later step has its own sentence: %s %o', (action, details, sentence) => {
    expect(historyWords({ action, details } as HistoryEvent)).toBe(sentence);
  });

  it('names the actor, or none when unknown', () => {
    expect(historyActor('view-offer', 'hr', 'Meera Iyer')).toBe('Meera Iyer');
    expect(historyActor('view-offer', 'hr', null)).toBe('An HR user');
    expect(historyActor('accept-offer', 'candidate', null)).toBe('The candidate');
    expect(historyActor('refuse-sign-in', 'candidate', null)).toBe('Someone');
    expect(historyActor('lock-out', 'system', null)).toBe('The system');
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/129.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on macOS'],
  ['curl/8.5.0', ''],
])('%s', (userAgent, sentence) => {
  expect(deviceWords(userAgent)).toBe(sentence);
});

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome 131 on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51',
    'Edge 131 on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    'Safari 17 on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133 on Linux'],
  ['Phone/1.0', ''],
])('the record has the browser with its version: %s', (userAgent, sentence) => {
  expect(versionedDeviceWords(userAgent)).toBe(sentence);
});
