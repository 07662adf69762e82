import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { documentRequestsKey } from './document-request-calls.ts';
import { documentRequestTexts as t } from './texts.ts';

/** The button 'Ask for a document' with its dialog; what was asked for shows in `DocumentRequests`. */
export function AskForDocument({ candidateId }: { candidateId: string }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<Icon name="file" />} onClick={() => setAsking(true)}>
        {t.ask}
      </Button>
      {asking && (
        <AskDialog
          candidateId={candidateId}
          onAsked={() => {
            setAsking(false);
            void queries.invalidateQueries({ queryKey: documentRequestsKey(candidateId) });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
