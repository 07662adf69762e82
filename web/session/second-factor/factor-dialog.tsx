import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { firstWay, GiveFactor, type GiveFactorProps } from './give-factor.tsx';
import { secondStepTexts as t } from './texts.ts';

type FactorDialogProps = Omit<GiveFactorProps, 'way' | 'onWay'> & { lead: ReactNode; onClose: () => void };

export function FactorDialog({ lead, onClose, ...giving }: FactorDialogProps) {
  const [way, setWay] = useState(() => firstWay(giving.methods));
  // In the page it is in no form; in React's tree it may be, and its submission is none of that form.
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog open onClose={onClose} title={t.title}>
        <Stack>
          {lead}
          <GiveFactor {...giving} way={way} onWay={setWay} />
        </Stack>
      </Dialog>
    </div>,
    document.body,
  );
}
