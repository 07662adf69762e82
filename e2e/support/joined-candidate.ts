import { createToken } from '#contract/candidate-auth.ts';
import type { Call } from '#contract/call.ts';
import {
  saveCandidateBankDetails,
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveCandidateFamilyDetails,
  saveCandidatePersonalDetails,
  saveOnBoardDetails,
} from '#contract/joining.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import type { OfferForm } from '#domain/offer-form.ts';
import { httpClient } from '#test/http-client.ts';
import {
  bankForm,
  educationForm,
  experienceForm,
  familyForm,
  multipartOf,
  personalForm,
  submitForm,
  type TestForm,
} from '#test/joining-requests.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { pdf, png, type TestFile } from './joining-files.ts';
import { candidateDecides } from './offer-calls.ts';
import { candidatePassword, newCandidate, type Person } from './people.ts';

/** Fields of the steps under the names of their calls. */
type TypedSteps = Partial<Record<JoiningStep, Record<string, string>>>;

export type Joined = Person & { panNumber: string };

let joined = 0;

/**
 * Somebody who accepted and saved all five steps by their calls, with files that a browser can show; submitted unless told
 * otherwise. `typed` takes the place of fields of these steps.
 */
export async function newJoined(
  server: ServerProcess,
  { submitted = true, typed = {}, ...overrides }: Partial<OfferForm> & { submitted?: boolean; typed?: TypedSteps } = {},
): Promise<Joined> {
  const person = await newCandidate(server, overrides);
  await candidateDecides(server, person, 'ACCEPTED');
  joined += 1;
  const panNumber = `ABCPN${String(joined).padStart(4, '0')}F`;
  const login = { userName: person.candidateId, password: candidatePassword };
  const { token } = await httpClient(server.url).json(createToken, { body: login });
  for (const [step, call, form] of await stepsOf(panNumber)) {
    await saves(server, token, call, { ...form, ...typed[step] });
  }
  if (submitted) await submits(server, { ...person, panNumber });
  return { ...person, panNumber };
}

/** Submits what was saved. */
async function submits(server: ServerProcess, { candidateId, panNumber }: Joined): Promise<void> {
  const login = { userName: candidateId, password: candidatePassword };
  const { token } = await httpClient(server.url).json(createToken, { body: login });
  await saves(server, token, saveOnBoardDetails, submitForm({ 'personalDetailsRequest.panNumber': panNumber }));
}

async function stepsOf(panNumber: string): Promise<[JoiningStep, Call, TestForm][]> {
  const card = fileOf(png('card.png', 300));
  const paper = fileOf(await pdf('paper.pdf', 'Statement of marks'));
  const marksheets = [0, 1, 2].map((index) => [`candidateEducationDetailsRequests[${index}].documentFile`, paper]);
  return [
    [
      'personal',
      saveCandidatePersonalDetails,
      personalForm({ panNumber, panDocument: card, aadhaarDocument: card, profile: card }),
    ],
    ['bank', saveCandidateBankDetails, bankForm({ passbookFile: card })],
    ['experience', saveCandidateExperienceDetails, experienceForm({ 'experiences[0].paySlip': paper })],
    ['education', saveCandidateEducationDetails, educationForm(Object.fromEntries(marksheets) as TestForm)],
    ['family', saveCandidateFamilyDetails, familyForm()],
  ];
}

function fileOf({ name, buffer }: TestFile) {
  return { name, bytes: buffer };
}

/** Saves a form by its call; raises with the server's words when it is refused. */
export async function saves(server: ServerProcess, token: string, call: Call, form: TestForm): Promise<void> {
  const { body, contentType } = await multipartOf(form);
  const answer = await fetch(`${server.url}${call.path}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body: new Uint8Array(body),
  });
  if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}: ${await answer.text()}`);
}
