import { useId, useState } from 'react';
import { Controller, type FieldValues, type Path, type PathValue } from 'react-hook-form';
import type { StoredDocument } from '#contract/joining.ts';
import { type DocumentKind, documentKinds, refusalOfDocument } from '#domain/joining/documents/documents.ts';
import { documentMessages, documentMessages as m } from '#domain/joining/messages.ts';
import { sayText } from '#domain/texts.ts';
import type { RecordId } from '#web/api/read/record-ids.ts';
import type { Input } from '#web/candidate/joining/form/fields/field-props.ts';
import { UsePhone } from '#web/candidate/joining/form/phone/use-phone.tsx';
import { stepFormTexts as t } from '#web/candidate/joining/form/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file/file-field.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { FieldHint } from '#web/ui/form/field.tsx';
import { CoverNumbers, isCovered } from './cover-numbers.tsx';
import { chosenFile, chosenValue, defectiveValue, type DocumentValue, storedValue } from './document-value.ts';
import { OtherSide } from './other-side.tsx';
import { smallerCopyOf, copyOf, originalOf } from './shrink-image.ts';
import classes from './smaller-copy.module.css';
import { uploadOf, useUpload } from './upload-context.ts';

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
  const { maxBytes } = documentKinds[kind];

  function put(chosen: DocumentValue): void {
    const value = mustCover ? withUncovered(chosen) : chosen;
    form.setValue(name, value as PathValue<V, Path<V>>, { shouldDirty: true });
    const refusal = value?.from === 'upload' ? refusalOfDocument(kind, value) : null;
    if (refusal === null) form.clearErrors(name);
    else form.setError(name, { type: 'file', message: sayText(refusal) });
  }
  function choose(file: File): void {
    upload.track(chosenValue(file).then(put));
  }
  /** Shows the file at once, and opens it. A large picture is sent as a smaller copy; one above the limit stays refused,
   * and the candidate is offered the copy. */
  function chooseSmaller(file: File): void {
    const look = async (): Promise<void> => {
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
    };
    upload.track(look());
  }

  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => {
        const value = field.value as DocumentValue;
        const file = chosenFile(value);
        const wayOut = wayOutOf(value, lockedAdvice);
        return (
          <FileField
            ref={field.ref}
            {...{ name, label, className }}
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
                        {canBeCovered(value) && <Cover {...{ file, cover, mustCover }} onCovered={choose} />}
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
      }}
    />
  );
}

/** The value with whether a number in it is still to be covered. */
function withUncovered(value: DocumentValue): DocumentValue {
  return value?.from === 'upload' && !isCovered(value.file) ? { ...value, uncovered: true } : value;
}

type CoverProps = {
  file: File;
  cover: 'AADHAAR' | 'OTHER' | undefined;
  mustCover: boolean;
  onCovered: (file: File) => void;
};

function Cover({ file, cover, mustCover, onCovered }: CoverProps) {
  if (cover === undefined) return null;
  const key = `${file.name} ${file.lastModified}`;
  return <CoverNumbers key={key} {...{ file, subject: cover, needed: mustCover, onCovered }} />;
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
  if (value.heic === true) return documentMessages.heic;
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
