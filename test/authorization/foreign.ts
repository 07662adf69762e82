import type { Call } from '#contract/call.ts';
import { kindsFor } from './matrix.ts';

/** The answer to a call with another person's id: that of an unknown id. */
export const own = 'ids sent along are not looked at: the token’s own record';
const entries = '409, as for an entry that does not exist';
const links = '404 for a link that was changed, ran out, is for something else or is a session’s token';

const byPath: Record<string, string> = {
  '/auth/createToken': '401, as for an unknown candidate id',
  '/auth/sendOtp': '200 without content, as for an unknown candidate id; the code goes to the candidate’s own phone',
  '/auth/validateOtp': '400 for the code of another candidate, as for an unknown candidate id',
  '/auth/resetPassword': '403, as for an unknown candidate id',
  '/candidate/offerLetterFile': links,
  '/files/document': links,
  '/candidate/uploadRequestedDocument': '404, as for a request that does not exist',
  '/candidate/startHandoff': '404, as for an entry that does not exist',
  '/verify/:code': '404, as for a code that does not exist; who has the code may know that the letter is genuine',
  '/verify/hash/:sha256': '404, as for a PDF that does not exist; who has the PDF may know that it is genuine',
  '/candidate/saveCandidateExperienceDetails': entries,
  '/candidate/saveCandidateEducationDetails': entries,
  '/candidate/saveCandidateFamilyDetails': entries,
  '/security-service/auth/createToken': '401, as for an unknown user',
  '/security-service/auth/sendOtp': '200 without content, as for an unknown user; the code goes to the user’s own mail',
  '/security-service/auth/validateOtp': '400 for the code of another user, as for an unknown user',
  '/security-service/auth/resetPassword': '403, as for an unknown user',
};

/** The answer to a foreign id at this call; null where it takes no id. */
export function foreignAnswer(call: Call): string | null {
  if (call.access === 'hr') return '401 to a candidate, whatever the id; HR sees every candidate';
  return byPath[call.path] ?? (kindsFor[call.access].length > 0 ? own : null);
}
