import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import {
  getAllDepartments,
  getAllDesignation,
  getAllFunctionalTitle,
  getAllSubDepartmentsByDepartmentId,
} from '#contract/lookups.ts';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { httpClient } from './http-client.ts';
import { passwordIn, waitForMail } from './outbox.ts';
import { hrLogin, type ServerProcess } from './server-process.ts';

/** The password of test candidates. */
export const candidatePassword = 'my own password';

/** Candidates of a running server with a password of their own (`candidatePassword`) who accepted, numbered from
 * `from`; their ids. */
export async function acceptedCandidates(server: ServerProcess, count: number, from = 0): Promise<string[]> {
  const client = httpClient(server.url);
  const { token } = await client.json(hrCreateToken, { body: hrLogin });
  const base = await offerFormOf(server.url, token);
  const people: { candidateId: string; email: string }[] = [];
  for (let n = from; n < from + count; n += 1) {
    const email = `candidate.${n}@example.com`;
    const form = { ...base, email, mobileNumber: String(9_200_000_000 + n) };
    const headers = await client.file(createCandidateOfferLetter, { token, body: form });
    people.push({ candidateId: headers.get('x-candidate-id') ?? '', email });
  }
  const candidateIds = people.map(({ candidateId }) => candidateId);
  await client.json(sendOfferEmails, { token, body: { candidateIds } });
  for (const { candidateId, email } of people) {
    await acceptOffer(server.url, candidateId, passwordIn(await waitForMail(server.outbox, email)));
  }
  return candidateIds;
}

/** From the first login with the mailed password to the acceptance; answers the token of the session. */
export async function acceptOffer(url: string, candidateId: string, temporary: string): Promise<string> {
  const client = httpClient(url);
  const pending = await client.json(createToken, { body: { userName: candidateId, password: temporary } });
  const body = { candidateId, password: candidatePassword, confirmPassword: candidatePassword };
  await client.json(resetPassword, { token: pending.token, body });
  const { token } = await client.json(createToken, { body: { userName: candidateId, password: candidatePassword } });
  await client.json(saveOfferLetterAction, { token, body: { offerLetterStatus: 'ACCEPTED' } });
  return token;
}

/** Valid input of the form on this server, without the person's own e-mail address and mobile number. */
export async function offerFormOf(url: string, token: string): Promise<OfferForm> {
  const client = httpClient(url);
  const [department] = await client.json(getAllDepartments, { token });
  const deptId = department?.deptId ?? 0;
  const [subDepartment] = await client.json(getAllSubDepartmentsByDepartmentId, { token, query: { deptId } });
  const [designation] = await client.json(getAllDesignation, { token });
  const [functionalTitle] = await client.json(getAllFunctionalTitle, { token });
  return {
    fullName: 'Ananya Mukherjee',
    email: '',
    mobileNumber: '',
    offeredRole: 'Food Technologist',
    deptId,
    subDeptId: subDepartment?.subDeptId ?? 0,
    designationId: designation?.designationId ?? 0,
    funcTitleId: functionalTitle?.functionalTitleId ?? 0,
    fixedCTC: 720_000,
    variableCTC: 0,
    joiningDate: '2027-01-04',
  };
}
