import { useState, useRef, type KeyboardEvent, type PointerEvent, useEffect } from 'react';
import { useParams } from 'react-router';
import type { DocumentKind } from '#domain/joining/documents/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { type Canvas, drawingOn } from '#web/ui/picture/pixels.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './handoff.module.css';
import type { Corners, Point } from './straighten.ts';
import { handoffTexts as t } from './texts.ts';
import { useClaim } from './use-claim.ts';
import { usePhotos, type Photos } from './use-photos.ts';

/** The photo before it is sent: to be looked at, turned, cut by its corners and joined by further pages. */
function PhotoCheck({ photos, label, kind }: { photos: Photos; label: string; kind: DocumentKind }) {
  const { held, step, failure } = photos;
  const picture = held !== null && 'picture' in held ? held : null;
  const isSending = step === 'sending';
  return (
    <MessagePage
      title={label}
      actions={isSending ? <SendingActions photos={photos} /> : <Actions {...{ photos, kind }} />}
    >
      {photos.page > 1 && <p>{t.pages(photos.page)}</p>}
      {picture === null ? (
        held !== null && 'pdf' in held && <p>{t.pdf(held.pdf.name, shownSize(held.pdf.size))}</p>
      ) : (
        <>
          <p className={classes.question}>{t.question}</p>
          <CornerLayer {...picture} disabled={isSending} onCorners={photos.setCorners} />
          <p>{t.corners}</p>
          <Button variant="quiet" icon={<Icon name="rotate" />} disabled={isSending} onClick={photos.turn}>
            {t.turn}
          </Button>
        </>
      )}
      {failure !== null && <Alert tone="bad">{failure}</Alert>}
    </MessagePage>
  );
}

function Actions({ photos, kind }: { photos: Photos; kind: DocumentKind }) {
  const isPicture = photos.held !== null && 'picture' in photos.held;
  return (
    <>
      <Button variant="primary" block icon={<Icon name="send" />} onClick={photos.send}>
        {t.send}
      </Button>
      <div className={classes.two}>
        <Button onClick={photos.again}>{t.takeAgain}</Button>
        {isPicture && kind === 'document' && (
          <Button icon={<Icon name="plus" />} onClick={photos.addPage}>
            {t.addPage}
          </Button>
        )}
      </div>
    </>
  );
}

function SendingActions({ photos }: { photos: Photos }) {
  const percent = Math.floor((photos.progress ?? 0) * 100);
  return (
    <>
      <p role="status">{photos.progress === null ? t.broken : <VisuallyHidden>{t.sending}</VisuallyHidden>}</p>
      {photos.progress !== null && <p aria-hidden="true">{t.sendingPart(percent)}</p>}
      <ProgressBar value={percent} label={t.sending} />
      <Button block onClick={photos.cancel}>
        {t.cancel}
      </Button>
    </>
  );
}

const names = ['nw', 'ne', 'se', 'sw'] as const;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};

type CornerLayerProps = { picture: Canvas; corners: Corners; disabled: boolean; onCorners: (corners: Corners) => void };

/** The picture with its four corners, which are moved by finger, mouse or arrow keys. */
function CornerLayer({ picture, corners, disabled, onCorners }: CornerLayerProps) {
  const shown = useRef<HTMLCanvasElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  useEffect(() => {
    const canvas = shown.current;
    if (canvas === null) return;
    [canvas.width, canvas.height] = [picture.width, picture.height];
    drawingOn(canvas).drawImage(picture, 0, 0);
  }, [picture]);

  function put(index: number, { x, y }: Point): void {
    // Each corner stays in its quarter, so that the four always span a picture.
    const [left, top] = [index === 0 || index === 3, index < 2];
    const within = (value: number, low: boolean) => Math.min(low ? 0.45 : 1, Math.max(low ? 0 : 0.55, value));
    onCorners(corners.with(index, { x: within(x, left), y: within(y, top) }) as unknown as Corners);
  }
  function drag(event: PointerEvent): void {
    if (dragged === null) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    put(dragged, { x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  }
  function press(event: KeyboardEvent, index: number): void {
    const by = arrows[event.key];
    const corner = corners[index];
    if (by === undefined || corner === undefined) return;
    event.preventDefault();
    put(index, { x: corner.x + by.x, y: corner.y + by.y });
  }

  return (
    <div
      className={classes.stage}
      onPointerMove={drag}
      onPointerUp={() => setDragged(null)}
      onPointerCancel={() => setDragged(null)}
    >
      <canvas ref={shown} role="img" aria-label={t.picture} />
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-label={t.cornerNames[name]}
          disabled={disabled}
          style={{ left: `${(corners[index]?.x ?? 0) * 100}%`, top: `${(corners[index]?.y ?? 0) * 100}%` }}
          onKeyDown={(event) => press(event, index)}
          onPointerDown={(event) => {
            event.currentTarget.parentElement?.setPointerCapture(event.pointerId);
            setDragged(index);
          }}
        />
      ))}
    </div>
  );
}

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
  if (claim.state === 'refused') {
    return <MessagePage title={claim.message} heading={<span role="alert">{claim.message}</span>} />;
  }
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

const albumTypes = { photo: 'image/*', document: 'image/*,application/pdf' };

function ChooseButtons({ kind, busy, onChoose }: { kind: DocumentKind; busy: boolean; onChoose: Photos['choose'] }) {
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
      <input {...input} ref={album} accept={albumTypes[kind]} aria-label={t.choose} />
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
