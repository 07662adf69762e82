import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import control from '#web/ui/form/control.module.css';
import { FieldFrame, type FieldProps, useField } from '#web/ui/form/field.tsx';
import { nameParts, shownPart } from './file-name.ts';
import classes from './file-zone.module.css';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { fileTexts as t } from './texts.ts';

type FileZoneProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'children' | 'style' | 'onChange' | 'onClick'> & {
    /** No file is there yet: the whole zone asks for one. */
    empty: boolean;
    onChoose: (file: File) => void;
    /** The id of more words that belong to the field, such as a message next to it. */
    describedBy?: string;
    /** The file, or that there is none, is refused by a message elsewhere than below the zone. */
    refused?: boolean;
    /** Below the zone and its error: an offer about the file. */
    offer?: ReactNode;
    /** What is in the zone: the invitation, or the file and what can be done with it. */
    children: ReactNode;
  };

/** A real file input over a zone that takes what is dropped on it. The input stays in the page, so that the label
 * reaches it always; switched off, it takes no drop either. */
export function FileZone(props: FileZoneProps) {
  const { empty, onChoose, describedBy, refused, offer, children, ...field } = props;
  const isBad = refused === true || field.error !== undefined;
  const { frame, control: input } = useField({ ...field, 'aria-describedby': describedBy });
  const [over, setOver] = useState(false);

  function take(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined && !input.disabled) onChoose(dropped);
  }

  return (
    <FieldFrame {...frame} after={offer}>
      <div
        className={classNames(control.file, empty && control.empty, over && control.over, isBad && control.bad)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={take}
      >
        <input
          {...input}
          type="file"
          className={control.cover}
          aria-invalid={refused || input['aria-invalid']}
          // The same file chosen again, corrected on disk, must count as a choice.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file !== undefined) onChoose(file);
          }}
        />
        {children}
      </div>
    </FieldFrame>
  );
}

/** A picture of what lies in the zone, or of what it takes. */
export function ZoneIcon({ name }: { name: IconName }) {
  return (
    <span className={control.zoneIcon}>
      <Icon name={name} />
    </span>
  );
}

export function ZoneBody({ children, hidden }: { children: ReactNode; hidden?: boolean }) {
  return (
    <span className={control.zoneBody} aria-hidden={hidden}>
      {children}
    </span>
  );
}

const spanOf =
  (className: string | undefined) =>
  ({ children }: { children: ReactNode }) => <span className={className}>{children}</span>;

/** What the zone asks for, or may be done with it next. */
export const ZoneCall = spanOf(control.call);
export const ZoneMeta = spanOf(control.meta);
export const ZoneActions = spanOf(classes.acts);
export const ZoneOk = spanOf(classes.ok);

/** A file's name; a long one is cut before its ending. */
export function FileName({ name }: { name: string }) {
  const { stem, ending } = nameParts(name);
  return (
    <span className={classes.name}>
      <span>{stem}</span>
      {ending}
    </span>
  );
}

export function UploadingLine({ sent, total }: { sent: number; total: number }) {
  const percent = total === 0 ? 100 : Math.floor((Math.min(sent, total) / total) * 100);
  return (
    <>
      <ZoneMeta>{t.uploadingPart(percent, shownPart(Math.min(sent, total), total))}</ZoneMeta>
      <ProgressBar value={percent} label={t.uploading} />
    </>
  );
}
