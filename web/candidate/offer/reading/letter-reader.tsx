import { useState } from 'react';
import { addressOf } from '#web/api/api-host.ts';
import { letterTexts } from '#web/candidate/offer/letter/texts.ts';
import { type LetterSource, useLetter } from '#web/candidate/offer/letter/use-letter.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PdfPane } from '#web/ui/document/pdf-pane.tsx';
import { ZoomButtons } from '#web/ui/document/zoom-buttons.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { LoadingText, SkeletonLines, ErrorState } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/overlay/dialog.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import viewer from '#web/candidate/offer/letter/letter-viewer.module.css';
import classes from './letter-reader.module.css';
import { readingTexts as t } from './texts.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type LetterText, getOfferLetterText } from '#contract/letter/candidate-letter.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { candidateQueries, useLoginOnExpiry } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { LetterArticle } from '#web/ui/letter/letter-article.tsx';

export type LetterReaderProps = LetterSource & { version: number; mayDecide: boolean; onClose: () => void };

/** The letter over the whole screen of a phone: as text first, and the picture of its page for who asks for it. */
export function LetterReader({ version, letterUrl, reload, mayDecide, onClose }: LetterReaderProps) {
  const [shown, setShown] = useState<'text' | 'page'>('text');
  // Kept once it was asked for: it would be loaded again otherwise.
  const [hasPage, setHasPage] = useState(false);
  const choice = (as: 'text' | 'page', label: string) => (
    <label>
      <input
        type="radio"
        name="letter-as"
        checked={shown === as}
        onChange={() => {
          setShown(as);
          if (as === 'page') setHasPage(true);
        }}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <Modal label={letterTexts.title} onClose={onClose} className={viewer.screen}>
      <div className={classes.inside}>
        <div className={classes.bar}>
          <IconButton icon="chevron-left" label={t.close} onClick={onClose} />
          <b>{letterTexts.title}</b>
          <div role="radiogroup" aria-label={t.showAs} className={classes.choice}>
            {choice('text', t.text)}
            {choice('page', t.page)}
          </div>
          {letterUrl !== null && (
            <LinkButton
              variant="quiet"
              href={addressOf(letterUrl) ?? ''}
              download
              className={classes.download}
              icon={<Icon name="download" />}
            >
              <VisuallyHidden>{letterTexts.download}</VisuallyHidden>
            </LinkButton>
          )}
        </div>
        <div className={classes.shown} hidden={shown !== 'text'}>
          <LetterWords version={version} reload={reload} />
        </div>
        {hasPage && (
          <div className={classes.shown} hidden={shown !== 'page'}>
            <LetterPage {...{ version, letterUrl, reload }} />
          </div>
        )}
        <div className={classes.foot} data-screen-only>
          <Button variant="primary" block onClick={onClose}>
            {mayDecide ? t.backToDecision : t.backToOffer}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** The picture of the letter: fitted first, then larger by button or fingers. */
function LetterPage(source: LetterSource) {
  const { letter, retry } = useLetter(source);
  const [zoom, setZoom] = useState(1);
  if (letter.kind === 'failed') return <ErrorState message={letter.message} onRetry={retry} />;
  const pages = letter.kind === 'ready' ? letter.pages : null;
  return (
    <>
      {pages === null && (
        <div className={classes.loading}>
          <LoadingText>{letterTexts.loading}</LoadingText>
          {letter.kind === 'loading' && letter.percent !== null && (
            <ProgressBar value={letter.percent} label={letterTexts.loading} />
          )}
        </div>
      )}
      <PdfPane
        name={letterTexts.pdf}
        label={letterTexts.pagesLabel}
        pages={pages}
        zoom={zoom}
        reserve={1.5}
        scrolls
        className={viewer.screenPane}
      />
      {pages !== null && (
        <div className={classes.zoom}>
          <ZoomButtons zoom={zoom} onZoom={setZoom} />
        </div>
      )}
    </>
  );
}

function LetterWords({ version, reload }: Pick<LetterReaderProps, 'version' | 'reload'>) {
  const { data: letter, error, refetch } = useLetterText(version, reload);
  return (
    <div
      className={classes.words}
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
function useLetterText(version: number, reload: LetterSource['reload']): UseQueryResult<LetterText> {
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
