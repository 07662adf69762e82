import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { saveCandidateBankDetails } from '#contract/joining.ts';
import {
  getAllDepartments,
  getAllDesignation,
  getAllFunctionalTitle,
  getAllSubDepartmentsByDepartmentId,
} from '#contract/lookups.ts';
import { uploadExcel } from '#contract/offer-sheet.ts';
import { getAllOfferLetters, sendOfferEmails } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { exchange, type Sent } from '#bench/exchange.ts';
import { httpClient, type HttpClient } from '#test/http-client.ts';
import { bankForm, withoutFiles } from '#test/joining-requests.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { multipartOf } from '#test/multipart.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';
import { workbookOf, type TypedRow } from '#test/workbooks/offer-workbook.ts';
import type { Arrival } from './mail-sink.ts';

/** HR at work on a running server, for students of one college. */
export type College = {
  /** Uploads a workbook of `count` offers; returns the candidates' ids. */
  importOffers(count: number, more?: Partial<TypedRow>): Promise<string[]>;
  /** The same in two steps. */
  makeWorkbook(count: number, more?: Partial<TypedRow>): Buffer;
  importWorkbook(bytes: Buffer): Promise<string[]>;
  /** Sends these, a press for each thousand. */
  send(candidateIds: string[]): Promise<void>;
  /** HR's list as it opens. */
  readList(): Promise<unknown>;
  /** A candidate who accepted and saves a step of the joining form again and again. */
  startSaving(arrival: Arrival): Promise<() => Promise<unknown>>;
};

export async function openCollege({ url }: ServerProcess): Promise<College> {
  const client = httpClient(url);
  const { token } = await client.json(hrCreateToken, { body: hrLogin });
  const terms = await termsOf(client, token);
  let people = 0;
  const list: Sent = { method: 'GET', headers: { authorization: `Bearer ${token}` } };
  const makeWorkbook = (count: number, more: Partial<TypedRow> = {}) => {
    const first = people;
    people += count;
    const rows = Array.from({ length: count }, (_, index) => ({
      ...terms,
      ...more,
      fullName: `Ravi Menon ${first + index}`,
      email: `ravi.menon.${first + index}@example.com`,
      mobileNumber: String(8_000_000_000 + first + index),
    }));
    return workbookOf(rows);
  };
  const importWorkbook = async (bytes: Buffer) => {
    const form = { file: { bytes, name: 'offers.xlsx' } };
    return (await client.json(uploadExcel, { token, form })).candidateIds;
  };
  return {
    importOffers: (count, more) => importWorkbook(makeWorkbook(count, more)),
    makeWorkbook,
    importWorkbook,
    send: async (candidateIds) => {
      for (let start = 0; start < candidateIds.length; start += limits.sendAtOnceMax) {
        const some = candidateIds.slice(start, start + limits.sendAtOnceMax);
        await client.json(sendOfferEmails, { token, body: { candidateIds: some } });
      }
    },
    readList: () => exchange(`${url}${getAllOfferLetters.path}?page=0&size=10`, list),
    startSaving: (arrival) => startSaving(client, url, arrival),
  };
}

async function termsOf(client: HttpClient, token: string): Promise<TypedRow> {
  const [department] = await client.json(getAllDepartments, { token });
  const deptId = department?.deptId ?? 0;
  const [subDepartment] = await client.json(getAllSubDepartmentsByDepartmentId, { token, query: { deptId } });
  const [designation] = await client.json(getAllDesignation, { token });
  const [functionalTitle] = await client.json(getAllFunctionalTitle, { token });
  return {
    fullName: '',
    email: '',
    mobileNumber: '',
    offeredRole: 'Management Trainee',
    department: department?.deptName ?? '',
    subDepartment: subDepartment?.subDeptName ?? '',
    designation: designation?.designationName ?? '',
    functionalTitle: functionalTitle?.functionalTitleName ?? '',
    fixedCTC: 720_000,
    variableCTC: 80_000,
    joiningDate: '2027-07-05',
  };
}

async function startSaving(
  client: HttpClient,
  url: string,
  { userName, password }: Arrival,
): Promise<() => Promise<unknown>> {
  const pending = await client.json(createToken, { body: { userName, password } });
  const chosen = { candidateId: userName, password: candidatePassword, confirmPassword: candidatePassword };
  await client.json(resetPassword, { token: pending.token, body: chosen });
  const { token } = await client.json(createToken, { body: { userName, password: candidatePassword } });
  await client.json(saveOfferLetterAction, { token, body: { offerLetterStatus: 'ACCEPTED' } });
  const headers = { authorization: `Bearer ${token}` };
  const save = async (form: Parameters<typeof multipartOf>[0]) => {
    const { body, contentType } = await multipartOf(form);
    const { method, path } = saveCandidateBankDetails;
    return exchange(`${url}${path}`, { method, headers: { ...headers, 'content-type': contentType }, body });
  };
  await save(bankForm());
  return () => save(withoutFiles(bankForm()));
}
