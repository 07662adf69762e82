import type { DocumentKind } from '#domain/joining/documents/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CornerLayer } from './corner-layer.tsx';
import classes from './handoff.module.css';
import { handoffTexts as t } from './texts.ts';
import type { Photos } from './use-photos.ts';

type PhotoCheckProps = { photos: Photos; label: string; kind: DocumentKind };

/** The photo before it is sent: to be looked at, turned, cut by its corners and joined by further pages. */
export function PhotoCheck({ photos, label, kind }: PhotoCheckProps) {
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

function Actions({ photos, kind }: Pick<PhotoCheckProps, 'photos' | 'kind'>) {
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

function SendingActions({ photos }: Pick<PhotoCheckProps, 'photos'>) {
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
