import { type MouseEvent, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { useArea } from '#web/ui/page/area.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import classes from './dialog.module.css';
import { useLayer } from './layers.ts';
import { uiTexts as t } from '#web/ui/texts.ts';

/** Opens the native modal dialog while mounted: the browser keeps the focus inside, the page inert, and gives the focus back. */
function useModal(): Ref<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return undefined;
    const root = document.documentElement;
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
    const opener = document.activeElement;
    element.showModal();
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
}

type ModalProps = {
  onClose: () => void;
  className: string | undefined;
  children: ReactNode;
  role?: 'alertdialog';
  labelledBy?: string;
  label?: string;
  describedBy?: string;
};

/** The bare modal that dialogs and the drawer are made of; open as long as it is mounted. Back closes it, and so does a
 * press outside it until something was typed into it, other than a search. */
export function Modal({ onClose, className, children, role, labelledBy, label, describedBy }: ModalProps) {
  const ref = useModal();
  useLayer(onClose);
  const area = useArea();
  const isTyped = useRef(false);
  function noteTyping({ target }: { target: EventTarget }): void {
    if (target instanceof Element && !target.matches('[type=search]')) isTyped.current = true;
  }
  function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>): void {
    if (event.target === event.currentTarget && !isTyped.current) onClose();
  }
  return (
    <dialog
      ref={ref}
      role={role}
      data-area={area}
      className={classNames(classes.modal, className)}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      onInput={noteTyping}
      onMouseDown={role === 'alertdialog' ? undefined : closeFromBackdrop}
      onCancel={(event) => {
        // A file chooser that is closed without a choice is cancelled too, and says so up to here.
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget: dialog }) => {
        // One that is open again was only remounted.
        if (dialog.open) return;
        // After some Escapes in a row a browser closes a dialog without asking. It may have to stay, with a question over it.
        dialog.showModal();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

type DialogProps = {
  /** Left out where it is open as long as it is mounted. */
  open?: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'lg';
};

/** A modal with a title and a way out; mark the element that should have the focus first with `data-first-focus`. */
export function Dialog(props: DialogProps) {
  const { open = true, children, ...dialog } = props;
  if (!open) return null;
  return (
    <TitledModal {...dialog}>
      <div className={classes.body}>{children}</div>
    </TitledModal>
  );
}

type TitledModalProps = Omit<DialogProps, 'open'> & Pick<ModalProps, 'role' | 'describedBy'>;

function TitledModal({ title, size = 'sm', footer, children, ...modal }: TitledModalProps) {
  const titleId = useId();
  return (
    <Modal {...modal} labelledBy={titleId} className={classNames(classes.dialog, classes[size])}>
      <div className={classes.inside}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {children}
        {footer !== undefined && <div className={classes.actions}>{footer}</div>}
        {modal.role === undefined && (
          <div className={classes.close}>
            <IconButton icon="close" label={t.close} onClick={modal.onClose} />
          </div>
        )}
      </div>
    </Modal>
  );
}

type ConfirmDialogProps = {
  open?: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
  busyText?: string;
  error?: string | undefined;
  /** The id of its text, where there is more than text. */
  describedBy?: string;
};

/** Asks before something is destroyed. The focus starts on the safe button; Escape is the safe answer too. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, title, children, confirmLabel, cancelLabel = t.cancel, onConfirm, onCancel } = props;
  const { busy = false, busyText, error, describedBy } = props;
  const bodyId = useId();
  if (!open) return null;
  return (
    <TitledModal
      role="alertdialog"
      title={title}
      onClose={busy ? () => undefined : onCancel}
      describedBy={describedBy ?? (children === undefined ? undefined : bodyId)}
      footer={
        <>
          <Button data-first-focus onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant="dangerFill" onClick={onConfirm} busy={busy} busyText={busyText}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children !== undefined && (
        <div id={bodyId} className={classes.body}>
          {children}
        </div>
      )}
      {error !== undefined && (
        <div className={classes.body}>
          <Alert tone="bad">{error}</Alert>
        </div>
      )}
    </TitledModal>
  );
}
