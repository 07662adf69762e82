import { lazy, Suspense, useId, useState } from 'react';
import { handoffStepOf } from '#domain/joining/handoff/handoff.ts';
import { knownServer } from '#web/api/contract-version.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import classes from '#web/candidate/joining/form/files/smaller-copy.module.css';
import type { UsePhoneProps } from './phone-dialog.tsx';
import { usePhoneTexts as t } from './texts.ts';

const PhoneDialog = lazy(async () => ({ default: (await import('./phone-dialog.tsx')).PhoneDialog }));

/** Takes the file of a field from a phone, where the window is wider than one and the server is ours. Its dialog stays in a
 * window that gets narrower, or is zoomed. */
export function UsePhone(props: UsePhoneProps) {
  const [open, setOpen] = useState(false);
  const labelId = useId();
  const isPhone = useIsPhone();
  const step = handoffStepOf(props.field);
  if ((isPhone && !open) || step === null || knownServer() !== 'own') return null;
  return (
    <>
      <p className={classes.offer}>
        <Button
          variant="quiet"
          icon={<Icon name="device-mobile" />}
          aria-describedby={labelId}
          onClick={() => setOpen(true)}
        >
          {t.button}
        </Button>
        <span id={labelId} hidden>
          {props.label}
        </span>
      </p>
      {open && (
        <Suspense>
          <PhoneDialog {...props} step={step} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
