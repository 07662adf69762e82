import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type LetterText, getOfferLetterText } from '#contract/letter/candidate-letter.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import type { LetterViewerProps } from '#web/candidate/offer/letter/letter-props.ts';
import { letterTexts } from '#web/candidate/offer/letter/texts.ts';
import { candidateQueries, useLoginOnExpiry } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/skeleton.tsx';
import { LetterArticle } from '#web/ui/letter/letter-article.tsx';
import classes from './letter-words.module.css';
import { readingTexts as t } from './texts.ts';

export function LetterWords({ version, reload }: { version: number; reload: LetterViewerProps['reload'] }) {
  const { data: letter, error, refetch } = useLetterText(version, reload);
  return (
    <div
      className={classes.pane}
      role="region"
      aria-label={t.content}
      // It scrolls: the keyboard must reach it.
      tabIndex={letter === undefined ? -1 : 0}
      data-first-focus
    >
      {letter !== undefined && <LetterArticle letter={letter} />}
      {letter === undefined && error === null && (
        <div className={classes.waiting}>
          <LoadingText>{letterTexts.loading}</LoadingText>
          <SkeletonLines lines={14} />
        </div>
      )}
      {letter === undefined && error !== null && (
        <FailedLoad error={error} fallback={m.letterFailed} refetch={refetch} />
      )}
    </div>
  );
}

/** What this version of the letter says, loaded once. Where the server has another one by now, or none, the offer is
 * loaded again, and the page says what changed. An expired session leads to the login. */
function useLetterText(version: number, reload: LetterViewerProps['reload']): UseQueryResult<LetterText> {
  const { candidateId, signInNumber } = useCandidateSession();
  const text = useQuery({
    queryKey: [candidateQueries, candidateId, signInNumber, 'letter-text', version],
    queryFn: async ({ signal }) => {
      const { responseObject } = await makeCall(getOfferLetterText, { signal });
      if (responseObject?.offerVersion === version) return responseObject;
      await reload();
      throw new Error(m.stale);
    },
    retry: (failures, error) => failures < 1 && error instanceof CallError && error.envelope === null,
    staleTime: Infinity,
  });
  useLoginOnExpiry(text.error);
  return text;
}
