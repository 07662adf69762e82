import { formatInstant, nameDay } from '#domain/values/calendar.ts';
import { formatCount } from '#domain/values/count.ts';
import { readableCode } from './code.ts';

export type CertifiedFile = { name: string; what: string; bytes: number; sha256: string };

/** The values of Part A and of its hash report. Moments are ISO texts. */
export type CertificateFacts = {
  company: { name: string; address: string };
  candidateOfferId: number;
  version: number;
  candidateId: string;
  candidateName: string;
  acceptedOn: string;
  sealedOn: string | null;
  /** Decisions of the company on what the accepted letter says, before it was sent. */
  signOffs: { by: string; on: string; contentSha256: string }[];
  files: CertifiedFile[];
  /** As it is stored; null until the letter has one. */
  code: string | null;
  verifyUrl: string;
  /** The program that keeps the record, where it runs, and on what. */
  system: string;
  madeOn: string;
};

/** A piece of a line of the form: its words, what we fill in, a blank to be filled in by hand, or a box to be ticked. */
export type FormPart = { words: string } | { value: string } | { blank: 'short' | 'long' } | { ticked: boolean };

const words = (text: string): FormPart => ({ words: text });
const value = (text: string): FormPart => ({ value: text });
const short: FormPart = { blank: 'short' };
const long: FormPart = { blank: 'long' };
const box = (ticked: boolean): FormPart => ({ ticked });
/** A line of the form: words of the Schedule, and the parts between them. */
const line = (texts: readonly string[], ...parts: FormPart[]): FormPart[] =>
  texts.flatMap((text, index) => [...(text === '' ? [] : [words(text)]), ...parts.slice(index, index + 1)]);
const choices = (names: readonly string[], ticked?: string): FormPart[] =>
  names.flatMap((name) => [words(`${name} `), box(name === ticked), words('   ')]);
const media = ['Computer / Storage Media', 'DVR', 'Mobile', 'Flash Drive', 'CD/DVD', 'Server', 'Cloud', 'Other'];

export const certificateTexts = {
  act: 'The Bharatiya Sakshya Adhiniyam, 2023',
  headings: ['THE SCHEDULE', '[See section 63(4)(c)]', 'CERTIFICATE', 'PART A', '(To be filled by the Party)'],
  signHere: '(Name and signature)',
  report: 'Hash report',
  reportLead: 'Enclosed with Part A. Each SHA-256 was worked out again from the stored bytes when this page was made.',
  note: 'Filled in from the records of the system. Check every entry, fill in the blanks and sign by hand. Part B of the Schedule is filled in by an expert.',
};

/** The paragraphs of Part A in the words of the Schedule, filled in with what the system knows. */
export function partA(facts: CertificateFacts): FormPart[][] {
  const employer = `${facts.company.name}, ${facts.company.address.split(/\r?\n/).join(', ')}`;
  const hashes = facts.files.map(({ sha256, name }) => `${sha256} (${name})`).join('; ');
  return [
    line`I, ${long} (Name), Son/daughter/spouse of ${long} residing/employed at ${value(employer)} do hereby solemnly affirm and sincerely state and submit as follows:—`,
    line`I have produced electronic record/output of the digital record taken from the following device/digital record source (tick mark):—`,
    choices(media, 'Server'),
    line`Other: ${long}`,
    line`Make & Model: ${short} Color: ${short} Serial Number: ${short}`,
    line`IMEI/UIN/UID/MAC/Cloud ID ${long} (as applicable)`,
    line`and any other relevant information, if any, about the device/digital record ${value(facts.system)} (specify).`,
    line`The digital device or the digital record source was under the lawful control for regularly creating, storing or processing information for the purposes of carrying out regular activities and during this period, the computer or the communication device was working properly and the relevant information was regularly fed into the computer during the ordinary course of business. If the computer/digital device at any point of time was not working properly or out of operation, then it has not affected the electronic/digital record or its accuracy. The digital device or the source of the digital record is:—`,
    [...choices(['Owned', 'Maintained', 'Managed', 'Operated']), words('by me (select as applicable).')],
    line`I state that the HASH value/s of the electronic/digital record/s is ${value(hashes)}, obtained through the following algorithm:—`,
    line`${box(false)} SHA1:   ${box(true)} SHA256:   ${box(false)} MD5:   ${box(false)} Other ${short} (Legally acceptable standard)`,
    line`(Hash report to be enclosed with the certificate)`,
  ];
}

export const partAEnd: readonly FormPart[][] = [
  line`Date (DD/MM/YYYY): ${short}`,
  line`Time (IST): ${short} hours (In 24 hours format)`,
  line`Place: ${short}`,
];

export function reportRows(facts: CertificateFacts): { label: string; lines: string[]; note: string }[] {
  const { candidateOfferId, version, candidateId, candidateName, acceptedOn, sealedOn, files, code, madeOn } = facts;
  const { signOffs } = facts;
  const row = (label: string, lines: string[], note = '') => ({ label, lines, note });
  return [
    row(
      'Electronic record',
      [`Offer ${candidateOfferId}, letter version ${version}`],
      `For ${candidateName}, candidate ID ${candidateId}`,
    ),
    ...files.map(({ what, name, bytes, sha256 }) =>
      row(what, [sha256.slice(0, 32), sha256.slice(32)], `${name}, ${formatCount(bytes)} bytes, SHA-256`),
    ),
    ...signOffs.map(({ by, on, contentSha256: hash }) =>
      row('Signed off by', [by, hash.slice(0, 32), hash.slice(32)], `${moment(on)}; SHA-256 of what the letter says`),
    ),
    row('Accepted on', [moment(acceptedOn)], `Asia/Kolkata (UTC+05:30); ${acceptedOn.slice(0, 19)}Z`),
    row('Sealed on', [sealedOn === null ? 'Not sealed when this was made' : moment(sealedOn)]),
    ...(code === null ? [] : [row('Verification code', [readableCode(code)], `To be checked at ${facts.verifyUrl}`)]),
    row('Kept by', [facts.system]),
    row('Made on', [moment(madeOn)]),
    row(
      'To check',
      ['sha256sum FILE'],
      'On Windows: certutil -hashfile FILE SHA256. The 64 characters must be those above; the case of letters does not matter.',
    ),
  ];
}

/** '20 November 2026 (Friday), 11:04 IST'. */
function moment(instant: string): string {
  const [day = '', time = ''] = formatInstant(instant).split(', ');
  return `${nameDay(day.split('/').toReversed().join('-'))}, ${time} IST`;
}
