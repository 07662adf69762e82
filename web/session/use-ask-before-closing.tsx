import { type ReactNode, useState } from 'react';
import { LeaveQuestion } from './leave-dialog.tsx';
import { leaveTexts } from './texts.ts';

type Closing = {
  /** For Escape, the cross and Back. */
  close: () => void;
  question: ReactNode;
};

/** Closes a dialog, and asks before what is typed in it is lost. */
export function useAskBeforeClosing(
  isTyped: boolean,
  onClose: () => void,
  loss: string = leaveTexts.typedLost,
): Closing {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isTyped ? setAsking(true) : onClose()),
    question: <LeaveQuestion open={isAsking} loss={loss} onLeave={onClose} onStay={() => setAsking(false)} />,
  };
}
