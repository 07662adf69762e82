import axios from 'axios';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type OwnDocumentRequest, uploadRequestedDocument } from '#contract/document-requests.ts';
import { documentRequestMessages } from '#domain/joining/documents/document-request-messages.ts';
import { refusalOfDocument } from '#domain/joining/documents/documents.ts';
import { sayText } from '#domain/texts.ts';
import { CallError } from '#web/api/client.ts';
import { sendForm, type UploadProgress } from '#web/api/upload.ts';
import { chosenFile, chosenValue, type DocumentValue } from '#web/candidate/joining/form/files/document-value.ts';
import { usePress } from '#web/candidate/joining/form/files/use-press.ts';
import { type Failure, failureOf, fieldMessage } from '#web/session/failure.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { askedDocumentTexts as t } from './texts.ts';

type Setup = {
  asked: OwnDocumentRequest;
  loginAgain: () => Promise<boolean>;
  reload: () => Promise<void>;
  onUploaded: () => void;
};

/** The choice and the upload of one document; whatever fails, the chosen file stays. */
export function useDocumentUpload({ asked, loginAgain, reload, onUploaded }: Setup) {
  const form = useForm<{ file: DocumentValue }>({ defaultValues: { file: null } });
  const file = chosenFile(useWatch({ control: form.control, name: 'file' }));
  const [failure, setFailure] = useState<Failure | 'cancelled' | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { busy, track, press } = usePress();
  const refuse = (message: string): void => form.setError('file', { message });

  /** Sends the file; when the session has expired, asks for the password and sends it again. */
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
