import { useEffect, useEffectEvent, useState } from 'react';
import { type OpenedDocuments, showCovered } from '#web/hr/candidate-preview/documents/use-opened-documents.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { noteId } from './marks/verdict.tsx';
import type { ReviewScreen } from './review-context.ts';
import { reviewKeyTexts as t } from './texts.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import classes from './head/keys-dialog.module.css';

type Keys = { used: boolean; opened: OpenedDocuments; onHelp: () => void };

function actionsOf(screen: ReviewScreen, { opened, onHelp }: Keys): Partial<Record<string, () => void>> {
  const { review, may, items, current, shownDocuments, onStep } = screen;
  const documents = items.flatMap(({ document }) => document ?? []);
  return {
    ...(may &&
      items.some(({ path }) => path === current) && {
        o: () => screen.onOk(current, true),
        c: () => {
          if (review.of(current)?.verdict !== 'FIX') review.queue.fix(current);
          else document.getElementById(noteId(current))?.focus();
        },
      }),
    j: () => onStep(1),
    k: () => onStep(-1),
    s: () =>
      showCovered(
        documents.filter(({ path }) => shownDocuments.includes(path)),
        opened,
      ),
    v: () => document.querySelector<HTMLElement>('[data-finish]')?.focus(),
    '?': onHelp,
  };
}

const typing = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]';

/** The single keys of a review, for the whole page; off while the user types, in a menu or in a dialog. */
export function useKeys(screen: ReviewScreen, keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.activeElement?.matches(typing) || document.activeElement?.closest('[role=menu]')) return;
    if (document.querySelector('dialog:modal') !== null) return;
    const act = actionsOf(screen, keys)[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  const { used } = keys;
  useEffect(() => {
    if (!used) return undefined;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [used]);
}

/** Whether single keys are used; this browser keeps it for each user apart. */
export function useKeysChoice(): readonly [boolean, (used: boolean) => void] {
  const name = `reviewKeys.${useHrEmployeeId() ?? ''}`;
  const [used, setUsed] = useState(() => localStorage.getItem(name) !== 'off');
  function choose(next: boolean): void {
    setUsed(next);
    if (next) localStorage.removeItem(name);
    else localStorage.setItem(name, 'off');
  }
  return [used, choose];
}

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
