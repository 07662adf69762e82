import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LineResult, LookupEntry } from '#contract/lookups.ts';
import { type LookupList, lookupLists } from '#domain/lookups/lookups.ts';
import { lookupMessages } from '#domain/lookups/messages.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import { ActionTrouble, useAction } from '#web/hr/settings/action/action-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { fieldMessage } from '#web/session/failure.ts';
import { LeaveDialog } from '#web/session/leave-dialog.tsx';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { EntryList } from '#web/ui/layout/entry-list.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { EntryRows } from './entry-rows.tsx';
import { useListCalls, useLists } from './lists-calls.ts';
import classes from './lists-section.module.css';
import { listsTexts as t } from './texts.ts';

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

function AddEntry(props: AddEntryProps) {
  const { list, deptId, draft, onDraft } = props;
  const { name } = draft;
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
      {pasting && <PasteLines {...props} onClose={() => setPasting(false)} />}
    </Stack>
  );
}

const p = t.lines;

/** Takes many lines at once, and shows the result of each: it stays open until the answer has come. */
function PasteLines({ list, deptId, draft: { lines }, onDraft, onClose }: AddEntryProps & { onClose: () => void }) {
  const [missing, setMissing] = useState(false);
  const [results, setResults] = useState<LineResult[] | null>(null);
  const calls = useListCalls();
  const action = useAction(t.saveFailed);

  const isAdding = action.running !== null;
  const close = (): void => {
    if (!isAdding) onClose();
  };

  function submit(): void {
    if (lines.trim() === '') return setMissing(true);
    void action.run('paste', async () => {
      setResults(await calls.add({ list, lines: lines.split(/\r?\n/u), deptId }));
      onDraft({ lines: '' });
    });
  }

  const footer =
    results === null ? (
      <>
        <Button disabled={isAdding} onClick={close}>
          {uiTexts.cancel}
        </Button>
        <Button variant="primary" busy={isAdding} busyText={p.adding} onClick={submit}>
          {p.submit}
        </Button>
      </>
    ) : (
      <>
        <Button onClick={() => setResults(null)}>{p.more}</Button>
        <Button variant="primary" data-first-focus onClick={onClose}>
          {p.close}
        </Button>
      </>
    );
  return (
    <Dialog title={p.title(lookupMessages.lists[list])} size="lg" footer={footer} onClose={close}>
      <Stack gap={4}>
        <ActionTrouble action={action} />
        {results === null ? (
          <TextAreaField
            label={p.label}
            hint={list === 'DEPARTMENT' ? p.hintDepartments : p.hint}
            rows={10}
            value={lines}
            readOnly={isAdding}
            data-first-focus
            spellCheck={false}
            error={missing ? lookupMessages.linesRequired : undefined}
            onChange={(event) => {
              onDraft({ lines: event.target.value });
              setMissing(false);
            }}
          />
        ) : (
          <Results results={results} />
        )}
      </Stack>
    </Dialog>
  );
}

const looks = {
  ADDED: { tone: 'ok', icon: 'circle-check' },
  THERE_ALREADY: { tone: 'mute', icon: 'check' },
  REFUSED: { tone: 'bad', icon: 'circle-x' },
} as const;

function Results({ results }: { results: LineResult[] }) {
  const count = (outcome: LineResult['outcome']) => results.filter((line) => line.outcome === outcome).length;
  const refused = count('REFUSED');
  const isRefused = ({ outcome }: LineResult) => Number(outcome === 'REFUSED');
  return (
    <>
      <Alert tone={refused > 0 ? 'warn' : 'ok'}>{p.result(count('ADDED'), count('THERE_ALREADY'), refused)}</Alert>
      <div className={classes.results}>
        <EntryList label={p.label}>
          {/* Refused lines need an action. */}
          {results
            .toSorted((one, other) => isRefused(other) - isRefused(one))
            .map(({ line, name, outcome, reason }) => (
              <li key={line}>
                <Row gap={2} wrap>
                  <Badge tone={looks[outcome].tone} icon={looks[outcome].icon}>
                    {p.outcomes[outcome]}
                  </Badge>
                  <span>{p.line(line)}</span>
                  <b>{name}</b>
                </Row>
                {reason !== null && <span>{reason}</span>}
              </li>
            ))}
        </EntryList>
      </div>
    </>
  );
}
