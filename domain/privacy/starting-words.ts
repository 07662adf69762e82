import { texts } from '#domain/texts.ts';
import type { NoticeWords, PurposeWords } from './notice.ts';
import { type PurposeCode, purposeCodes } from './purposes.ts';

/** What a notice starts as, by purpose; the company changes it before it publishes it. */
const privacyNoticeWords = texts('privacyNoticeWords', {
  OFFER: {
    item: 'Name, mobile number, email address',
    purpose: 'Your offer, letters and messages about it',
    keptUntil: '3 years after you leave; 1 year if you do not join',
    whoGetsIt: 'HR',
  },
  RECORD: {
    item: 'Date of birth, gender, marital status, addresses',
    purpose: 'Your employment record and the registers that labour law asks for',
    keptUntil: '3 years after you leave; 1 year if you do not join',
    whoGetsIt: 'HR, Payroll',
  },
  EMERGENCY: {
    item: 'Blood group, emergency number',
    purpose: 'To get help for you in an emergency',
    keptUntil: 'You leave; 1 year if you do not join',
    whoGetsIt: 'HR',
  },
  ID_CARD: {
    item: 'Photo',
    purpose: 'Your identity card',
    keptUntil: 'You leave; 1 year if you do not join',
    whoGetsIt: 'HR',
  },
  PAN: {
    item: 'PAN',
    purpose: 'Income tax on your salary',
    keptUntil: 'As long as tax law asks; 1 year if you do not join',
    whoGetsIt: 'HR, Payroll, Income Tax Department',
  },
  AADHAAR: {
    item: 'Aadhaar',
    purpose: 'To register you for Provident Fund and ESI',
    keptUntil: 'You are registered; 1 year if you do not join',
    whoGetsIt: 'HR, Payroll, EPFO, ESIC',
  },
  IDENTITY: {
    item: 'Another identity document, where it is asked for instead of Aadhaar',
    purpose: 'To check who you are',
    keptUntil: 'You leave; 1 year if you do not join',
    whoGetsIt: 'HR',
  },
  BANK: {
    item: 'Bank account',
    purpose: 'To pay your salary',
    keptUntil: '3 years after you leave; 1 year if you do not join',
    whoGetsIt: 'HR, Payroll, the bank that pays salaries',
  },
  VERIFICATION: {
    item: 'Education, earlier jobs, documents that HR asks for',
    purpose: 'To check what your offer rests on',
    keptUntil: '3 years after you leave; 1 year if you do not join',
    whoGetsIt: 'HR',
  },
  FAMILY: {
    item: 'Family',
    purpose: 'Nominations and members for Provident Fund, gratuity, ESI and insurance',
    keptUntil: 'As long as these laws ask; 1 year if you do not join',
    whoGetsIt: 'HR, Payroll, EPFO, ESIC, the insurer',
  },
  OTHER_POSTS: {
    item: 'Keep my data for other posts',
    purpose: 'If I do not join, or if another post fits me',
    keptUntil: '1 year, or when I withdraw it',
    whoGetsIt: 'HR',
  },
  PHOTO: {
    item: 'Use my photo beyond the identity card',
    purpose: 'In the staff list and in welcome messages inside the company',
    keptUntil: 'I withdraw it, or leave',
    whoGetsIt: 'Colleagues',
  },
  BACKGROUND_CHECK: {
    item: 'Background check',
    purpose: 'A company that checks backgrounds asks my former employers and colleges',
    keptUntil: 'The check is done, or I withdraw it before it was sent',
    whoGetsIt: 'HR, the company that checks',
  },
});

/** What a notice starts as: what the product does, in the language that is read. */
export function startingWords(): NoticeWords {
  const words = purposeCodes.map((code): [PurposeCode, PurposeWords] => [code, { ...privacyNoticeWords[code] }]);
  return Object.fromEntries(words) as NoticeWords;
}

/** The contact of a notice that was never edited. */
export const privacyContactTexts = texts('privacyContact', { name: 'Data protection contact' });
