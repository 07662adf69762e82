import { type Factors, removeFactor } from '#contract/hr/factors.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { factorDialogTexts as t, ownFactorsTexts } from './texts.ts';

type RemoveFactorProps = {
  factorId: string;
  name: string;
  isLast: boolean;
  onRemoved: (now: Factors) => void;
  onClose: () => void;
};

export function RemoveFactor({ factorId, name, isLast, onRemoved, onClose }: RemoveFactorProps) {
  return (
    <PasswordDialog
      title={t.removeTitle(name)}
      text={isLast ? t.removeLast : t.removeText}
      action={ownFactorsTexts.remove}
      busyText={t.removing}
      run={async (password) => {
        onRemoved(await fetchObject(removeFactor, { body: { factorId, password } }));
      }}
      onClose={onClose}
    />
  );
}
