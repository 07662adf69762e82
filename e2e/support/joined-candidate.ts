import type { Call } from '#contract/call.ts';
import { saveOnBoardDetails } from '#contract/joining.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { httpClient } from '#test/http-client.ts';
import { joiningForms, stepRequests, submissionOf, type JoiningForms } from '#test/joining-requests.ts';
import type { TestForm } from '#test/multipart.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { pdf, png, type TestFile } from './joining-files.ts';
import { candidateDecides, candidateToken } from './hr/offer-calls.ts';
import { newCandidate, type Person } from './people.ts';

export type Joined = Person & { panNumber: string };

let joined = 0;

/** A candidate who accepted and saved all five steps by the calls, with files that a browser can show; submitted by
 * default. `typed` replaces fields of these steps. */
export async function newJoined(
  server: ServerProcess,
  {
    submitted = true,
    typed = {},
    ...overrides
  }: Partial<OfferForm> & { submitted?: boolean; typed?: Partial<JoiningForms> } = {},
): Promise<Joined> {
  const person = await newCandidate(server, overrides);
  await candidateDecides(server, person, 'ACCEPTED');
  joined += 1;
  const panNumber = `ABCPN${String(joined).padStart(4, '0')}F`;
  const { json } = httpClient(server.url);
  const token = await candidateToken(server, person);
  const forms = await formsWithFiles(panNumber);
  for (const [step, form] of Object.entries(typed)) Object.assign(forms[step as keyof JoiningForms], form);
  for (const [call, form] of stepRequests(forms)) await json(call, { token, form });
  if (submitted) await json(saveOnBoardDetails, { token, form: submissionOf(forms) });
  return { ...person, panNumber };
}

async function formsWithFiles(panNumber: string): Promise<JoiningForms> {
  const card = fileOf(png('card.png', 300));
  const paper = fileOf(await pdf('paper.pdf', 'Statement of marks'));
  const marksheets = [0, 1, 2].map((index) => [`candidateEducationDetailsRequests[${index}].documentFile`, paper]);
  return joiningForms({
    personal: { panNumber, panDocument: card, aadhaarDocument: card, profile: card },
    bank: { passbookFile: card },
    experience: { 'experiences[0].paySlip': paper },
    education: Object.fromEntries(marksheets) as TestForm,
  });
}

function fileOf({ name, buffer }: TestFile) {
  return { name, bytes: buffer };
}

/** Saves a form by its call; raises with the server's words when it is refused. */
export async function saves(server: ServerProcess, token: string, call: Call, form: TestForm): Promise<void> {
  await httpClient(server.url).json(call, { token, form });
}
