import { type ComponentProps, useRef, useState } from 'react';
import type { FileType } from '#domain/joining/documents/documents.ts';
import { DocumentDialog, type ViewedFile } from '#web/ui/document/document-view.tsx';
import classes from './file-field.module.css';
import { shownSize } from './file-name.ts';
import {
  FileName,
  FileZone,
  UploadingLine,
  ZoneActions,
  ZoneBody,
  ZoneCall,
  ZoneIcon,
  ZoneMeta,
  ZoneOk,
} from './file-zone.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { mergeRefs } from '#web/ui/merge-refs.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { fileTexts as t } from './texts.ts';

type ChosenFile = { file: File; type: FileType };

/** A file that an earlier save stored; `url` is a link that needs no bearer. */
type SavedFile = { name: string; type: FileType; bytes: number; url: string };

/** How much of a chosen file has been sent, in bytes. */
export type FileUpload = { sent: number; onCancel: () => void };

type FileFieldProps = Omit<ComponentProps<typeof FileZone>, 'empty' | 'disabled' | 'children'> & {
  chosen: ChosenFile | null;
  saved: SavedFile | null;
  onRemove: () => void;
  upload?: FileUpload;
};

/** One file: a zone that asks for it, then its picture, size and actions. The label reaches the input always. */
export function FileField({ chosen, saved, onRemove, upload, ref, ...field }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { label, error } = field;
  const refused = chosen !== null && error !== undefined;
  return (
    <FileZone
      {...field}
      ref={mergeRefs(input, ref)}
      empty={chosen === null && saved === null}
      disabled={upload !== undefined}
    >
      {chosen !== null ? (
        <Chosen
          {...{ label, chosen, refused, upload }}
          onRemove={() => {
            // The button goes with the file.
            input.current?.focus();
            onRemove();
          }}
        />
      ) : saved !== null ? (
        <Saved label={label} saved={saved} />
      ) : (
        <>
          <ZoneIcon name="camera" />
          <ZoneBody hidden>
            <ZoneCall>{t.choose}</ZoneCall>
            <ZoneMeta>{t.takePhoto}</ZoneMeta>
          </ZoneBody>
        </>
      )}
    </FileZone>
  );
}

const metaParts = {
  call: (inside: string) => <ZoneCall>{inside}</ZoneCall>,
  ok: (inside: string) => <ZoneOk>{inside}</ZoneOk>,
};

type ChosenProps = Pick<FileFieldProps, 'label' | 'upload' | 'onRemove'> & { chosen: ChosenFile; refused: boolean };

function Chosen({ label, chosen, refused, upload, onRemove }: ChosenProps) {
  const { file, type } = chosen;
  const url = urlOf(file);
  const size = shownSize(file.size);
  const viewed = { name: file.name, type, url, blob: file };
  return (
    <>
      {refused ? <ZoneIcon name="file-x" /> : <Thumbnail type={type} url={url} />}
      <ZoneBody>
        {refused || upload !== undefined ? <FileName name={file.name} /> : <ViewLink label={label} file={viewed} />}
        {upload === undefined ? (
          <ZoneMeta>
            <RichText text={refused ? t.refused(size) : t.ready(size)} parts={metaParts} />
          </ZoneMeta>
        ) : (
          <UploadingLine sent={upload.sent} total={file.size} />
        )}
      </ZoneBody>
      <ZoneActions>
        {upload === undefined ? (
          <IconButton icon="trash" label={t.remove(label)} onClick={onRemove} />
        ) : (
          <IconButton icon="close" label={t.cancelUpload} onClick={upload.onCancel} />
        )}
      </ZoneActions>
    </>
  );
}

function Saved({ label, saved }: { label: string; saved: SavedFile }) {
  return (
    <>
      <Thumbnail type={saved.type} url={saved.url} />
      <ZoneBody>
        <ViewLink label={label} file={saved} />
        <ZoneMeta>
          <RichText text={saved.bytes > 0 ? t.savedOfSize(shownSize(saved.bytes)) : t.saved} parts={metaParts} />
        </ZoneMeta>
      </ZoneBody>
      <span className={classes.replace} aria-hidden="true">
        {t.replace}
      </span>
    </>
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
        <VisuallyHidden>{t.view(label, file.name)}</VisuallyHidden>
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
  if ((type !== 'PNG' && type !== 'JPG') || failed === url) return <ZoneIcon name="file" />;
  return <img className={classes.thumb} src={url} alt="" onError={() => setFailed(url)} />;
}

const urls = new WeakMap<File, string>();

/** A link to a chosen file. It is kept as long as the page: the file lies on the candidate's disk, the link costs
 * nothing, and one that ends with the field would break what still shows it. */
function urlOf(file: File): string {
  const url = urls.get(file) ?? URL.createObjectURL(file);
  urls.set(file, url);
  return url;
}
