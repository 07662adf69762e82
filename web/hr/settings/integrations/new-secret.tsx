import { useEffect, useRef } from 'react';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Row } from '#web/ui/layout/layout.tsx';
import classes from './integrations-section.module.css';
import { integrationsTexts as t } from './texts.ts';

/** The secret of a new endpoint, shown once; it has the focus, so that it is not overlooked. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  // It cannot be shown again.
  useUnsaved(true);
  useEffect(() => field.current?.select(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      toast(t.copied);
    } catch {
      // No permission, or a page without TLS: the text is selected for the keyboard.
      field.current?.select();
      toast(t.copyFailed, 'warn');
    }
  }

  return (
    <section className={classes.secret} aria-label={t.secretTitle}>
      <TextField ref={field} label={t.secretTitle} hint={t.secretHint} value={secret} readOnly />
      <Row wrap>
        <Button variant="primary" onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t.secretDone}
        </Button>
      </Row>
    </section>
  );
}
