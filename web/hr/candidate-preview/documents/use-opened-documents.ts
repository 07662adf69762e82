import { useCallback, useEffect, useRef, useState } from 'react';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { CallError, isAnswered, messageOr } from '#web/api/client.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { fetchDocument, reveal } from '#web/hr/candidate-preview/candidate-calls.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { type CandidateDocument, documentBefore, documentsOf } from './documents-of.ts';

/** A document of the page: on its way, there, or not to be had. */
export type OpenedDocument =
  | { kind: 'loading' }
  | { kind: 'ready'; file: Blob }
  | { kind: 'failed'; message: string; isForGood: boolean };

export type OpenedDocuments = ReturnType<typeof useOpenedDocuments>;

type Source = { candidateId: string; reload: () => Promise<CandidateRecord | undefined>; onRevealed: () => void };

/** The same document keeps it over reloads; a replaced one, and what was submitted before, has another. */
export const idOf = ({ path, file }: CandidateDocument): string => `${path} ${file.savedOn}`;

/** The documents that were opened on this page. They stay in memory, so that their links may run out, until it is left. */
export function useOpenedDocuments({ candidateId, reload, onRevealed }: Source) {
  const [opened, setOpened] = useState<Readonly<Record<string, OpenedDocument>>>({});
  const leaving = useRef<AbortController>(null);
  useEffect(
    () => () => {
      leaving.current?.abort();
      leaving.current = null;
    },
    [],
  );

  const fetchIt = useCallback(
    async (document: CandidateDocument, signal: AbortSignal): Promise<Blob> => {
      const { type } = document.file;
      if (document.reveal !== null) {
        const link = await reveal(candidateId, document.reveal, document.submission);
        onRevealed();
        return fetchDocument(link, type, signal);
      }
      try {
        return await fetchDocument(document.link, type, signal);
      } catch (error) {
        // The link has run out, as after a night with the lid closed: the candidate is asked for again, once.
        const detail = isAnswered(error) ? await reload() : undefined;
        const all = detail && documentsOf(detail).flatMap((one) => [one, documentBefore(detail, one) ?? one]);
        const fresh = all?.find((one) => idOf(one) === idOf(document));
        if (!fresh?.link) throw error;
        return fetchDocument(fresh.link, type, signal);
      }
    },
    [candidateId, reload, onRevealed],
  );

  const open = useCallback(
    (document: CandidateDocument): void => {
      // Made here: the effects of the documents that open by themselves run before one of this hook.
      const { signal } = (leaving.current ??= new AbortController());
      const set = (state: OpenedDocument): void => setOpened((before) => ({ ...before, [idOf(document)]: state }));
      set({ kind: 'loading' });
      fetchIt(document, signal).then(
        (file) => set({ kind: 'ready', file }),
        (error: unknown) => {
          if (signal.aborted) return;
          leaveIfUnauthorized(error);
          const isForGood = error instanceof CallError && error.status === 410;
          set({ kind: 'failed', message: messageOr(error, m.documentFailed), isForGood });
        },
      );
    },
    [fetchIt],
  );

  return { of: (document: CandidateDocument) => opened[idOf(document)], open };
}

/** Opens those of the documents that are covered; each opening is recorded. */
export function showCovered(documents: readonly CandidateDocument[], opened: OpenedDocuments): void {
  for (const document of documents) {
    const state = opened.of(document);
    if (document.reveal !== null && (state === undefined || state.kind === 'failed')) opened.open(document);
  }
}
