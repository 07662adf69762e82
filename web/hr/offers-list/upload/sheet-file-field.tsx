import type { Ref } from 'react';
import { shownSize } from '#web/ui/file/file-name.ts';
import {
  FileName,
  FileZone,
  UploadingLine,
  ZoneActions,
  ZoneBody,
  ZoneCall,
  ZoneIcon,
  ZoneMeta,
} from '#web/ui/file/file-zone.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { uploadDialogTexts as t } from './texts.ts';
import type { UploadPhase } from './use-sheet-upload.ts';

type SheetFileFieldProps = {
  phase: UploadPhase;
  /** The id of the message that says why this file, or none, cannot be taken. */
  refusedBy: string | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
  ref: Ref<HTMLInputElement>;
};

const accept = '.xlsx,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel';

/** The workbook. Another one may be chosen at any time but while offers are being created. */
export function SheetFileField({ phase, refusedBy, onChoose, onRemove, ref }: SheetFileFieldProps) {
  const file = phase.name === 'empty' ? null : 'sheet' in phase ? phase.sheet.onDisk : phase.file;
  return (
    <FileZone
      ref={ref}
      label={t.file}
      hint={t.fileHint}
      name="file"
      accept={accept}
      empty={file === null}
      disabled={phase.name === 'uploading'}
      describedBy={refusedBy}
      refused={refusedBy !== undefined}
      onChoose={onChoose}
      data-first-focus
    >
      <ZoneIcon name={phase.name === 'unchecked' ? 'file-x' : 'file-spreadsheet'} />
      {file === null ? (
        <ZoneBody hidden>
          <ZoneCall>{t.chooseFile}</ZoneCall>
          <ZoneMeta>{t.dropFile}</ZoneMeta>
        </ZoneBody>
      ) : (
        <>
          <ZoneBody>
            <FileName name={file.name} />
            <FileState phase={phase} size={file.size} />
          </ZoneBody>
          {phase.name !== 'uploading' && (
            <ZoneActions>
              <IconButton
                icon={phase.name === 'checking' ? 'close' : 'trash'}
                label={phase.name === 'checking' ? t.cancelCheck : t.removeFile}
                onClick={onRemove}
              />
            </ZoneActions>
          )}
        </>
      )}
    </FileZone>
  );
}

function FileState({ phase, size }: { phase: UploadPhase; size: number }) {
  const sent = 'sent' in phase ? phase.sent : null;
  if (sent !== null && sent.sent < sent.total) {
    // The body of the call is a little larger than the file; people know the file's size.
    return <UploadingLine sent={Math.floor((sent.sent / sent.total) * size)} total={size} />;
  }
  return (
    <ZoneMeta>
      {shownSize(size)}
      {phase.name !== 'checking' && phase.name !== 'uploading' && (
        <>
          {' · '}
          <ZoneCall>{t.chooseAnother}</ZoneCall>
        </>
      )}
    </ZoneMeta>
  );
}
