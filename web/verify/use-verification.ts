import { useEffect, useState } from 'react';
import { verifyCalls } from '#contract/letter/verify-calls.ts';
import type { VerifiedLetter, verifyCode, verifyHash } from '#contract/letter/verify.ts';
import { CallError, makeCall } from '#web/api/client.ts';

/** No letter comes near it; a larger file is refused before it is read. */
export const pdfMegabytesMax = 50;

export type FileRefusal = 'notPdf' | 'tooLarge' | 'unreadable' | 'notSecure';

/** What is to be verified; the same code or file asked for again is another question. */
export type Question = { by: 'code'; code: string } | { by: 'file'; file: File };

export type Outcome =
  | { state: 'busy' }
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
    void verify(question, leaving.signal).then(say, (error: unknown) => {
      if (!leaving.signal.aborted) say(failureOf(error));
    });
    return () => leaving.abort();
  }, [question]);
  if (question === null) return null;
  return answer?.to === question ? answer.outcome : { state: 'busy' };
}

async function verify(question: Question, signal: AbortSignal): Promise<Outcome> {
  if (question.by === 'code') {
    const params = { code: question.code };
    return answerOf(await makeCall<typeof verifyCode>(verifyCalls.verifyCode, { params, signal }));
  }
  const file = await fingerprintOf(question.file);
  if ('refusal' in file) return { state: 'refused', refusal: file.refusal };
  return answerOf(await makeCall<typeof verifyHash>(verifyCalls.verifyHash, { params: file, signal }));
}

function answerOf({ responseObject: letter }: { responseObject: VerifiedLetter | null }): Outcome {
  return letter === null ? { state: 'failed', message: null, requestId: null } : { state: 'found', letter };
}

/** The SHA-256 of a PDF in hexadecimal, worked out here: nothing of the file is sent. */
async function fingerprintOf(file: Blob): Promise<{ sha256: string } | { refusal: FileRefusal }> {
  if (file.size > pdfMegabytesMax * 1024 * 1024) return { refusal: 'tooLarge' };
  // Browsers have it on pages that came over https, and on the own machine.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return { refusal: 'notSecure' };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { refusal: 'unreadable' };
  // PDF readers take the mark anywhere in the first 1,024 bytes.
  if (!new TextDecoder('latin1').decode(bytes.slice(0, 1024)).includes('%PDF-')) return { refusal: 'notPdf' };
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return { sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** What is no failure of the call is raised again: it is a defect of ours. */
function failureOf(error: unknown): Outcome {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 404 && error.envelope !== null) return { state: 'none' };
  return { state: 'failed', message: error.serverMessage, requestId: error.requestId };
}
