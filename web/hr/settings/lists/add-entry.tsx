import { useState } from 'react';
import type { LookupList } from '#domain/lookups/lookups.ts';
import { lookupMessages } from '#domain/lookups/messages.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/form/form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ActionTrouble } from '#web/hr/settings/action/action-trouble.tsx';
import { useAction } from '#web/hr/settings/action/use-action.ts';
import { useListCalls } from './lists-calls.ts';
import classes from './lists-section.module.css';
import { PasteLines } from './paste-lines.tsx';
import { listsTexts as t } from './texts.ts';

export type ListDraft = { name: string; lines: string };

type AddEntryProps = {
  list: LookupList;
  deptId: number | null;
  draft: ListDraft;
  onDraft: (change: Partial<ListDraft>) => void;
};

export function AddEntry({ list, deptId, draft, onDraft }: AddEntryProps) {
  const { name, lines } = draft;
  const [missing, setMissing] = useState(false);
  const [pasting, setPasting] = useState(false);
  const calls = useListCalls();
  const action = useAction(t.saveFailed);

  async function add(): Promise<void> {
    if (name.trim() === '') return setMissing(true);
    await action.run('add', async () => {
      const added = await calls.save({ list, name, deptId });
      onDraft({ name: '' });
      toast(t.added(added?.name ?? name));
    });
  }

  return (
    <Stack gap={4}>
      <ActionTrouble action={action} ownFields={['name']} />
      <Form className={classes.add} onSubmit={add}>
        <TextField
          label={t.name}
          name="name"
          value={name}
          autoComplete="off"
          error={missing ? lookupMessages.nameRequired : fieldMessage(action.failure, 'name')}
          onChange={(event) => {
            onDraft({ name: event.target.value });
            setMissing(false);
            action.clear();
          }}
        />
        <Button type="submit" variant="primary" busy={action.running !== null} busyText={t.adding}>
          {t.add}
        </Button>
        <Button onClick={() => setPasting(true)}>{t.paste}</Button>
      </Form>
      {pasting && (
        <PasteLines
          list={list}
          deptId={deptId}
          text={lines}
          onText={(text) => onDraft({ lines: text })}
          onClose={() => setPasting(false)}
        />
      )}
    </Stack>
  );
}
