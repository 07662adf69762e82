import axios from 'axios';
import { useEffect, useRef, useState } from 'react';
import { type RequestedDocument, uploadRequestedDocument } from '#contract/requested-documents.ts';
import { documentRequestMessages } from '#domain/joining/document-request-messages.ts';
import { refusalOfDocument } from '#domain/joining/documents.ts';
import { documentMessages } from '#domain/joining/messages.ts';
import { sayText } from '#domain/texts.ts';
import { CallError } from '#web/api/client.ts';
import { sendForm } from '#web/api/upload.ts';
import { chosenValue, type DocumentValue } from '#web/candidate/joining/form/files/document-value.ts';
import { smallerCopyOf } from '#web/candidate/joining/form/files/shrink-image.ts';
import { type Failure, failureOf, fieldMessage } from '#web/session/failure.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { askedDocumentTexts as t } from './texts.ts';

type Chosen = Extract<DocumentValue, { from: 'upload' }>;

function refusalOf(value: Chosen): string | null {
  if (value.heic === true) return documentMessages.heic;
  const refusal = refusalOfDocument('document', value);
  return refusal === null ? null : sayText(refusal);
}

type Setup = { asked: RequestedDocument; loginAgain: () => Promise<boolean>; reload: () => Promise<void> };

/** The choice and the upload of one document; whatever fails, the chosen file stays. */
export function useDocumentUpload({ asked, loginAgain, reload }: Setup) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const newest = useRef<File | null>(null);
  // A press right after the choice waits until the file was looked at.
  const looking = useRef<Promise<Chosen | null>>(Promise.resolve(null));
  useEffect(() => () => running.current?.abort(), []);

  function forget(): void {
    newest.current = null;
    looking.current = Promise.resolve(null);
    setChosen(null);
  }

  async function look(file: File): Promise<Chosen | null> {
    newest.current = file;
    const smaller = (await smallerCopyOf(file)) ?? file;
    const value = await chosenValue(smaller);
    if (newest.current !== file || value?.from !== 'upload') return null;
    setChosen(value);
    setError(refusalOf(value));
    setFailure(null);
    return value;
  }

  async function send(file: File, signal: AbortSignal): Promise<void> {
    const form = new FormData();
    form.append('requestId', asked.requestId);
    form.append('file', file);
    const post = () =>
      sendForm(uploadRequestedDocument, form, { signal, onProgress: (progress) => setSent(progress.sent) });
    try {
      await post();
    } catch (failed) {
      if (!(failed instanceof CallError && failed.status === 401) || !(await loginAgain())) throw failed;
      await post();
    }
  }

  async function run(controller: AbortController): Promise<void> {
    try {
      const value = await looking.current;
      if (value === null) setError(documentRequestMessages.file);
      if (value === null || refusalOf(value) !== null) return;
      await send(value.file, controller.signal);
      toast(t.done(asked.name));
      forget();
      await reload();
    } catch (failed) {
      if (axios.isCancel(failed)) return;
      const said = failureOf(failed, { refused: t.failed, exception: t.failed });
      const atFile = fieldMessage(said, 'file');
      if (atFile === undefined) setFailure(said);
      else setError(atFile);
      if (failed instanceof CallError && failed.status === 409) await reload();
    } finally {
      running.current = null;
      setSent(null);
    }
  }

  function upload(): void {
    if (running.current !== null) return;
    running.current = new AbortController();
    setSent(0);
    setFailure(null);
    void run(running.current);
  }

  return {
    chosen,
    error,
    failure,
    sent,
    choose: (file: File) => {
      looking.current = look(file);
    },
    remove: () => (forget(), setError(null)),
    upload,
    cancel: () => running.current?.abort(),
  };
}
