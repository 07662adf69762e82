import { getFirstDay, recordJoining, takeBackJoining } from '#contract/first-day.ts';
import type { Mark } from '#contract/hr/review.ts';
import { reopenOnBoardDetails, reviewOnBoardDetails, verifyOnBoardDetails } from '#contract/hr/review.ts';
import {
  answerFix,
  getJoiningState,
  saveCandidateBankDetails,
  saveOnBoardDetails,
  type OwnJoiningState,
} from '#contract/joining.ts';
import { getCandidateById, sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { httpClient, type HttpClient } from '#test/http-client.ts';
import { bankForm, joiningForms, submissionOf, withoutFiles } from '#test/joining-requests.ts';
import type { Ledger } from './ledger.ts';

/** A candidate whose form is submitted, reviewed, sent back, corrected, verified and reopened again and again. */
export type Reviewed = { candidateId: string; token: string; account: string; reopenedAt: number };

export type Site = { url: string; hrToken: string; ledger: Ledger };

const account = 'bank.accountNumber';
const pan = 'personal.panNumber';

/** Does what comes next for this form as the server has it: an answer that was lost is no obstacle. */
export async function moveOn(site: Site, one: Reviewed): Promise<void> {
  const client = httpClient(site.url);
  const state = await client.json(getJoiningState, { token: one.token });
  await (state.readOnly ? review(site, client, one) : correct(site, client, one, state));
}

/** The candidate changes what HR asks for, or answers it, and submits. */
async function correct({ ledger }: Site, client: HttpClient, one: Reviewed, { fixes }: OwnJoiningState): Promise<void> {
  const { token, candidateId } = one;
  for (const { path } of fixes.filter(({ answered }) => !answered)) {
    if (path === account) {
      one.account = String(100_000_000_000 + Number(ledger.text('').trim()));
      const form = withoutFiles(bankForm({ accountNumber: one.account }));
      await client.json(saveCandidateBankDetails, { token, form });
    } else {
      const comment = ledger.text('Comment');
      await ledger.ask('comment', comment, () => client.json(answerFix, { token, body: { path, comment } }));
    }
  }
  const form = submissionOf(joiningForms({ bank: { accountNumber: one.account } }));
  await ledger.ask('submission', ledger.text(candidateId), () => client.json(saveOnBoardDetails, { token, form }));
}

/** HR verifies, reopens, marks, sends back, and takes back marks of an earlier submission. */
async function review({ hrToken: token, ledger }: Site, client: HttpClient, one: Reviewed): Promise<void> {
  const { candidateId } = one;
  const query = { candidateId };
  const { submissionVersion, verification, marks } = await client.json(getCandidateById, { token, query });
  const toFix = marks.filter(({ verdict }) => verdict === 'FIX');
  const mark = (verdict: Mark['verdict'], paths: string[]) => {
    const text = ledger.text(verdict);
    const made = paths.map((path) => ({ path, verdict, note: `${text}, ${path}` }));
    const body = { candidateId, submissionVersion, marks: made };
    return ledger.ask('marks', text, () => client.json(reviewOnBoardDetails, { token, body }));
  };
  if (verification !== null) {
    one.reopenedAt = submissionVersion;
    const reason = ledger.text('Reopened');
    await ledger.ask('reopening', reason, () =>
      client.json(reopenOnBoardDetails, { token, body: { candidateId, reason } }),
    );
  } else if (toFix.some((one) => one.submissionVersion === submissionVersion)) {
    const text = toFix[0]?.note?.split(',')[0] ?? '';
    await ledger.ask('sendBack', text, () => client.json(sendBackOnBoardDetails, { token, body: { candidateId } }));
  } else if (toFix.length > 0) {
    await mark(
      'OK',
      toFix.map(({ path }) => path),
    );
  } else if (one.reopenedAt === submissionVersion) await mark('FIX', [account, pan]);
  else {
    const body = { candidateId, submissionVersion };
    await ledger.ask('verification', ledger.text(candidateId), () =>
      client.json(verifyOnBoardDetails, { token, body }),
    );
  }
}

/** Records that a candidate joined, and takes that back the next time. */
export async function recordOrTakeBack({ url, hrToken: token, ledger }: Site, candidateId: string): Promise<void> {
  const client = httpClient(url);
  const { current } = await client.json(getFirstDay, { token, query: { candidateId } });
  if (current === null) {
    const note = ledger.text('Joined');
    const body = { candidateId, outcome: 'JOINED', date: todayInIndia(new Date()), note } as const;
    const { employeeId } = await ledger.ask('joining', note, () => client.json(recordJoining, { token, body }));
    ledger.employeeIds.set(note, employeeId ?? '');
  } else {
    const reason = ledger.text('Taken back');
    await ledger.ask('takingBack', reason, () =>
      client.json(takeBackJoining, { token, body: { candidateId, reason } }),
    );
  }
}
