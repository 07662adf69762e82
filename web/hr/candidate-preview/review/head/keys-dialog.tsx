import { reviewKeyTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import classes from './keys-dialog.module.css';

const reviewKeys = { next: 'J', previous: 'K', ok: 'O', fix: 'C', show: 'S', finish: 'V', help: '?' } as const;

type KeysDialogProps = { used: boolean; onUse: (used: boolean) => void; onClose: () => void };

/** Says which key does what, and switches them off for who speaks to the computer. */
export function KeysDialog({ used, onUse, onClose }: KeysDialogProps) {
  return (
    <Dialog onClose={onClose} title={t.title}>
      <Stack gap={4}>
        <dl className={classes.keys}>
          {Object.entries(reviewKeys).map(([name, key]) => (
            <div key={name}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t[name as keyof typeof reviewKeys]}</dd>
            </div>
          ))}
        </dl>
        <p>{t.hint}</p>
        <CheckboxField
          label={t.use}
          checked={used}
          data-first-focus
          onChange={(event) => onUse(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  );
}
