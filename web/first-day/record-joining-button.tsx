import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RecordJoining } from './record-joining.tsx';
import { recordJoiningTexts as t } from './texts.ts';

/** 'Record joining' with its dialog, for the page of one candidate. */
export function RecordJoiningButton({ candidateId, onRecorded }: { candidateId: string; onRecorded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon name="calendar" />} onClick={() => setOpen(true)}>
        {t.action}
      </Button>
      {isOpen && <RecordJoining candidateId={candidateId} onDone={onRecorded} onClose={() => setOpen(false)} />}
    </>
  );
}
