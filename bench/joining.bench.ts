import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import {
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  getCandidateFamilyDetails,
  saveCandidateBankDetails,
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveCandidateFamilyDetails,
  saveCandidatePersonalDetails,
  type EducationDetails,
  type ExperienceDetails,
  type FamilyDetails,
} from '#contract/joining.ts';
import { getCandidateById } from '#contract/onboarding.ts';
import {
  acceptedCandidate,
  bankForm,
  educationForm,
  experienceForm,
  familyForm,
  personalForm,
  saveAllSteps,
  testFile,
  withoutFiles,
} from '#test/joining-requests.ts';
import { multipartOf, type TestForm } from '#test/multipart.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { exchange, type Sent } from './exchange.ts';
import { inTurns, pairedHead, pairedRow, table } from './measure.ts';
import { rawFile } from './raw/raw-file.ts';
import { startRawServer, type RawServer } from './raw/raw-server.ts';
import { rawStatements, type Script, recordStatements } from './raw/raw-statements.ts';
import { writePart } from './report.ts';
import { rememberOffers } from './restore.ts';

const rounds = Number(process.env.ROUNDS ?? 100);
const uploadBytes = 5 * 1024 * 1024;

let t: TestApp;
let raw: RawServer;
const script: Script = { statements: [], answer: null };
let url: string;
let folder: string;
let token: string;
let hrToken: string;
let candidateId: string;
const rows: string[][] = [];

beforeAll(async () => {
  t = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'aarambh-bench-'));
  raw = await startRawServer({ '/statements': rawStatements(t.database.pool, script), '/file': rawFile(folder) });
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const candidate = await acceptedCandidate(t);
  ({ token } = candidate);
  hrToken = candidate.offer.hrToken;
  candidateId = candidate.offer.candidateId;
  await saveAllSteps(t, token);
});
afterAll(async () => {
  await writePart('joining', t.database.pool, [...table(pairedHead, rows), '', explanation]);
  await raw.close();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const explanation =
  'The baseline of a save runs the statements that our save runs, recorded beforehand, by plain `pg` and answers the same JSON; that of an upload streams the whole body to disk with its SHA-256. Ours checks the session, reads and validates the form, looks into each file, encrypts files and identity numbers, and does so in one transaction.';

/** Our call and the same statements in plain `pg`, with the same body and an answer of the same size. */
async function compareWithStatements(name: string, address: string, sent: Sent): Promise<void> {
  let answer: unknown;
  // The row of the audit has the number that it was recorded with: it can be written again only once it is gone.
  const restore = await rememberOffers(t.database.pool);
  const statements = await recordStatements(t.database.pool, async () => {
    answer = JSON.parse((await exchange(address, sent)).toString('utf8'));
  });
  expect(statements.length).toBeGreaterThan(0);
  script.statements = statements;
  script.answer = answer;
  const bare = { ...sent, method: 'POST', body: sent.body ?? Buffer.from('{}') };
  const times = await inTurns(
    { rounds, before: restore },
    () => exchange(address, sent),
    () => exchange(`${raw.url}/statements`, bare),
  );
  await restore();
  rows.push(pairedRow(name, `the same ${statements.length} statements in plain pg`, times));
}

type Ids = { canExperienceId: number | string; canEducationId: (number | string)[]; canFamilyId: number | string };

/** The ids of the entries that `saveAllSteps` made: with them a save updates what is there. */
async function readIds(): Promise<Ids> {
  const [experience, education, family] = await Promise.all(
    [getCandidateExperienceDetails, getCandidateEducationDetails, getCandidateFamilyDetails].map(
      async (call) => (await t.call(call, { token })).envelope.responseObject,
    ),
  );
  const jobs = (experience as ExperienceDetails).detailsResponses;
  return {
    canExperienceId: jobs[0]?.canExperienceId ?? 0,
    canEducationId: (education as EducationDetails[]).map((entry) => entry.canEducationId),
    canFamilyId: (family as FamilyDetails[])[0]?.canFamilyId ?? 0,
  };
}

/** Each step as a candidate saves it again: every file is stored already. */
const edits: [string, Call, (ids: Ids) => TestForm][] = [
  ['save personal', saveCandidatePersonalDetails, () => personalForm()],
  ['save bank', saveCandidateBankDetails, () => bankForm()],
  [
    'save experience',
    saveCandidateExperienceDetails,
    ({ canExperienceId }) => experienceForm({ 'experiences[0].canExperienceId': String(canExperienceId) }),
  ],
  [
    'save education',
    saveCandidateEducationDetails,
    ({ canEducationId }) =>
      educationForm(
        Object.fromEntries(
          canEducationId.map((id, index) => [`candidateEducationDetailsRequests[${index}].canEducationId`, String(id)]),
        ),
      ),
  ],
  [
    'save family',
    saveCandidateFamilyDetails,
    ({ canFamilyId }) => familyForm({ 'candidateFamilyDetailsRequests[0].canFamilyId': String(canFamilyId) }),
  ],
];

test.each(edits)('%s', async (name, call, form) => {
  const { body, contentType } = await multipartOf(withoutFiles(form(await readIds())));
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
  await compareWithStatements(name, `${url}${call.path}`, { method: 'POST', headers, body });
  expect(rows.at(-1)?.[0]).toContain(name);
});

test('reads a joining form by getCandidateById', async () => {
  const headers = { authorization: `Bearer ${hrToken}` };
  await compareWithStatements(
    getCandidateById.path.split('/').at(-1) ?? '',
    `${url}${getCandidateById.path}?candidateId=${candidateId}`,
    { method: 'GET', headers },
  );
  expect(rows.at(-1)?.[0]).toContain('getCandidateById');
});

/** Whole saves with their files, and the same bytes streamed to disk with SHA-256. */
const uploads: [string, Call, () => TestForm][] = [
  [
    'save personal, three files of 5 MB',
    saveCandidatePersonalDetails,
    () =>
      personalForm({
        panDocument: testFile('pdf', uploadBytes),
        aadhaarDocument: testFile('pdf', uploadBytes),
        profile: testFile('png', uploadBytes),
      }),
  ],
  [
    'save bank, one file of 5 MB',
    saveCandidateBankDetails,
    () => bankForm({ passbookFile: testFile('pdf', uploadBytes) }),
  ],
];

test.each(uploads)('%s', async (name, call, form) => {
  const { body, contentType } = await multipartOf(form());
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
  const sent = { method: 'POST', headers, body };
  const times = await inTurns(
    Math.ceil(rounds / 4),
    () => exchange(`${url}${call.path}`, sent),
    () => exchange(`${raw.url}/file`, { method: 'POST', headers: {}, body }),
  );
  rows.push(pairedRow(name, 'the same bytes streamed to disk with SHA-256', times));
  expect(times.ours).toHaveLength(times.raw.length);
});
