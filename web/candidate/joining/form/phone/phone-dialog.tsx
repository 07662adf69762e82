import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useCallback, useRef, useId } from 'react';
import {
  endHandoff,
  getHandoff,
  type Handoff,
  startHandoff,
  getHandoffFile,
  useHandoffFile as takeHandoffFile,
} from '#contract/handoff.ts';
import { type HandoffStep, handoffLimits } from '#domain/joining/handoff/handoff.ts';
import { readableCode } from '#domain/verification/code.ts';
import { makeCall, messageOr, fetchFile } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { candidateQueries } from '#web/session/candidate/candidate-account.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Spinner } from '#web/ui/feedback/progress.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { QrCode } from '#web/ui/picture/qr-code.tsx';
import { clockOf, useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import classes from './phone.module.css';
import { usePhoneTexts as t } from './texts.ts';

type Asked = { field: string; entryId: string | number | null };
export type UsePhoneProps = Asked & { label: string; onFile: (file: File) => void };

type PhoneDialogProps = UsePhoneProps & { step: HandoffStep; onClose: () => void };

/** The code for a phone, and what it sends: the candidate decides here whether it is used. */
export function PhoneDialog({ label, field, entryId, step, onFile, onClose }: PhoneDialogProps) {
  const { code, handoff, failure, begin, fail, taken } = useHandoff({ step, field, entryId });
  const left = useSecondsUntil(code?.until ?? 0);
  const hasEnded = code !== null && (left === 0 || handoff.state === 'ENDED');
  const files = hasEnded ? [] : handoff.files;
  return (
    <Dialog
      open
      size="lg"
      title={t.title(label)}
      onClose={onClose}
      footer={
        <>
          <Button data-first-focus onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant={hasEnded ? 'primary' : 'outline'} onClick={() => void begin()}>
            {t.newCode}
          </Button>
        </>
      }
    >
      <div className={classes.dialog}>
        {failure !== null && <Alert tone="bad">{failure}</Alert>}
        {code !== null && !hasEnded && files.length === 0 && <Code code={code.code} />}
        {files.map((file, index) => (
          <ArrivedFile
            key={file.fileId}
            {...{ file, label }}
            number={index + 1}
            onFailure={fail}
            onFile={(chosen) => {
              taken();
              onFile(chosen);
              onClose();
            }}
          />
        ))}
        <div className={classes.state}>
          <span role="status">
            {(code === null || handoff.state === 'WAITING') && !hasEnded && failure === null && <Spinner />}
            {code === null ? t.making : hasEnded ? t.ended : stateText(handoff.state, files.length)}
          </span>
          {code !== null && !hasEnded && <span>{t.left(clockOf(left))}</span>}
        </div>
        {!hasEnded && <p className={classes.quiet}>{t.reload}</p>}
      </div>
    </Dialog>
  );
}

function stateText(state: string, files: number): string {
  if (files > 0) return t.arrived;
  return state === 'CONNECTED' ? t.connected : t.waiting;
}

function Code({ code }: { code: string }) {
  const shown = readableCode(code).toLowerCase();
  const { origin, host, pathname } = location;
  const address = `${host}${pathname}#/u/`;
  return (
    <div className={classes.code}>
      <QrCode text={`${origin}${pathname}#/u/${shown}`} label={t.picture} border={2} className={classes.qr} />
      <div>
        <ol>
          {Object.values<string>(t.steps).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={classes.address}>
          <Icon name="device-mobile" size={18} />
          {t.address}
        </p>
        <b className={classes.spelled}>
          {address}
          <wbr />
          {shown}
        </b>
      </div>
    </div>
  );
}

const waiting: Handoff = { state: 'WAITING', files: [] };
/** A code is made once the end of the one before it is done. */
let ending: Promise<unknown> = Promise.resolve();

/** A code for the phone, what was done with it, and another one; it ends with what shows it, unless a file was taken. */
function useHandoff({ step, field, entryId }: Asked & { step: HandoffStep }) {
  /** `until` is by the clock of this computer. */
  const [code, setCode] = useState<{ code: string; until: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isTaken = useRef(false);

  const begin = useCallback(async (): Promise<void> => {
    setFailure(null);
    await ending;
    try {
      const made = await fetchObject(startHandoff, { body: { step, field, entryId } });
      setCode({ code: made.code, until: Date.now() + handoffLimits.minutes * 60_000 });
    } catch (error) {
      setFailure(messageOr(error, t.failed));
    }
  }, [step, field, entryId]);
  useEffect(() => {
    const timer = setTimeout(() => void begin(), 0);
    const end = (): void => {
      // It needs no answer: the code ends by itself.
      if (!isTaken.current) ending = Promise.allSettled([makeCall(endHandoff)]);
    };
    addEventListener('pagehide', end);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', end);
      end();
    };
  }, [begin]);
  // Asked again and again until the code has ended, on a page that is not looked at, too.
  const { data: handoff = waiting } = useQuery({
    queryKey: [candidateQueries, 'handoff', code],
    queryFn: async ({ signal }) => fetchObject(getHandoff, { signal }),
    enabled: code !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'ENDED' ? false : 2000),
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  return { code, handoff, failure, begin, fail: setFailure, taken: () => (isTaken.current = true) };
}

type ArrivedFileProps = {
  file: Handoff['files'][number];
  label: string;
  number: number;
  onFile: (file: File) => void;
  onFailure: (message: string) => void;
};

/** A file that the phone sent: its picture, and the button that puts it into the field as if it was chosen here. */
function ArrivedFile({ file, label, number, onFile, onFailure }: ArrivedFileProps) {
  const { fileId, type, bytes } = file;
  const [arrived, setArrived] = useState<{ file: File; url: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => {
    const leaving = new AbortController();
    let url = '';
    const load = async (): Promise<void> => {
      const { blob } = await fetchFile(getHandoffFile, { query: { fileId }, signal: leaving.signal });
      const made = new File([blob], t.file(label, type.toLowerCase()), { type: blob.type });
      url = URL.createObjectURL(made);
      if (leaving.signal.aborted) URL.revokeObjectURL(url);
      else setArrived({ file: made, url });
    };
    load().catch((error: unknown) => {
      if (!leaving.signal.aborted) onFailure(messageOr(error, t.failed));
    });
    return () => {
      leaving.abort();
      URL.revokeObjectURL(url);
    };
    // The words may change, the file does not.
  }, [fileId, label, type, onFailure]);

  async function use(chosen: File): Promise<void> {
    setBusy(true);
    try {
      await makeCall(takeHandoffFile, { body: { fileId } });
      onFile(chosen);
    } catch (error) {
      setBusy(false);
      onFailure(messageOr(error, t.failed));
    }
  }

  return (
    <div className={classes.arrived}>
      {arrived === null ? (
        <p>{t.loading}</p>
      ) : type === 'PDF' ? (
        <a id={id} href={arrived.url} target="_blank" rel="noreferrer">
          <Icon name="file" size={40} /> {arrived.file.name}
        </a>
      ) : (
        <img id={id} src={arrived.url} alt={t.photo(number)} />
      )}
      <div>
        <p id={`${id}-size`}>{t.readable(shownSize(bytes))}</p>
        {arrived !== null && (
          <Button
            variant="primary"
            busy={busy}
            busyText={t.using}
            aria-describedby={`${id} ${id}-size`}
            onClick={() => void use(arrived.file)}
          >
            {t.use}
          </Button>
        )}
      </div>
    </div>
  );
}
