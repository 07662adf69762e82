import { type ComponentType, useCallback, useLayoutEffect, useState } from 'react';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { NavItem } from '#web/ui/page/hr-nav.tsx';
import classes from './find-button.module.css';
import { hrLayoutTexts as t } from './texts.ts';

type FindDialogProps = { screens: readonly NavItem[]; onClose: () => void };

const loadDialog = () => import('./find/find-dialog.tsx');

/** As `aria-keyshortcuts` names keys. */
const keys = 'Control+K Meta+K';

const isApple = (): boolean => /Mac|iP(?:hone|ad|od)/u.test(navigator.userAgent);

/** Opens 'Find', by a press or Ctrl+K (⌘K); its code is fetched when the pointer or the focus comes, or with the first use. */
export function FindButton({ screens }: { screens: readonly NavItem[] }) {
  const [Dialog, setDialog] = useState<ComponentType<FindDialogProps> | null>(null);
  const open = useCallback((): void => {
    loadDialog().then(
      ({ FindDialog }) => setDialog(() => FindDialog),
      () => toast(t.findFailed, 'warn'),
    );
  }, []);
  // Not after the paint: who sees the page may press at once.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // Over another dialog it would leave what is being asked there.
      if (document.querySelector('dialog:modal') === null) open();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
  // Only ahead of time: where it fails, the press asks for it again, and says so.
  const ahead = (): void => void Promise.allSettled([loadDialog()]);
  return (
    <>
      <button
        type="button"
        className={classes.find}
        aria-haspopup="dialog"
        aria-keyshortcuts={keys}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={open}
      >
        <Icon name="search" size={18} />
        <span className={classes.word}>{t.find}</span>
        <kbd className={classes.keys} aria-hidden="true">
          {isApple() ? t.findKeys.apple : t.findKeys.other}
        </kbd>
      </button>
      {Dialog !== null && <Dialog screens={screens} onClose={() => setDialog(null)} />}
    </>
  );
}
