import { saveOnBoardDetails } from '#contract/joining.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { getCandidateById, type CandidateDetail } from '#contract/onboarding.ts';
import {
  acceptedCandidate,
  joiningForms,
  sendForm,
  stepRequests,
  submissionOf,
  testFile,
  type JoiningForms,
} from './joining-requests.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

/** The answers that distinguish candidates in the joining form. */
type Answers = { firstName: string; panNumber: string; aadhaarNumber: string; accountNumber: string };
let people = 0;

/** Of a person of their own at each call. */
function newAnswers(own: Partial<Answers>): Answers {
  people += 1;
  return {
    firstName: 'Priya',
    panNumber: `ABCPN${String(people).padStart(4, '0')}F`,
    aadhaarNumber: `2345678${String(people).padStart(5, '0')}`,
    accountNumber: `987654${String(people).padStart(6, '0')}`,
    ...own,
  };
}

/** Used for each identity document. */
export const picture = testFile('png');
const identity = { panDocument: picture, aadhaarDocument: picture };

/** The form values of a person with these answers in the five steps. */
function formsOf({ accountNumber, ...personal }: Answers): JoiningForms {
  return joiningForms({ personal: { ...personal, ...identity }, bank: { accountNumber, passbookFile: picture } });
}

/** The requests that save the five steps, one after the other. */
export function stepsOf(answers: Answers) {
  return stepRequests(formsOf(answers));
}

/** Submits the saved form; answers the server's response as it is. */
export function submitAnswers(t: TestApp, candidate: string, answers: Answers) {
  return sendForm(t, saveOnBoardDetails, candidate, submissionOf(formsOf(answers)));
}

type Joined = Partial<Answers> & { hrToken: string; steps?: number; submitted?: boolean; form?: Partial<OfferForm> };

function expectOk(answer: TestAnswer): void {
  if (answer.status !== 200) throw new Error(`expected 200, got ${answer.status}: ${answer.bytes.toString('utf8')}`);
}

/** A candidate who accepted, saved the first `steps` steps and, by default, submitted all five. */
export async function joiner(t: TestApp, { hrToken, steps = 5, submitted = true, form = {}, ...own }: Joined) {
  const { offer, token: candidate } = await acceptedCandidate(t, { ...form, hrToken });
  const answers = newAnswers(own);
  for (const [call, form] of stepsOf(answers).slice(0, steps)) expectOk(await sendForm(t, call, candidate, form));
  if (submitted && steps === 5) expectOk(await submitAnswers(t, candidate, answers));
  return { offer, candidate, answers, candidateId: offer.candidateId };
}

/** The candidate as HR opens them. */
export async function candidateDetail(t: TestApp, hrToken: string, candidateId: string): Promise<CandidateDetail> {
  const answer = await t.call(getCandidateById, { token: hrToken, query: { candidateId } });
  expectOk(answer);
  return answer.envelope.responseObject as CandidateDetail;
}
