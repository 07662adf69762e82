import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LookupEntry } from '#contract/lookups.ts';
import { type LookupList, lookupLists } from '#domain/lookups/lookups.ts';
import { lookupMessages } from '#domain/lookups/messages.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { LeaveDialog } from '#web/session/leave-dialog.tsx';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { fieldMessage } from '#web/session/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/form/form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ActionTrouble, useAction } from '#web/hr/settings/action/action-form.tsx';
import { EntryRows } from './entry-rows.tsx';
import { useLists, useListCalls } from './lists-calls.ts';
import classes from './lists-section.module.css';
import { listsTexts as t } from './texts.ts';
import { PasteLines } from './paste-lines.tsx';
import { Loaded } from '#web/hr/parts/loaded.tsx';

export function ListsSection() {
  return (
    <Loaded query={useLists()} texts={t}>
      {(entries) => <Lists entries={entries} />}
    </Loaded>
  );
}

function Lists({ entries }: { entries: readonly LookupEntry[] }) {
  const [params, setParams] = useSearchParams();
  // Of whichever list is open: a look at another one takes nothing away.
  const [draft, setDraft] = useState<ListDraft>({ name: '', lines: '' });
  const { blocker } = useLeaveGuard(`${draft.name}${draft.lines}`.trim() !== '');
  const list = lookupLists.find((one) => one === params.get('list')) ?? 'DEPARTMENT';
  const deptId = (list === 'SUB_DEPARTMENT' && Number(params.get('department'))) || null;
  return (
    <Stack gap={5}>
      <nav className={classes.lists} aria-label={t.chooseList}>
        {lookupLists.map((each) => (
          <button
            key={each}
            type="button"
            aria-current={each === list || undefined}
            onClick={() => setParams({ list: each })}
          >
            {lookupMessages.lists[each]}
          </button>
        ))}
      </nav>
      {list === 'SUB_DEPARTMENT' && (
        <SelectField
          label={t.department}
          placeholder={t.chooseDepartment}
          className={styles.narrow}
          value={deptId ?? ''}
          options={entries
            .filter((entry) => entry.list === 'DEPARTMENT')
            .map(({ id, name, retired }) => ({ value: id, label: retired ? t.retiredDepartment(name) : name }))}
          onChange={({ target: { value } }) => setParams(value === '' ? { list } : { list, department: value })}
        />
      )}
      {list === 'SUB_DEPARTMENT' && deptId === null ? (
        <p>{t.noneOfDepartment}</p>
      ) : (
        <Stack key={`${list} ${deptId}`} gap={5}>
          <AddEntry {...{ list, deptId, draft }} onDraft={(change) => setDraft((known) => ({ ...known, ...change }))} />
          <EntryRows entries={entries.filter((entry) => entry.list === list && entry.deptId === deptId)} />
        </Stack>
      )}
      <LeaveDialog blocker={blocker} loss={t.leaveText} />
    </Stack>
  );
}

type ListDraft = { name: string; lines: string };

type AddEntryProps = {
  list: LookupList;
  deptId: number | null;
  draft: ListDraft;
  onDraft: (change: Partial<ListDraft>) => void;
};

function AddEntry({ list, deptId, draft, onDraft }: AddEntryProps) {
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
