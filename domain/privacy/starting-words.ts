import { texts } from '#domain/texts.ts';
import type { NoticeWords, PurposeWords } from './notice.ts';
import { type PurposeCode, purposeCodes } from './purposes.ts';

const forThreeYears = '3 years after you leave; 1 year if you do not join';
const untilYouLeave = 'You leave; 1 year if you do not join';
const words = (item: string, purpose: string, keptUntil: string, whoGetsIt: string): PurposeWords => {
  return { item, purpose, keptUntil, whoGetsIt };
};

/** What a notice starts as, by purpose; the company changes it before it publishes it. */
const privacyNoticeWords = texts('privacyNoticeWords', {
  OFFER: words('Name, mobile number, email address', 'Your offer, letters and messages about it', forThreeYears, 'HR'),
  RECORD: words(
    'Date of birth, gender, marital status, addresses',
    'Your employment record and the registers that labour law asks for',
    forThreeYears,
    'HR, Payroll',
  ),
  EMERGENCY: words('Blood group, emergency number', 'To get help for you in an emergency', untilYouLeave, 'HR'),
  ID_CARD: words('Photo', 'Your identity card', untilYouLeave, 'HR'),
  PAN: words(
    'PAN',
    'Income tax on your salary',
    'As long as tax law asks; 1 year if you do not join',
    'HR, Payroll, Income Tax Department',
  ),
  AADHAAR: words(
    'Aadhaar',
    'To register you for Provident Fund and ESI',
    'You are registered; 1 year if you do not join',
    'HR, Payroll, EPFO, ESIC',
  ),
  IDENTITY: words(
    'Another identity document, where it is asked for instead of Aadhaar',
    'To check who you are',
    untilYouLeave,
    'HR',
  ),
  BANK: words('Bank account', 'To pay your salary', forThreeYears, 'HR, Payroll, the bank that pays salaries'),
  VERIFICATION: words(
    'Education, earlier jobs, documents that HR asks for',
    'To check what your offer rests on',
    forThreeYears,
    'HR',
  ),
  FAMILY: words(
    'Family',
    'Nominations and members for Provident Fund, gratuity, ESI and insurance',
    'As long as these laws ask; 1 year if you do not join',
    'HR, Payroll, EPFO, ESIC, the insurer',
  ),
  OTHER_POSTS: words(
    'Keep my data for other posts',
    'If I do not join, or if another post fits me',
    '1 year, or when I withdraw it',
    'HR',
  ),
  PHOTO: words(
    'Use my photo beyond the identity card',
    'In the staff list and in welcome messages inside the company',
    'I withdraw it, or leave',
    'Colleagues',
  ),
  BACKGROUND_CHECK: words(
    'Background check',
    'A company that checks backgrounds asks my former employers and colleges',
    'The check is done, or I withdraw it before it was sent',
    'HR, the company that checks',
  ),
});

/** What a notice starts as: what the product does, in the language that is read. */
export function startingWords(): NoticeWords {
  const all = purposeCodes.map((code): [PurposeCode, PurposeWords] => [code, { ...privacyNoticeWords[code] }]);
  return Object.fromEntries(all) as NoticeWords;
}

/** The contact of a notice that was never edited. */
export const privacyContactTexts = texts('privacyContact', { name: 'Data protection contact' });
