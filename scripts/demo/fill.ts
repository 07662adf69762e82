import { createToken, isValidForAccess, resetPassword } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { recordJoining } from '#contract/first-day.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import {
  getAllDepartments,
  getAllDesignation,
  getAllFunctionalTitle,
  getAllSubDepartmentsByDepartmentId,
} from '#contract/lookups.ts';
import { createCandidateOfferLetter, deleteOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { verifyOnBoardDetails } from '#contract/hr/review.ts';
import { saveSettings } from '#contract/hr/settings.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import { httpClient, type HttpClient } from '#test/http-client.ts';
import { passwordIn, waitForMail } from '#test/outbox.ts';
import { fillJoiningForm } from './joining.ts';
import { demoLives, type DemoJoining, type DemoLife } from './lives.ts';
import { demoOfferOf, type DemoLookups } from './offer-of.ts';
import { names, reasons } from './people.ts';

export const demoPassword = 'demo-1234';

export type DemoOffer = {
  candidateOfferId: number;
  candidateId: string;
  status: OfferStatus;
  /** Whether the candidate has set a password. */
  opened: boolean;
  joining: DemoJoining;
  verified: boolean;
  form: OfferForm;
};

/** What fills a demo: the running server, and the clock that moves it through the last three months. */
export type DemoStage = {
  url: string;
  outbox: string;
  hr: { userName: string; password: string };
  setClock: (now: Date) => Promise<void>;
};

/** The company of the demo, in place of the sample company that an installation begins with. */
const company = {
  name: 'Kaveri Foods Private Limited',
  address: '14, Industrial Layout, Peenya, Bengaluru, Karnataka 560058',
  logo: null,
  signatoryName: 'Devika Rao',
  signatoryTitle: 'Head of Human Resources',
  contactEmail: 'hr@kaveri-foods.example',
  contactPhone: '080 4000 1234',
};

type Scene = { at: Date; act: () => Promise<void> };

/** Makes offers in every state through the calls that people make, each at its day of the last three months: HR
 * creates and sends, candidates read their mail, look, decide and fill their forms. */
export async function fillDemo(stage: DemoStage): Promise<DemoOffer[]> {
  const client = httpClient(stage.url);
  const start = new Date();
  const { token } = await client.json(hrCreateToken, { body: stage.hr });
  await client.json(saveSettings, { token, body: { section: 'company', version: 0, values: company } });
  const lookups = await readLookups(client, token);
  const offers: DemoOffer[] = [];
  const scenes = demoLives().flatMap((life, index) => {
    const today = todayInIndia();
    const terms = demoOfferOf(names[index] ?? '', index, life.joins, today, lookups);
    const form = life.replyBy === null ? terms : { ...terms, replyBy: addDays(today, life.replyBy) };
    return scenesOf(stage, client, life, form, start, (offer) => offers.push(offer));
  });
  for (const { at, act } of scenes.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    await stage.setClock(at);
    await act();
  }
  return offers;
}

/** The scenes of one offer; later scenes find it as the first one created it. */
function scenesOf(
  stage: DemoStage,
  client: HttpClient,
  life: DemoLife,
  form: OfferForm,
  start: Date,
  onMade: (offer: DemoOffer) => void,
): Scene[] {
  const { status, joining } = life;
  const verified = life.verified !== null;
  const offer: DemoOffer = { candidateOfferId: 0, candidateId: '', status, opened: false, joining, verified, form };
  const at = (daysAgo: number | null, act: () => Promise<void>): Scene[] =>
    daysAgo === null ? [] : [{ at: new Date(start.getTime() - daysAgo * 24 * 60 * 60 * 1000), act }];
  const hrToken = async () => (await client.json(hrCreateToken, { body: stage.hr })).token;
  return [
    ...at(life.created, async () => {
      const headers = await client.file(createCandidateOfferLetter, { token: await hrToken(), body: form });
      offer.candidateOfferId = Number(headers.get('x-candidate-offer-id'));
      offer.candidateId = headers.get('x-candidate-id') ?? '';
      onMade(offer);
    }),
    ...at(life.sent, async () => {
      await client.json(sendOfferEmails, { token: await hrToken(), body: { candidateIds: [offer.candidateId] } });
      await waitForMail(stage.outbox, form.email);
    }),
    ...at(life.opened, async () => {
      await setOwnPassword(client, stage.outbox, offer);
      offer.opened = true;
      await client.json(isValidForAccess, { token: await signIn(client, offer) });
    }),
    ...at(life.ended, async () => {
      if (status === 'Approved' || status === 'Rejected') await decide(client, offer);
      else await endByHr(client, await hrToken(), offer);
    }),
    ...at(life.verified, async () => {
      const body = { candidateId: offer.candidateId, submissionVersion: 1 };
      await client.json(verifyOnBoardDetails, { token: await hrToken(), body });
    }),
    ...at(life.joined, async () => {
      const body = { candidateId: offer.candidateId, outcome: 'JOINED', date: form.joiningDate } as const;
      await client.json(recordJoining, { token: await hrToken(), body });
    }),
  ];
}

async function endByHr(client: HttpClient, token: string, { status, form, candidateOfferId }: DemoOffer) {
  if (status === 'Deleted') {
    await client.json(deleteOfferLetter, { token, query: { candidateOfferLetterId: candidateOfferId } });
  } else {
    const body = { ...form, candidateOfferId, fixedCTC: form.fixedCTC + 60_000 };
    await client.file(createCandidateOfferLetter, { token, body });
  }
}

async function decide(client: HttpClient, offer: DemoOffer): Promise<void> {
  const token = await signIn(client, offer);
  const rejectionReason = reasons[offer.candidateOfferId % reasons.length] ?? reasons[0];
  const accepted = offer.status === 'Approved';
  await client.json(saveOfferLetterAction, {
    token,
    body: accepted ? { offerLetterStatus: 'ACCEPTED' } : { offerLetterStatus: 'REJECTED', rejectionReason },
  });
  if (offer.joining === null) return;
  const { fullName: name, email, mobileNumber: mobile } = offer.form;
  await fillJoiningForm(client, token, { name, email, mobile, seed: offer.candidateOfferId % 100 }, offer.joining);
}

/** First login with the mailed password, and the candidate's own password. */
async function setOwnPassword(client: HttpClient, outbox: string, { candidateId, form }: DemoOffer): Promise<void> {
  const password = passwordIn(await waitForMail(outbox, form.email));
  const pending = await client.json(createToken, { body: { userName: candidateId, password } });
  const body = { candidateId, password: demoPassword, confirmPassword: demoPassword };
  await client.json(resetPassword, { token: pending.token, body });
}

async function signIn(client: HttpClient, { candidateId }: DemoOffer): Promise<string> {
  return (await client.json(createToken, { body: { userName: candidateId, password: demoPassword } })).token;
}

async function readLookups(client: HttpClient, token: string): Promise<DemoLookups> {
  const departments = await client.json(getAllDepartments, { token });
  const subDepartments = await Promise.all(
    departments.map(async ({ deptId }) => {
      const found = await client.json(getAllSubDepartmentsByDepartmentId, { token, query: { deptId } });
      return found.map((subDepartment) => ({ deptId, ...subDepartment }));
    }),
  );
  return {
    departments,
    subDepartments: subDepartments.flat(),
    designations: await client.json(getAllDesignation, { token }),
    functionalTitles: await client.json(getAllFunctionalTitle, { token }),
  };
}
