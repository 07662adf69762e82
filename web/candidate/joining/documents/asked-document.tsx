import { useEffect, useRef, useState } from 'react';
import { type OwnDocumentRequest, uploadRequestedDocument } from '#contract/document-requests.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { formatInstant, nameDay } from '#domain/values/calendar.ts';
import { DocumentInput } from '#web/candidate/joining/form/files/document-input.tsx';
import { UploadContext, usePress } from '#web/candidate/joining/form/files/upload-context.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import cards from '#web/candidate/joining/cards.module.css';
import classes from './documents-page.module.css';
import { askedDocumentTexts as t } from './texts.ts';
import axios from 'axios';
import { useForm, useWatch } from 'react-hook-form';
import { documentRequestMessages } from '#domain/joining/documents/document-request-messages.ts';
import { refusalOfDocument } from '#domain/joining/documents/documents.ts';
import { sayText } from '#domain/texts.ts';
import { CallError } from '#web/api/client.ts';
import { sendForm, type UploadProgress } from '#web/api/upload.ts';
import { chosenFile, chosenValue, type DocumentValue } from '#web/candidate/joining/form/files/document-value.ts';
import { type Failure, failureOf, fieldMessage } from '#web/session/failure.ts';
import { toast } from '#web/ui/feedback/toast.ts';

type AskedDocumentProps = {
  asked: OwnDocumentRequest;
  loginAgain: () => Promise<boolean>;
  reload: () => Promise<void>;
};

export function AskedDocument(props: AskedDocumentProps) {
  const { name, note, dueOn, document, mayUpload } = props.asked;
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
      {mayUpload && <UploadField {...props} />}
      {!mayUpload && document !== null && (
        <>
          <TextLink href={document.url} target="_blank" rel="noreferrer" tap>
            {t.open(name)}
          </TextLink>
          <p className={cards.quiet}>{t.seen}</p>
        </>
      )}
    </li>
  );
}

function UploadField(props: AskedDocumentProps) {
  const { name, document } = props.asked;
  const isUploaded = useRef(false);
  const noteUploaded = (): void => void (isUploaded.current = true);
  const { form, file, failure, busy, files, upload } = useDocumentUpload(props, noteUploaded);
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

/** The choice and the upload of one document; whatever fails, the chosen file stays. */
function useDocumentUpload({ asked, loginAgain, reload }: AskedDocumentProps, onUploaded: () => void) {
  const form = useForm<{ file: DocumentValue }>({ defaultValues: { file: null } });
  const file = chosenFile(useWatch({ control: form.control, name: 'file' }));
  const [failure, setFailure] = useState<Failure | 'cancelled' | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { busy, track, press } = usePress();
  const refuse = (message: string): void => form.setError('file', { message });

  async function send(chosen: File): Promise<void> {
    const body = new FormData();
    body.append('requestId', asked.requestId);
    body.append('file', chosen);
    const { signal } = (running.current = new AbortController());
    setProgress({ sent: 0, total: chosen.size });
    const post = () => sendForm(uploadRequestedDocument, body, { signal, onProgress: setProgress });
    try {
      await post();
    } catch (failed) {
      if (!(failed instanceof CallError && failed.status === 401) || !(await loginAgain())) throw failed;
      await post();
    } finally {
      setProgress(null);
    }
  }

  async function upload(): Promise<void> {
    const chosen = chosenFile(form.getValues('file'));
    if (chosen === null) return refuse(documentRequestMessages.file);
    // Checked again, as the file may have been moved since.
    const refusal = refusalOfDocument('document', await chosenValue(chosen));
    if (refusal !== null) return refuse(sayText(refusal));
    try {
      await send(chosen);
      toast(t.done(asked.name));
      form.reset();
      onUploaded();
      await reload();
    } catch (failed) {
      if (axios.isCancel(failed)) return setFailure('cancelled');
      const said = failureOf(failed, { refused: t.failed, exception: t.failed });
      const atFile = fieldMessage(said, 'file');
      if (atFile === undefined) setFailure(said);
      else refuse(atFile);
      if (failed instanceof CallError && failed.status === 409) await reload();
    }
  }

  return {
    form,
    file,
    failure,
    busy,
    files: { progress, files: file === null ? [] : [file], cancel: () => running.current?.abort(), track },
    upload: () => {
      setFailure(null);
      return press(upload);
    },
  };
}
