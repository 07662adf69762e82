import { useId, useState, type SubmitEvent } from 'react';
import type { LookupEntry } from '#contract/lookups.ts';
import { lookupMessages } from '#domain/lookups/messages.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { ActionTrouble } from '#web/hr/settings/action/action-trouble.tsx';
import { useAction } from '#web/hr/settings/action/use-action.ts';
import { useListCalls } from './lists-calls.ts';
import { listsTexts as t } from './texts.ts';

export function RenameDialog({ entry, onClose }: { entry: LookupEntry; onClose: () => void }) {
  const [name, setName] = useState(entry.name);
  useUnsaved(name !== entry.name);
  const formId = useId();
  const calls = useListCalls();
  const action = useAction(t.saveFailed);
  const missing = name.trim() === '' ? lookupMessages.nameRequired : undefined;

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (missing !== undefined) return;
    const { list, id } = entry;
    const done = await action.run('rename', async () => {
      const saved = await calls.save({ list, id, name });
      toast(t.renamed(saved?.name ?? name));
    });
    if (done) onClose();
  }

  return (
    <Dialog
      open
      title={t.rename(entry.name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={action.running !== null}
            busyText={uiTexts.saving}
          >
            {uiTexts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <Stack gap={4}>
          <ActionTrouble action={action} ownFields={['name']} />
          <TextField
            label={t.name}
            value={name}
            autoComplete="off"
            data-first-focus
            error={missing ?? fieldMessage(action.failure, 'name')}
            onChange={(event) => {
              setName(event.target.value);
              action.clear();
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
