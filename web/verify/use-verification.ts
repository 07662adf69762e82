import { useEffect, useState } from 'react';
import { verifyCalls } from '#contract/letter/verify-calls.ts';
import type { VerifiedLetter, verifyCode, verifyHash } from '#contract/letter/verify.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { FileRefusedError, fingerprintOf, type FileRefusal } from './fingerprint.ts';

/** What is to be verified; the same code or file asked for once more is another question. */
export type Question = { by: 'code'; code: string } | { by: 'file'; file: File };

export type Outcome =
  | { state: 'busy'; read: number | null }
  | { state: 'found'; letter: VerifiedLetter }
  | { state: 'none' }
  | { state: 'refused'; refusal: FileRefusal }
  /** `message` is the server's word, null where there was no answer. */
  | { state: 'failed'; message: string | null; requestId: string | null };

/** The answer to a question, for as long as it is asked; null while there is none. */
export function useVerification(question: Question | null): Outcome | null {
  const [answer, setAnswer] = useState<{ to: Question; outcome: Outcome } | null>(null);
  useEffect(() => {
    if (question === null) return undefined;
    const leaving = new AbortController();
    const say = (outcome: Outcome): void => {
      if (!leaving.signal.aborted) setAnswer({ to: question, outcome });
    };
    void verify(question, leaving.signal, (read) => say({ state: 'busy', read })).then(say, (error: unknown) => {
      if (!leaving.signal.aborted) say(failureOf(error));
    });
    return () => leaving.abort();
  }, [question]);
  if (question === null) return null;
  return answer?.to === question ? answer.outcome : { state: 'busy', read: null };
}

async function verify(question: Question, signal: AbortSignal, onRead: (percent: number) => void): Promise<Outcome> {
  const { responseObject } =
    question.by === 'code'
      ? await makeCall<typeof verifyCode>(verifyCalls.verifyCode, { params: { code: question.code }, signal })
      : await makeCall<typeof verifyHash>(verifyCalls.verifyHash, {
          params: { sha256: await fingerprintOf(question.file, { signal, onRead }) },
          signal,
        });
  return responseObject === null ? failed : { state: 'found', letter: responseObject };
}

const failed: Outcome = { state: 'failed', message: null, requestId: null };

/** What is no failure of the call or the file is raised again: it is a defect of ours. */
function failureOf(error: unknown): Outcome {
  if (error instanceof FileRefusedError) return { state: 'refused', refusal: error.refusal };
  if (!(error instanceof CallError)) throw error;
  if (error.status === 404 && error.envelope !== null) return { state: 'none' };
  return { state: 'failed', message: error.serverMessage, requestId: error.requestId };
}
