import type { ReactNode } from 'react';
import { Controller, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import type { StoredDocument } from '#contract/joining.ts';
import { type DocumentKind, documentKinds, refusalOfDocument } from '#domain/joining/documents.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { chosenFile, chosenValue, type DocumentValue, storedValue } from './document-value.ts';
import { SmallerCopy } from './smaller-copy.tsx';
import { uploadOf, useUpload } from './upload-context.ts';

const accepts: Record<DocumentKind, string> = {
  document: '.png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf',
  photo: '.png,.jpg,.jpeg,image/png,image/jpeg',
};
const hints: Record<DocumentKind, string> = {
  document: 'PNG, JPG or PDF, up to 10 MB',
  photo: 'PNG or JPG, up to 5 MB',
};

type DocumentInputProps<V extends FieldValues> = {
  form: UseFormReturn<V>;
  name: Path<V>;
  label: string;
  kind?: DocumentKind;
  /** The stored file of an earlier save. */
  stored: StoredDocument | null | undefined;
  /** What to know before a file is chosen. */
  advice?: ReactNode;
};

/** A file of a step. What breaks a limit is named as soon as it is chosen, not after the upload (rulings). */
export function DocumentInput<V extends FieldValues>(props: DocumentInputProps<V>) {
  const { form, name, label, kind = 'document', stored, advice } = props;
  const upload = useUpload();

  function put(value: DocumentValue): void {
    form.setValue(name, value as PathValue<V, Path<V>>, { shouldDirty: true });
    const refusal = value?.from === 'upload' ? refusalOfDocument(kind, value) : null;
    if (refusal === null) form.clearErrors(name);
    else form.setError(name, { type: 'file', message: refusal });
  }
  function choose(file: File): void {
    upload.track(chosenValue(file).then(put));
  }

  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => {
        const value = field.value as DocumentValue;
        const file = chosenFile(value);
        return (
          <FileField
            ref={field.ref}
            name={name}
            label={label}
            hint={advice === undefined ? hints[kind] : <HintWithAdvice hint={hints[kind]} advice={advice} />}
            accept={accepts[kind]}
            error={fieldState.error?.message}
            chosen={value?.from === 'upload' ? { file: value.file, type: value.type } : null}
            saved={stored ?? null}
            onChoose={choose}
            onRemove={() => put(storedValue(stored))}
            upload={uploadOf(file, upload)}
            offer={
              file !== null &&
              upload.progress === null && (
                <SmallerCopy file={file} maxBytes={documentKinds[kind].maxBytes} onChoose={choose} />
              )
            }
          />
        );
      }}
    />
  );
}

function HintWithAdvice({ hint, advice }: { hint: string; advice: ReactNode }) {
  return (
    <>
      {hint}. {advice}
    </>
  );
}
