import { useEffect, useRef } from 'react';
import type { OwnDocumentRequest } from '#contract/document-requests.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { formatInstant, nameDay } from '#domain/values/calendar.ts';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { UploadContext } from '#web/candidate/joining/form/files/upload-context.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import cards from '#web/candidate/joining/cards.module.css';
import classes from './documents-page.module.css';
import { askedDocumentTexts as t } from './texts.ts';
import { useDocumentUpload } from './use-document-upload.ts';

type AskedDocumentProps = {
  asked: OwnDocumentRequest;
  loginAgain: () => Promise<boolean>;
  /** Asks the server again, after an upload and after a refusal. */
  reload: () => Promise<void>;
};

/** One document that HR asked for: what it is, until when, and its file. */
export function AskedDocument({ asked, loginAgain, reload }: AskedDocumentProps) {
  const { name, note, dueOn, document, mayUpload } = asked;
  return (
    <li className={cards.card} data-done={document !== null || undefined}>
      <div className={cards.top}>
        <h2 className={classes.name}>{name}</h2>
        {document === null ? (
          <Badge tone="warn" icon="alert-circle">
            {t.waiting}
          </Badge>
        ) : (
          <Badge tone="ok" icon="circle-check">
            {t.uploaded}
          </Badge>
        )}
      </div>
      {note !== null && (
        <p className={cards.note}>
          <b>{t.hr}</b> {note}
        </p>
      )}
      {dueOn !== null && document === null && <p>{t.neededBy(nameDay(dueOn))}</p>}
      {document !== null && <p>{t.sent(name, formatInstant(document.savedOn))}</p>}
      {mayUpload ? (
        <UploadField asked={asked} loginAgain={loginAgain} reload={reload} />
      ) : (
        document !== null && (
          <>
            <TextLink href={document.url} target="_blank" rel="noreferrer" tap>
              {t.open(name)}
            </TextLink>
            <p className={cards.quiet}>{t.seen}</p>
          </>
        )
      )}
    </li>
  );
}

function UploadField(props: AskedDocumentProps) {
  const { name, document } = props.asked;
  const isUploaded = useRef(false);
  const { form, file, failure, busy, files, upload } = useDocumentUpload({
    ...props,
    onUploaded: () => (isUploaded.current = true),
  });
  const { setFocus } = form;
  useUnsaved(file !== null);
  const savedOn = document?.savedOn;
  // The button that was pressed goes once the list says that the file is there.
  useEffect(() => {
    if (isUploaded.current) setFocus('file');
    isUploaded.current = false;
  }, [savedOn, setFocus]);
  return (
    <UploadContext value={files}>
      <Form className={classes.form} onSubmit={upload}>
        <DocumentInput
          {...{ form, name: 'file', label: name }}
          stored={document}
          askedId={props.asked.requestId}
          cover="OTHER"
          advice={document === null ? undefined : t.replaceHint}
        />
        {failure === 'cancelled' && <Alert tone="info">{joiningMessages.uploadCancelled}</Alert>}
        {failure !== null && failure !== 'cancelled' && (
          <Alert tone="bad" requestId={failure.requestId}>
            {failure.message}
          </Alert>
        )}
        {(document === null || file !== null) && (
          <Button type="submit" variant="primary" block busy={busy} busyText={t.uploading}>
            {t.upload}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
      </Form>
    </UploadContext>
  );
}
