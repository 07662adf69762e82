import { versionedDeviceWords } from '#domain/offer/history.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { formatInstant, nameDate, nameDay } from '#domain/values/calendar.ts';
import { formatCount } from '#domain/values/count.ts';
import { readableCode } from './code.ts';

/** The facts of an acceptance. Moments are ISO texts; null for a removed or unknown value. */
export type AcceptanceFacts = {
  letter: Pick<
    Letter,
    'company' | 'candidateOfferId' | 'version' | 'logo' | 'candidateId' | 'candidateName' | 'offeredRole'
  >;
  acceptedOn: string;
  /** The label of the checkbox that was ticked. */
  statement: string;
  sentOn: string | null;
  openedOn: string | null;
  ip: string | null;
  userAgent: string | null;
  /** SHA-256 of the accepted PDF as 64 hex digits, and its bytes. */
  sha256: string;
  length: number;
  /** The certificate that signs the PDF, and the beginning of its SHA-256: '3A:7F:09:C2'. */
  sealedBy: { name: string; certificate: string };
  /** The stored code, and the URL of the page that verifies it. */
  code: string;
  verifyUrl: string;
};

/** A row of the record: its lines may be user input; the note is below them in small print. */
export type RecordRow = { label: string; lines: string[]; note?: string };

const notKnown = 'Not known';

/** The rows of the acceptance record, in order (docs/rules/offer-panel-and-decision.md#the-signed-letter). */
export function recordRows(facts: AcceptanceFacts): RecordRow[] {
  const { letter, sealedBy } = facts;
  const length = formatCount(facts.length);
  const accepted = inIndia(facts.acceptedOn);
  const row = (label: string, line: string, note: string): RecordRow => ({ label, lines: [line], note });
  return [
    row('Accepted by', letter.candidateName, `Candidate ID ${letter.candidateId}, logged in with password`),
    row(
      'Accepted on',
      `${nameDay(accepted.date)}, ${accepted.time}`,
      `Asia/Kolkata (UTC+05:30); ${facts.acceptedOn.slice(0, 19)}Z`,
    ),
    { label: 'Statement', lines: [`“${facts.statement}”, then “Accept Offer”`] },
    row(
      'Offer',
      `Offer ${letter.candidateOfferId}, letter version ${letter.version}`,
      [letter.offeredRole, ...sentAndOpened(facts)].join(', '),
    ),
    { label: 'IP address', lines: [facts.ip || notKnown] },
    { label: 'Browser and system', lines: [versionedDeviceWords(facts.userAgent ?? '') || notKnown] },
    { label: 'Letter, SHA-256', lines: inGroups(facts.sha256) },
    row(
      'Letter, length',
      `${length} bytes`,
      `The first ${length} bytes of this file are the letter as it was accepted.`,
    ),
    row('Sealed by', `${sealedBy.name}, certificate ${sealedBy.certificate}`, 'PAdES, ETSI.CAdES.detached, SHA-256'),
  ];
}

export const recordTexts = {
  heading: 'Acceptance Record',
  lead: 'Added to the offer letter after it was accepted. The letter before this page is unchanged.',
  check: 'Check this letter',
  how: ['Scan the code, or go to ', ' and enter'],
  answers:
    'The page above answers whether this letter is genuine, with the company, the version and the day of acceptance, and nothing else. The file itself can be checked there too; it does not leave the device of the person who checks it.',
  qr: 'QR code of the page that checks this letter',
};

/** The page where the code is typed, without the scheme. */
export const verifyPlace = ({ verifyUrl }: AcceptanceFacts): string => verifyUrl.replace(/^https?:\/\//, '');

export const verifyLink = ({ verifyUrl, code }: AcceptanceFacts): string => `${verifyUrl}/${readableCode(code)}`;

function sentAndOpened({ sentOn, openedOn }: AcceptanceFacts): string[] {
  const sent = sentOn === null ? [] : [`sent ${moment(sentOn)}`];
  return openedOn === null ? sent : [...sent, `first opened ${moment(openedOn)}`];
}

const moment = (instant: string) => `${nameDate(inIndia(instant).date)}, ${inIndia(instant).time.slice(0, 5)}`;

function inIndia(instant: string): { date: string; time: string } {
  const [day = '', time = ''] = formatInstant(instant).split(', ');
  const date = day.split('/').toReversed().join('-');
  // India is ahead by whole minutes: the seconds are the same.
  return { date, time: `${time}:${new Date(instant).toISOString().slice(17, 19)}` };
}

/** 64 digits as two lines of eight groups of four. */
function inGroups(hex: string): string[] {
  return [hex.slice(0, 32), hex.slice(32)].map((half) => (half.match(/.{1,4}/g) ?? []).join(' '));
}
