import { useState } from 'react';
import type { LookupEntry } from '#contract/lookups.ts';
import { lookupMessages } from '#domain/lookups/messages.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { fieldMessage } from '#web/session/failure.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { ActionTrouble, useAction } from '#web/hr/settings/action/action-form.tsx';
import { useListCalls } from './lists-calls.ts';
import classes from './lists-section.module.css';
import { listsTexts as t } from './texts.ts';
import { FormDialog } from '#web/hr/parts/form-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';

export function EntryRows({ entries }: { entries: readonly LookupEntry[] }) {
  const calls = useListCalls();
  const action = useAction(t.saveFailed);
  const { list: ref, onFocus } = useKeptFocus();
  const [renaming, setRenaming] = useState<LookupEntry | null>(null);
  const [offered, retired] = [entries.filter((entry) => !entry.retired), entries.filter((entry) => entry.retired)];
  const busy = action.running !== null;
  const change: Change = ({ list, id, name }, to, said) =>
    void action.run(`${id}`, async () => {
      await calls.save({ list, id, name, ...to });
      toast(said);
    });
  return (
    <div ref={ref} onFocus={onFocus}>
      <Stack gap={4}>
        <ActionTrouble action={action} />
        {entries.length === 0 && <p role="status">{t.none}</p>}
        {offered.length > 0 && (
          <ul className={styles.rows}>
            {offered.map((entry) => (
              <li key={entry.id}>
                <span className={classes.name}>{entry.name}</span>
                <Row gap={1}>
                  <Button variant="quiet" aria-label={t.rename(entry.name)} onClick={() => setRenaming(entry)}>
                    {t.renameShort}
                  </Button>
                  <Button
                    variant="quiet"
                    disabled={busy}
                    aria-label={t.retire(entry.name)}
                    onClick={() => change(entry, { retired: true }, t.retired(entry.name))}
                  >
                    {t.retireShort}
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        )}
        {renaming !== null && <RenameDialog entry={renaming} onClose={() => setRenaming(null)} />}
        {retired.length > 0 && (
          <Stack gap={2}>
            <h2 className={styles.heading}>{t.retiredHeading}</h2>
            <ul className={styles.rows}>
              {retired.map((entry) => (
                <RetiredRow key={entry.id} {...{ entry, busy, change }} others={offered} />
              ))}
            </ul>
          </Stack>
        )}
      </Stack>
    </div>
  );
}

type Change = (entry: LookupEntry, to: { retired: boolean; replacedBy?: number | null }, said: string) => void;

function RenameDialog({ entry, onClose }: { entry: LookupEntry; onClose: () => void }) {
  const [name, setName] = useState(entry.name);
  useUnsaved(name !== entry.name);
  const calls = useListCalls();
  const { failure, clear, send, ...sending } = useHrSubmission(t.saveFailed);
  const missing = name.trim() === '' ? lookupMessages.nameRequired : undefined;
  const wrong = missing ?? fieldMessage(failure, 'name');
  function save(): void {
    if (missing !== undefined) return;
    const { list, id } = entry;
    send(async () => {
      const saved = await calls.save({ list, id, name });
      toast(t.renamed(saved?.name ?? name));
      onClose();
    });
  }
  return (
    <FormDialog
      title={t.rename(entry.name)}
      failure={wrong === undefined ? failure : null}
      {...{ sending, onClose }}
      action={uiTexts.save}
      busyText={uiTexts.saving}
      kept={hrSessionMessages.keptAndSaved}
      onSubmit={save}
    >
      <TextField
        label={t.name}
        value={name}
        autoComplete="off"
        data-first-focus
        error={wrong}
        onChange={(event) => {
          setName(event.target.value);
          clear();
        }}
      />
    </FormDialog>
  );
}

type RetiredRowProps = { entry: LookupEntry; others: readonly LookupEntry[]; busy: boolean; change: Change };

/** A retired entry: what replaced it, which the rows of a workbook name, and the way back. A choice is saved by its
 * button: by the keyboard every entry between the two is a choice. */
function RetiredRow({ entry, others, busy, change }: RetiredRowProps) {
  const { name } = entry;
  const [chosen, setChosen] = useState<number | null>(null);
  const isChanged = chosen !== null && (chosen || null) !== entry.replacedBy;
  // What is saved is no choice any more: a colleague may change it later.
  if (chosen !== null && !isChanged) setChosen(null);
  useUnsaved(isChanged);
  return (
    <li>
      <div className={classes.name}>
        <Row gap={2} wrap>
          <span>{name}</span>
          <Badge tone="mute" icon="circle-x">
            {t.retiredHeading}
          </Badge>
        </Row>
      </div>
      <SelectField
        label={t.replacedByShort}
        aria-label={t.replacedBy(name)}
        placeholder={t.nothing}
        disabled={busy}
        value={(isChanged ? chosen : entry.replacedBy) || ''}
        options={others.map((other) => ({ value: other.id, label: other.name }))}
        onChange={(event) => setChosen(Number(event.target.value))}
      />
      {isChanged && (
        <Button
          disabled={busy}
          aria-label={t.saveReplacedBy(name)}
          onClick={() => change(entry, { retired: true, replacedBy: chosen || null }, t.replacementSaved(name))}
        >
          {uiTexts.save}
        </Button>
      )}
      <Button
        variant="quiet"
        disabled={busy}
        aria-label={t.bringBack(name)}
        onClick={() => change(entry, { retired: false }, t.broughtBack(name))}
      >
        {t.bringBackShort}
      </Button>
    </li>
  );
}
