import axios from 'axios';
import { useEffect, useRef, useState } from 'react';
import { type OwnDocumentRequest, uploadRequestedDocument } from '#contract/document-requests.ts';
import { documentRequestMessages } from '#domain/joining/document-request-messages.ts';
import { CallError } from '#web/api/client.ts';
import { sendForm } from '#web/api/upload.ts';
import { type Failure, failureOf, fieldMessage } from '#web/session/failure.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { askedDocumentTexts as t } from './texts.ts';
import { refusalOf, useChosenDocument } from './use-chosen-document.ts';

type Setup = {
  asked: OwnDocumentRequest;
  loginAgain: () => Promise<boolean>;
  reload: () => Promise<void>;
  onUploaded: () => void;
};

/** The choice and the upload of one document; whatever fails, the chosen file stays. */
export function useDocumentUpload({ asked, loginAgain, reload, onUploaded }: Setup) {
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isCancelled, setCancelled] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  function say(atFile: string | null): void {
    setError(atFile);
    setFailure(null);
    setCancelled(false);
  }
  const { chosen, choose, chooseAsIs, latest, forget } = useChosenDocument(say);
  const send = useSend(asked, loginAgain, setSent);

  async function run(controller: AbortController): Promise<void> {
    try {
      const value = await latest();
      if (value === null) setError(documentRequestMessages.file);
      if (value === null || refusalOf(value) !== null) return;
      await send(value.file, controller.signal);
      toast(t.done(asked.name));
      forget();
      onUploaded();
      await reload();
    } catch (failed) {
      if (axios.isCancel(failed)) return setCancelled(true);
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
    setCancelled(false);
    void run(running.current);
  }

  const remove = () => (forget(), say(null));
  const cancel = () => running.current?.abort();
  return { chosen, error, failure, isCancelled, sent, choose, chooseAsIs, remove, upload, cancel };
}

/** Sends the file; when the session has expired, asks for the password and sends it again. */
function useSend(
  { requestId }: OwnDocumentRequest,
  loginAgain: () => Promise<boolean>,
  onSent: (bytes: number) => void,
): (file: File, signal: AbortSignal) => Promise<void> {
  return async (file, signal) => {
    const form = new FormData();
    form.append('requestId', requestId);
    form.append('file', file);
    const post = () =>
      sendForm(uploadRequestedDocument, form, { signal, onProgress: (progress) => onSent(progress.sent) });
    try {
      await post();
    } catch (failed) {
      if (!(failed instanceof CallError && failed.status === 401) || !(await loginAgain())) throw failed;
      await post();
    }
  };
}
