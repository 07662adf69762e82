import { type ComponentType, useEffect, useState } from 'react';
import { offerActionMessages as m } from '#domain/messages.ts';
import { addressOf } from '#web/api/api-host.ts';
import type { LetterReaderProps } from '#web/candidate/offer/reading/letter-reader.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import classes from './letter-card.module.css';
import { letterTexts as t } from './texts.ts';
import type { LetterSource } from './use-letter.ts';

const loadReader = () => import('#web/candidate/offer/reading/letter-reader.tsx');

type LetterCardProps = Pick<LetterSource, 'version' | 'letterUrl'> & {
  onOpened: (opened: { Reader: ComponentType<LetterReaderProps>; version: number }) => void;
};

/** The letter on a phone: the ways to it. It is loaded when it is opened; what shows it comes after the page. */
export function LetterCard({ version, letterUrl, onOpened }: LetterCardProps) {
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  // Only ahead of time: where it fails, the press asks for it again, and says so.
  useEffect(() => void Promise.allSettled([loadReader()]), []);

  async function open(): Promise<void> {
    if (version === null) return;
    setFailed(false);
    setBusy(true);
    try {
      const { LetterReader } = await loadReader();
      onOpened({ Reader: LetterReader, version });
    } catch (error) {
      console.warn('What shows the letter did not load.', error);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card className={classes.card} aria-label={t.label} data-letter="">
      <div className={classes.top}>
        <span className={classes.icon}>
          <Icon name="file" />
        </span>
        <div>
          <h2>{t.title}</h2>
          <p className={classes.version}>{version === null ? <Skeleton width="5rem" /> : t.version(version)}</p>
        </div>
      </div>
      <Button
        block
        icon={<Icon name="maximize" />}
        disabled={version === null}
        busy={busy}
        busyText={t.opening}
        onClick={() => void open()}
      >
        {t.open}
      </Button>
      {letterUrl !== null && (
        <LinkButton block href={addressOf(letterUrl) ?? ''} download icon={<Icon name="download" />}>
          {t.download}
        </LinkButton>
      )}
      {failed && <Alert tone="bad">{m.letterFailed}</Alert>}
    </Card>
  );
}
