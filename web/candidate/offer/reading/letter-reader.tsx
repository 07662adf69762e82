import { type ReactNode, useState } from 'react';
import { addressOf } from '#web/api/api-host.ts';
import type { LetterViewerProps } from '#web/candidate/offer/letter/letter-props.ts';
import { letterTexts } from '#web/candidate/offer/letter/texts.ts';
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/overlay/dialog.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './letter-reader.module.css';
import { LetterPage } from './letter-page.tsx';
import { LetterWords } from './letter-words.tsx';
import { readingTexts as t } from './texts.ts';

export type LetterReaderProps = Omit<LetterViewerProps, 'version' | 'mayDecide'> & {
  version: number;
  mayDecide: boolean;
  onClose: () => void;
};

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
    <Modal label={letterTexts.title} onClose={onClose} className={classes.screen}>
      <div className={classes.inside}>
        <div className={classes.bar}>
          <IconButton label={t.close} onClick={onClose}>
            <Icon name="chevron-left" />
          </IconButton>
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
        <Shown when={shown === 'text'}>
          <LetterWords version={version} reload={reload} />
        </Shown>
        {hasPage && (
          <Shown when={shown === 'page'}>
            <LetterPage {...{ version, letterUrl, reload }} />
          </Shown>
        )}
        <div className={classes.foot}>
          <Button variant="primary" block onClick={onClose}>
            {mayDecide ? t.backToDecision : t.backToOffer}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Shown({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div className={classes.shown} hidden={!when}>
      {children}
    </div>
  );
}
