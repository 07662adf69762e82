import { type ComponentProps, type DragEvent, type ReactNode, type Ref, useState } from 'react';
import type { FileType } from '#domain/joining/documents.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { DocumentDialog } from './document-dialog.tsx';
import type { ViewedFile } from './document-view.tsx';
import { FieldFrame, type FieldProps, type FieldWiring, useFieldWiring } from './field.tsx';
import classes from './file-field.module.css';
import { nameParts, shownPart, shownSize } from './file-name.ts';
import { Icon } from './icon.tsx';
import { ProgressBar } from './progress.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A file that was chosen here and is not saved; `type` is that of its content. */
export type ChosenFile = { file: File; type: FileType };

/** A file that an earlier save stored; `url` is a link that needs no bearer. */
export type SavedFile = { name: string; type: FileType; bytes: number; url: string };

/** How much of a chosen file has been sent, in bytes. */
export type FileUpload = { sent: number; onCancel: () => void };

type FileFieldProps = FieldProps & {
  id?: string;
  name: string;
  /** What the device offers to choose from, as of `<input accept>`. */
  accept: string;
  chosen: ChosenFile | null;
  saved: SavedFile | null;
  onChoose: (file: File) => void;
  /** Takes the chosen file back; what is stored shows again. */
  onRemove: () => void;
  /** Set while the chosen file is being sent. */
  upload?: FileUpload;
  /** Below the file: an offer about it, such as a smaller copy. */
  offer?: ReactNode;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  onBlur?: ComponentProps<'input'>['onBlur'];
};

/**
 * One file: a real file input over a zone that takes what is dropped on it, then the file with its picture, size and
 * what can be done with it. The input stays in the page, so that the label reaches it always.
 */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, optional, id, chosen, saved, onChoose, onRemove, upload, offer } = props;
  const wiring = useFieldWiring({ id, hint, error, optional });
  const refused = chosen !== null && error !== undefined;
  const [over, setOver] = useState(false);

  function take(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined && upload === undefined) onChoose(dropped);
  }

  return (
    <FieldFrame {...{ label, hint, error, optional, wiring }}>
      <div
        className={classNames(
          classes.file,
          chosen === null && saved === null && classes.empty,
          over && classes.over,
          error !== undefined && classes.bad,
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={take}
      >
        <FileInput {...props} wiring={wiring} />
        {chosen !== null ? (
          <Chosen {...{ label, chosen, refused, upload, onRemove }} />
        ) : saved !== null ? (
          <Saved label={label} saved={saved} />
        ) : (
          <EmptyZone />
        )}
      </div>
      {offer}
    </FieldFrame>
  );
}

type FileInputProps = FileFieldProps & { wiring: FieldWiring };

function FileInput({ wiring, name, accept, onChoose, onBlur, upload, disabled, ref }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      id={wiring.id}
      name={name}
      accept={accept}
      disabled={disabled || upload !== undefined}
      className={classes.cover}
      aria-describedby={wiring.describedBy}
      aria-invalid={wiring.invalid}
      onBlur={onBlur}
      // The same file chosen again, mended meanwhile, must count as a choice.
      onClick={(event) => {
        event.currentTarget.value = '';
      }}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        if (file !== undefined) onChoose(file);
      }}
    />
  );
}

function EmptyZone() {
  return (
    <>
      <span className={classes.icon}>
        <Icon name="camera" />
      </span>
      <span className={classes.body} aria-hidden="true">
        <span className={classes.call}>Choose a file</span>
        <span className={classes.meta}>or take a photo</span>
      </span>
    </>
  );
}

type ChosenProps = Pick<FileFieldProps, 'label' | 'upload' | 'onRemove'> & { chosen: ChosenFile; refused: boolean };

function Chosen({ label, chosen, refused, upload, onRemove }: ChosenProps) {
  const { file, type } = chosen;
  const url = urlOf(file);
  const size = shownSize(file.size);
  const viewed = { name: file.name, type, url, blob: file };
  return (
    <>
      {refused ? <TypeIcon bad /> : <Thumbnail type={type} url={url} />}
      <span className={classes.body}>
        {refused || upload !== undefined ? <FileName name={file.name} /> : <ViewLink label={label} file={viewed} />}
        {upload === undefined ? (
          <span className={classes.meta}>
            {size} · {refused ? <span className={classes.call}>choose another file</span> : <Ready />}
          </span>
        ) : (
          <Uploading sent={upload.sent} total={file.size} />
        )}
      </span>
      <span className={classes.acts}>
        {upload === undefined ? (
          <IconButton label={`Remove ${label}`} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        ) : (
          <IconButton label="Cancel upload" onClick={upload.onCancel}>
            <Icon name="close" />
          </IconButton>
        )}
      </span>
    </>
  );
}

function Ready() {
  return <span className={classes.ok}>ready</span>;
}

function Uploading({ sent, total }: { sent: number; total: number }) {
  const percent = total === 0 ? 100 : Math.floor((Math.min(sent, total) / total) * 100);
  return (
    <>
      <span className={classes.meta}>
        Uploading {percent}% · {shownPart(Math.min(sent, total), total)}
      </span>
      <ProgressBar value={percent} label="Uploading" />
    </>
  );
}

function Saved({ label, saved }: { label: string; saved: SavedFile }) {
  return (
    <>
      <Thumbnail type={saved.type} url={saved.url} />
      <span className={classes.body}>
        <ViewLink label={label} file={saved} />
        <span className={classes.meta}>
          {saved.bytes > 0 && `${shownSize(saved.bytes)} · `}
          <span className={classes.ok}>saved</span>
        </span>
      </span>
      <span className={classNames(classes.call, classes.replace)} aria-hidden="true">
        Replace
      </span>
    </>
  );
}

function FileName({ name }: { name: string }) {
  const { stem, ending } = nameParts(name);
  return (
    <span className={classes.name}>
      <span>{stem}</span>
      {ending}
    </span>
  );
}

function ViewLink({ label, file }: { label: string; file: ViewedFile }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <a
        className={classes.link}
        href={file.url}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <VisuallyHidden>{`View ${label}, ${file.name}`}</VisuallyHidden>
        <span aria-hidden="true">
          <FileName name={file.name} />
        </span>
      </a>
      {open && <DocumentDialog title={label} file={file} onClose={() => setOpen(false)} />}
    </>
  );
}

function Thumbnail({ type, url }: { type: FileType; url: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if ((type !== 'PNG' && type !== 'JPG') || failed === url) return <TypeIcon />;
  return <img className={classes.thumb} src={url} alt="" onError={() => setFailed(url)} />;
}

function TypeIcon({ bad = false }: { bad?: boolean }) {
  return (
    <span className={classes.icon}>
      <Icon name={bad ? 'file-x' : 'file'} />
    </span>
  );
}

const urls = new WeakMap<File, string>();

/**
 * A link to a chosen file. It is kept as long as the page: the file lies on the candidate's disk, the link costs nothing,
 * and one that ends with the field would break what still shows it.
 */
function urlOf(file: File): string {
  const url = urls.get(file) ?? URL.createObjectURL(file);
  urls.set(file, url);
  return url;
}
