import { watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createToken } from '#contract/candidate-auth.ts';
import { getDashboard } from '#contract/dashboard.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { getCandidateBankDetails } from '#contract/joining.ts';
import { createCandidateOfferLetter, getAllOfferLetters, sendOfferEmails } from '#contract/offers.ts';
import { httpClient, sendCall } from '#test/http-client.ts';
import { bankForm, testFile } from '#test/joining-requests.ts';
import { acceptedCandidates, candidatePassword, offerFormOf } from '#test/live-candidates.ts';
import { saveLiveStep } from '#test/live-steps.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';

type Answer = { status: number; retryAfter: string | null; candidateId?: string | null };

/** Instead of the status: an answer that began and broke off. */
export const brokenOff = -1;

/** What a call was answered, from when to when on the clock of `performance.now()`; status 0 is no answer at all. */
export type Answered = Answer & { what: string; from: number; to: number };

/** People at work on one server, with no more than short pauses, until `stop` is called. */
export type SteadyWork = {
  answers: Answered[];
  /** When a mail came into the outbox. */
  mails: number[];
  stop(): Promise<void>;
};

const pauseMs = 250;

type Ask = (what: string, asking: () => Promise<Answer>) => Promise<Answer>;
type Person = (ask: Ask, n: number) => Promise<unknown>;

/** One saves a step with a file, one opens a document, one logs in, one reads the list, one the figures, one makes and sends offers. */
export async function startSteadyWork(server: ServerProcess): Promise<SteadyWork> {
  const people = await peopleAt(server);
  const answers: Answered[] = [];
  const mails: number[] = [];
  const ask: Ask = async (what, asking) => {
    const from = performance.now();
    const answer = await asking().catch(() => ({ status: 0, retryAfter: null }));
    answers.push({ what, from, to: performance.now(), ...answer });
    return answer;
  };
  const outbox = watch(server.outbox, () => mails.push(performance.now()));
  const ending = new AbortController();
  const lanes = people.map(async (person) => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      await person(ask, n);
      await delay(pauseMs);
    }
  });
  return {
    answers,
    mails,
    stop: async () => {
      ending.abort();
      await Promise.all(lanes);
      outbox.close();
    },
  };
}

async function peopleAt(server: ServerProcess): Promise<Person[]> {
  const { url } = server;
  const client = httpClient(url);
  const [saver = '', reader = ''] = await acceptedCandidates(server, 2);
  const login = (candidateId: string) => ({ userName: candidateId, password: candidatePassword });
  const savers = await client.json(createToken, { body: login(saver) });
  const readers = await client.json(createToken, { body: login(reader) });
  await saveLiveStep(url, 'bank', readers.token, bankForm({ passbookFile: testFile('pdf', 500_000) }));
  const { documents } = await client.json(getCandidateBankDetails, { token: readers.token });
  // It works for ten minutes, and the file it opens is not replaced.
  const link = documents.passbookFile?.url ?? '';
  const { token } = await client.json(hrCreateToken, { body: hrLogin });
  const offerForm = await offerFormOf(url, token);
  const scan = () => bankForm({ passbookFile: testFile('pdf', 300_000) });
  return [
    (ask) => ask('save', () => saveLiveStep(url, 'bank', savers.token, scan())),
    (ask) => ask('document', () => answerOf(fetch(`${url}${link}`))),
    (ask) => ask('login', () => answerOf(sendCall(url, createToken, { body: login(reader) }))),
    (ask) => ask('list', () => answerOf(sendCall(url, getAllOfferLetters, { token, query: { page: 0, size: 10 } }))),
    (ask) => ask('figures', () => answerOf(sendCall(url, getDashboard, { token }))),
    async (ask, n) => {
      const form = { ...offerForm, email: `s${n}@example.com`, mobileNumber: String(9_300_000_000 + n) };
      const create = () => answerOf(sendCall(url, createCandidateOfferLetter, { token, body: form }));
      const { candidateId } = await ask('create', create);
      if (!candidateId) return;
      const body = { candidateIds: [candidateId] };
      await ask('send', () => answerOf(sendCall(url, sendOfferEmails, { token, body })));
    },
  ];
}

async function answerOf(sent: Promise<Response>): Promise<Answer> {
  const answer = await sent;
  const status = await answer.arrayBuffer().then(
    () => answer.status,
    () => brokenOff,
  );
  const header = (name: string) => answer.headers.get(name);
  return { status, retryAfter: header('retry-after'), candidateId: header('x-candidate-id') };
}
