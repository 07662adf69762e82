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
  useEffect(() => () => running.current?.abort(), []);

  async function look(file: File): Promise<void> {
    newest.current = file;
    const smaller = (await smallerCopyOf(file)) ?? file;
    const value = await chosenValue(smaller);
    if (newest.current !== file || value?.from !== 'upload') return;
    setChosen(value);
    setError(refusalOf(value));
    setFailure(null);
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

  async function run(file: File, controller: AbortController): Promise<void> {
    try {
      await send(file, controller.signal);
      toast(t.done(asked.name));
      newest.current = null;
      setChosen(null);
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
    if (chosen === null) return setError(documentRequestMessages.file);
    if (refusalOf(chosen) !== null) return;
    running.current = new AbortController();
    setSent(0);
    setFailure(null);
    void run(chosen.file, running.current);
  }

  return {
    chosen,
    error,
    failure,
    sent,
    choose: (file: File) => void look(file),
    remove: () => {
      newest.current = null;
      setChosen(null);
      setError(null);
    },
    upload,
    cancel: () => running.current?.abort(),
  };
}
