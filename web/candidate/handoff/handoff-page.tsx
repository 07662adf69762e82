import { useState, useRef } from 'react';
import { useParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { LoadingText } from '#web/ui/feedback/skeleton.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import classes from './handoff.module.css';
import { PhotoCheck } from './photo-check.tsx';
import { handoffTexts as t } from './texts.ts';
import { useClaim } from './use-claim.ts';
import { usePhotos } from './use-photos.ts';
import type { DocumentKind } from '#domain/joining/documents/documents.ts';

/** The phone's page: takes a photo, has it looked at, and sends it to the field that its code is for. It shows nothing of the form. */
export function HandoffPage() {
  const { code = '' } = useParams();
  const { claim, tell, retry } = useClaim(code);
  const photos = usePhotos(code, tell);
  const [isDone, setDone] = useState(false);
  if (claim.state === 'opening') {
    return (
      <MessagePage title={t.take} heading="">
        <LoadingText>{t.opening}</LoadingText>
      </MessagePage>
    );
  }
  if (isDone) return <MessagePage title={t.done}>{t.close}</MessagePage>;
  if (claim.state === 'refused') return <Refused message={claim.message} />;
  if (claim.state === 'failed') {
    return (
      <MessagePage title={t.take} actions={<Button onClick={retry}>{t.again}</Button>}>
        <Alert tone="bad">{claim.message}</Alert>
      </MessagePage>
    );
  }
  const { label, kind, filesLeft } = claim.phone;
  if (photos.step === 'sent') {
    return (
      <MessagePage
        title={t.sent}
        actions={
          <>
            {filesLeft > 0 && <Button onClick={photos.restart}>{t.more}</Button>}
            <Button variant="primary" onClick={() => setDone(true)}>
              {t.done}
            </Button>
          </>
        }
      >
        <p role="status">{t.decide}</p>
        <p>{t.left(filesLeft)}</p>
      </MessagePage>
    );
  }
  if (photos.step !== 'choose') return <PhotoCheck photos={photos} label={label} kind={kind} />;
  return (
    <MessagePage title={label} actions={<ChooseButtons kind={kind} busy={photos.busy} onChoose={photos.choose} />}>
      <p>{t.lead}</p>
      <ul className={classes.advice}>
        {[t.light, t.whole, t.sharp].map((line) => (
          <li key={line}>
            <Icon name="check" />
            {line}
          </li>
        ))}
      </ul>
      <p>{t.private}</p>
      {photos.failure !== null && <Alert tone="bad">{photos.failure}</Alert>}
    </MessagePage>
  );
}

function Refused({ message }: { message: string }) {
  return <MessagePage title={message} heading={<span role="alert">{message}</span>} />;
}

type ChooseButtonsProps = { kind: DocumentKind; busy: boolean; onChoose: (file: File) => void };

function ChooseButtons({ kind, busy, onChoose }: ChooseButtonsProps) {
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const input = {
    type: 'file',
    hidden: true,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const [file] = target.files ?? [];
      target.value = '';
      if (file !== undefined) onChoose(file);
    },
  };
  return (
    <>
      <input {...input} ref={camera} accept="image/*" capture="environment" aria-label={t.take} />
      <input
        {...input}
        ref={album}
        accept={kind === 'photo' ? 'image/*' : 'image/*,application/pdf'}
        aria-label={t.choose}
      />
      <Button
        variant="primary"
        block
        icon={<Icon name="camera" />}
        busy={busy}
        busyText={t.reading}
        onClick={() => camera.current?.click()}
      >
        {t.take}
      </Button>
      <Button block icon={<Icon name="photo" />} disabled={busy} onClick={() => album.current?.click()}>
        {t.choose}
      </Button>
    </>
  );
}
