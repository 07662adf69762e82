import { useEffect, useState } from 'react';
import { getOfferLetterPdf } from '#contract/candidate-offer.ts';
import type { PanelOffer } from '#web/api/read/candidate-offer.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { fetchFile, messageOr } from '#web/api/client.ts';
import { loadPdfReader, openPdf, type PdfPages } from '#web/ui/document/pdf-reader.ts';

export type LetterState =
  /** `percent` of its bytes have come, where the server tells how many there are. */
  | { kind: 'loading'; percent: number | null }
  | { kind: 'ready'; pages: PdfPages }
  | { kind: 'failed'; message: string };

export type LetterSource = {
  /** Null while the offer is on its way. */
  version: number | null;
  letterUrl: string | null;
  reload: () => Promise<PanelOffer | undefined>;
};

/** Loads the letter of this version once, even if its link changes; `retry` asks for a fresh link first, since the old
 * one may have run out (docs/rules/letter.md#link-to-the-letter). */
export function useLetter({ version, letterUrl, reload }: LetterSource): { letter: LetterState; retry: () => void } {
  const [attempt, setAttempt] = useState({ version, link: linkOf(letterUrl) });
  const [letter, setLetter] = useState<LetterState>({ kind: 'loading', percent: null });
  if (attempt.version !== version) {
    setAttempt({ version, link: linkOf(letterUrl) });
    setLetter({ kind: 'loading', percent: null });
  }

  useEffect(() => {
    const leaving = new AbortController();
    const show = (state: LetterState): void => {
      if (!leaving.signal.aborted) setLetter(state);
    };
    void load(attempt, leaving.signal, show).then(show);
    return () => leaving.abort();
  }, [attempt]);

  async function retry(): Promise<void> {
    setLetter({ kind: 'loading', percent: null });
    const offer = await reload();
    setAttempt({ version, link: linkOf(offer?.letterUrl ?? letterUrl) });
  }

  return { letter, retry: () => void retry() };
}

async function load(
  { version, link }: { version: number | null; link: string | null },
  signal: AbortSignal,
  show: (loading: LetterState) => void,
): Promise<LetterState> {
  try {
    const reader = loadPdfReader();
    if (version === null) {
      await reader;
      return { kind: 'loading', percent: null };
    }
    if (link === null) return { kind: 'failed', message: m.letterFailed };
    const file = fetchFile(getOfferLetterPdf, {
      query: { link },
      signal,
      onBytes: (bytes, header) => {
        const whole = Number(header('content-length'));
        if (whole > 0) show({ kind: 'loading', percent: Math.min(100, Math.floor((bytes / whole) * 100)) });
      },
    });
    const [{ blob }] = await Promise.all([file, reader]);
    return { kind: 'ready', pages: await openPdf(await blob.arrayBuffer(), signal) };
  } catch (error) {
    if (!signal.aborted) console.warn('The letter could not be shown:', error instanceof Error ? error.message : error);
    return { kind: 'failed', message: messageOr(error, m.letterFailed) };
  }
}

/** The permission in a signed link such as '/candidate/offerLetterFile?link=…'. */
function linkOf(letterUrl: string | null): string | null {
  return letterUrl === null ? null : new URL(letterUrl, location.origin).searchParams.get('link');
}
