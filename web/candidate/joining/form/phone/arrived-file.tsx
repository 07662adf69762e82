import { useEffect, useId, useState } from 'react';
import { getHandoffFile, type Handoff, useHandoffFile as takeHandoffFile } from '#contract/handoff.ts';
import { fetchFile, makeCall, messageOr } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { Icon } from '#web/ui/icon.tsx';
import classes from './phone.module.css';
import { usePhoneTexts as t } from './texts.ts';

type ArrivedFileProps = {
  file: Handoff['files'][number];
  label: string;
  number: number;
  onFile: (file: File) => void;
  onFailure: (message: string) => void;
};

/** A file that the phone sent: its picture, and the button that puts it into the field as if it was chosen here. */
export function ArrivedFile({ file, label, number, onFile, onFailure }: ArrivedFileProps) {
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
