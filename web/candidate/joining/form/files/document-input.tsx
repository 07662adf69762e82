import { lazy, Suspense, useId, useState } from 'react';
import { useController, type FieldValues, type Path, type PathValue } from 'react-hook-form';
import type { StoredDocument } from '#contract/joining.ts';
import { type DocumentKind, documentKinds, refusalOfDocument } from '#domain/joining/documents/documents.ts';
import { documentMessages as m } from '#domain/joining/messages.ts';
import { sayText } from '#domain/texts.ts';
import type { RecordId } from '#web/api/read/record-ids.ts';
import type { Input } from '#web/candidate/joining/form/fields/field-props.ts';
import { UsePhone } from '#web/candidate/joining/form/phone/use-phone.tsx';
import { stepFormTexts as t } from '#web/candidate/joining/form/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file/file-field.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { FieldHint } from '#web/ui/form/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { coverTexts } from '#web/ui/picture/texts.ts';
import { chosenFile, chosenValue, defectiveValue, type DocumentValue, storedValue } from './document-value.ts';
import { OtherSide } from './other-side.tsx';
import { smallerCopyOf, copyOf, originalOf } from './shrink-image.ts';
import classes from './smaller-copy.module.css';
import { uploadOf, useUpload } from './upload-context.ts';

const CoverDialog = lazy(async () => ({ default: (await import('#web/ui/picture/cover-dialog.tsx')).CoverDialog }));

/** The files that were made by covering numbers, or are said to be masked. */
const covered = new WeakSet<File>();

const accepts: Record<DocumentKind, string> = {
  document: '.png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf',
  photo: '.png,.jpg,.jpeg,image/png,image/jpeg',
};

type DocumentInputProps<V extends FieldValues> = Input<V> & {
  className?: string;
  kind?: DocumentKind;
  stored: StoredDocument | null | undefined;
  advice?: string;
  lockedAdvice?: string;
  /** A second picture may be put below the first one. */
  twoSides?: boolean;
  /** Numbers in it can be covered: what they are; `mustCover` where it is not taken before. */
  cover?: 'AADHAAR' | 'OTHER';
  mustCover?: boolean;
  askedId?: string;
};

/** A file of a step. What breaks a limit is named as soon as it is chosen, not after the upload. */
export function DocumentInput<V extends FieldValues>(props: DocumentInputProps<V>) {
  const { form, name, label, className, kind = 'document', stored, advice, lockedAdvice, twoSides, cover } = props;
  const { mustCover = false, askedId } = props;
  const upload = useUpload();
  const adviceId = useId();
  const [, setCopied] = useState<File | null>(null);
  const {
    field: { ref, value: held },
    fieldState,
  } = useController({ name, control: form.control });
  const { maxBytes } = documentKinds[kind];

  function put(chosen: DocumentValue): void {
    const isUncovered = mustCover && chosen?.from === 'upload' && !covered.has(chosen.file);
    const value = isUncovered ? { ...chosen, uncovered: true as const } : chosen;
    form.setValue(name, value as PathValue<V, Path<V>>, { shouldDirty: true });
    const refusal = value?.from === 'upload' ? refusalOfDocument(kind, value) : null;
    if (refusal === null) form.clearErrors(name);
    else form.setError(name, { type: 'file', message: sayText(refusal) });
  }
  const choose = (file: File): void => upload.track(chosenValue(file).then(put));
  /** Shows the file at once, and opens it. A large picture is sent as a smaller copy; one above the limit stays refused,
   * and the candidate is offered the copy. */
  async function look(file: File): Promise<void> {
    const value = await chosenValue(file);
    put(value);
    if (value.unreadable === true) return;
    const defective = await defectiveValue(value);
    if (chosenFile(form.getValues(name)) !== file) return;
    if (defective !== null) return put(defective);
    if (mustCover) return;
    const copy = await smallerCopyOf(file);
    if (copy === null || chosenFile(form.getValues(name)) !== file) return;
    if (file.size <= documentKinds.document.maxBytes && copy.size <= maxBytes) put(await chosenValue(copy));
    else setCopied(copy);
  }
  const chooseSmaller = (file: File): void => upload.track(look(file));

  const value = held as DocumentValue;
  const file = chosenFile(value);
  const wayOut = wayOutOf(value, lockedAdvice);
  return (
    <FileField
      {...{ ref, name, label, className }}
      hint={advice === undefined ? t.fileHint[kind] : t.hintWithAdvice(t.fileHint[kind], advice)}
      accept={accepts[kind]}
      error={fieldState.error?.message}
      chosen={value?.from === 'upload' ? { file: value.file, type: value.type } : null}
      saved={stored ?? null}
      onChoose={chooseSmaller}
      describedBy={wayOut === undefined ? undefined : adviceId}
      onRemove={() => put(storedValue(stored))}
      upload={uploadOf(file, upload)}
      offer={
        upload.progress === null && (
          <>
            {file !== null &&
              (wayOut === undefined ? (
                <>
                  <SmallerCopy file={file} maxBytes={maxBytes} onChoose={choose} />
                  {cover !== undefined && canBeCovered(value) && (
                    <CoverNumbers
                      key={`${file.name} ${file.lastModified}`}
                      {...{ file, subject: cover, needed: mustCover }}
                      onCovered={choose}
                    />
                  )}
                  {twoSides && fieldState.error === undefined && (
                    <OtherSide key={file.lastModified} label={label} file={file} onJoined={choose} />
                  )}
                </>
              ) : (
                <FieldHint id={adviceId}>{wayOut}</FieldHint>
              ))}
            {!mustCover && <UsePhone {...placeOf(form, name, askedId)} label={label} onFile={chooseSmaller} />}
          </>
        )
      }
    />
  );
}

type CoverNumbersProps = {
  file: File;
  subject: 'AADHAAR' | 'OTHER';
  /** Without it the file is not taken: the editor opens by itself. */
  needed: boolean;
  onCovered: (file: File) => void;
};

function CoverNumbers({ file, subject, needed, onCovered }: CoverNumbersProps) {
  const [open, setOpen] = useState(needed && !covered.has(file) && file.type !== 'application/pdf');
  return (
    <p className={classes.offer}>
      <Button variant="quiet" icon={<Icon name="eye-off" />} onClick={() => setOpen(true)}>
        {coverTexts.title}
      </Button>
      {open && (
        <Suspense>
          <CoverDialog
            {...{ file, subject }}
            name={file.name}
            onUse={(made) => {
              covered.add(made);
              setOpen(false);
              onCovered(made);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </p>
  );
}

function canBeCovered(value: DocumentValue): boolean {
  return value?.from === 'upload' && value.type !== 'other' && value.defect === undefined && value.unreadable !== true;
}

/** Which field this is for the server, and the id of its entry where that is stored. */
function placeOf<V extends FieldValues>(form: Input<V>['form'], name: Path<V>, askedId: string | undefined) {
  if (askedId !== undefined) return { field: 'requestedDocument', entryId: askedId };
  const [field = '', ...entry] = name.split('.').toReversed();
  const values = entry.length === 0 ? {} : (form.getValues(entry.toReversed().join('.') as Path<V>) as EntryIds);
  const entryId = values.canExperienceId ?? values.canEducationId ?? null;
  // A number below zero only tells entries apart here.
  return { field, entryId: typeof entryId === 'number' && entryId < 0 ? null : entryId };
}

type EntryIds = Partial<Record<'canExperienceId' | 'canEducationId', RecordId | null>>;

function wayOutOf(value: DocumentValue, lockedAdvice: string | undefined): string | undefined {
  if (value?.from !== 'upload') return undefined;
  if (value.heic === true) return m.heic;
  return value.defect === 'password' ? lockedAdvice : undefined;
}

/** Says that a picture was made smaller, with the way back to the original, and from there to the copy again. */
function SmallerCopy({ file, maxBytes, onChoose }: { file: File; maxBytes: number; onChoose: (file: File) => void }) {
  const original = originalOf(file);
  const copy = copyOf(file);
  if (original !== undefined) {
    return (
      <p className={classes.offer}>
        <span role="status">{m.madeSmaller(shownSize(file.size))}</span>
        {original.size <= maxBytes && (
          <Button variant="quiet" onClick={() => onChoose(original)}>
            {m.useOriginal}
          </Button>
        )}
      </p>
    );
  }
  if (copy === undefined || copy.size > maxBytes) return null;
  return (
    <p className={classes.offer}>
      {m.smallerOffered}
      <Button variant="quiet" onClick={() => onChoose(copy)}>
        {m.useSmaller(shownSize(copy.size))}
      </Button>
    </p>
  );
}
