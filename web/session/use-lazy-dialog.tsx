import { type ComponentType, useCallback, useState } from 'react';
import { toast } from '#web/ui/feedback/toast.ts';
import { isUnauthorized, leaveIfUnauthorized } from './hr/hr-unauthorized.ts';
import { useSubmission } from './use-submission.ts';

type Closable = { onClose: () => void };
type PropsOf<P extends Closable> = Omit<P, 'onClose'>;

/** A dialog of HR that is loaded when it is first opened; `load` stays the same, `failed` is said when it, or what it shows, cannot be had. */
export function useLazyDialog<P extends Closable>(load: () => Promise<ComponentType<P>>, failed: string) {
  const [opened, setOpened] = useState<{ Dialog: ComponentType<P>; props: PropsOf<P> } | null>(null);
  const { busy, submit } = useSubmission();

  const open = useCallback(
    (props: PropsOf<P> | (() => Promise<PropsOf<P>>)): void =>
      submit(async () => {
        try {
          const [Dialog, shown] = await Promise.all([load(), typeof props === 'function' ? props() : props]);
          setOpened({ Dialog, props: shown });
        } catch (error) {
          if (isUnauthorized(error)) return leaveIfUnauthorized(error);
          console.warn('A dialog could not be opened.', error);
          toast(failed, 'bad');
        }
      }),
    [load, failed, submit],
  );

  const props = opened && ({ ...opened.props, onClose: () => setOpened(null) } as P);
  return { open, busy, dialog: opened && props && <opened.Dialog {...props} /> };
}
