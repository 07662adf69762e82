import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { coverTexts as t } from '#web/ui/picture/texts.ts';
import classes from './smaller-copy.module.css';

const CoverDialog = lazy(async () => ({ default: (await import('#web/ui/picture/cover-dialog.tsx')).CoverDialog }));

const covered = new WeakSet<File>();

/** Whether this file was made by covering numbers, or is said to be masked. */
export const isCovered = (file: File): boolean => covered.has(file);

type CoverNumbersProps = {
  file: File;
  subject: 'AADHAAR' | 'OTHER';
  /** Without it the file is not taken: the editor opens by itself. */
  needed: boolean;
  onCovered: (file: File) => void;
};

export function CoverNumbers({ file, subject, needed, onCovered }: CoverNumbersProps) {
  const [open, setOpen] = useState(needed && !isCovered(file) && file.type !== 'application/pdf');
  return (
    <p className={classes.offer}>
      <Button variant="quiet" icon={<Icon name="eye-off" />} onClick={() => setOpen(true)}>
        {t.title}
      </Button>
      {open && (
        <Suspense>
          <CoverDialog
            file={file}
            name={file.name}
            subject={subject}
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
