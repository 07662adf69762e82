import { lazy, Suspense, useState } from 'react';
import { coverDocument } from '#contract/hr/review.ts';
import { messageOr } from '#web/api/client.ts';
import { sendForm } from '#web/api/upload.ts';
import { candidateDocumentTexts as t } from '#web/hr/candidate-preview/texts.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/overlay/tooltip.tsx';
import type { CandidateDocument } from './documents-of.ts';

const CoverDialog = lazy(async () => ({ default: (await import('#web/ui/picture/cover-dialog.tsx')).CoverDialog }));

type CoverAgainProps = { candidateId: string; document: CandidateDocument; file: Blob; onCovered: () => void };

/** Covers numbers in a stored document; the file without the bars is removed for good. */
export function CoverAgain({ candidateId, document, file, onCovered }: CoverAgainProps) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  if (!may('joining.review')) return null;

  async function use(made: File): Promise<void> {
    const form = new FormData();
    form.set('candidateId', candidateId);
    form.set('path', document.path);
    form.set('savedOn', document.file.savedOn);
    form.set('file', made);
    try {
      await sendForm(coverDocument, form, { signal: new AbortController().signal });
    } catch (error) {
      leaveIfUnauthorized(error);
      return toast(messageOr(error, t.coverFailed), 'bad');
    }
    setOpen(false);
    toast(t.covered);
    onCovered();
  }
  return (
    <>
      <Tooltip label={t.coverAgain}>
        <IconButton label={t.coverAgain} onClick={() => setOpen(true)}>
          <Icon name="eye-off" size={18} />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense>
          <CoverDialog
            file={file}
            name={document.file.name}
            subject={document.path === 'personal.aadhaarDocument' ? 'AADHAAR' : 'OTHER'}
            forHr
            onUse={use}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
