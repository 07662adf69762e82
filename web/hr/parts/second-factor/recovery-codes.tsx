import { useState } from 'react';
import { useUnsaved } from '#web/session/unsaved.ts';
import { useAskBeforeClosing } from '#web/session/leave-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import classes from './own-factors.module.css';
import { factorDialogTexts as t } from './texts.ts';
import { copyText } from '#web/hr/parts/copy-text.ts';

/** The codes, shown once: 'Done' waits for the tick, and every other way out asks first. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  useUnsaved(!isKept);
  const { close, question } = useAskBeforeClosing(!isKept, onDone, t.lost);
  const text = [t.fileHead(location.host), '', ...codes, ''].join('\r\n');

  return (
    <Dialog
      size="lg"
      onClose={close}
      title={t.codesTitle}
      footer={
        <Button variant="primary" disabled={!isKept} onClick={onDone}>
          {t.done}
        </Button>
      }
    >
      <Stack gap={4}>
        <p>{t.codesOnce}</p>
        <ol className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Row gap={2} wrap>
          <Button
            data-first-focus
            icon={<Icon name="download" />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            {t.download}
          </Button>
          <Button onClick={() => void copyText(text, t)}>{t.copy}</Button>
        </Row>
        <CheckboxField label={t.kept} checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} />
      </Stack>
      {question}
    </Dialog>
  );
}
