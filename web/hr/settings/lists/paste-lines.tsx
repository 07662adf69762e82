import { useState } from 'react';
import type { LineResult } from '#contract/lookups.ts';
import type { LookupList } from '#domain/lookups/lookups.ts';
import { lookupMessages } from '#domain/lookups/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { EntryList } from '#web/ui/layout/entry-list.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { ActionTrouble, useAction } from '#web/hr/settings/action/action-form.tsx';
import { useListCalls } from './lists-calls.ts';
import classes from './lists-section.module.css';
import { listsTexts } from './texts.ts';

const t = listsTexts.lines;

type PasteLinesProps = {
  list: LookupList;
  deptId: number | null;
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
};

/** Takes many lines at once, and shows the result of each: it stays open until the answer has come. */
export function PasteLines({ list, deptId, text, onText, onClose }: PasteLinesProps) {
  const [missing, setMissing] = useState(false);
  const [results, setResults] = useState<LineResult[] | null>(null);
  const calls = useListCalls();
  const action = useAction(listsTexts.saveFailed);

  const isAdding = action.running !== null;
  const close = (): void => {
    if (!isAdding) onClose();
  };

  function submit(): void {
    if (text.trim() === '') return setMissing(true);
    void action.run('paste', async () => {
      setResults(await calls.add({ list, lines: text.split(/\r?\n/u), deptId }));
      onText('');
    });
  }

  const footer =
    results === null ? (
      <>
        <Button disabled={isAdding} onClick={close}>
          {uiTexts.cancel}
        </Button>
        <Button variant="primary" busy={isAdding} busyText={t.adding} onClick={submit}>
          {t.submit}
        </Button>
      </>
    ) : (
      <>
        <Button onClick={() => setResults(null)}>{t.more}</Button>
        <Button variant="primary" data-first-focus onClick={onClose}>
          {t.close}
        </Button>
      </>
    );
  return (
    <Dialog title={t.title(lookupMessages.lists[list])} size="lg" footer={footer} onClose={close}>
      <Stack gap={4}>
        <ActionTrouble action={action} />
        {results === null ? (
          <TextAreaField
            label={t.label}
            hint={list === 'DEPARTMENT' ? t.hintDepartments : t.hint}
            rows={10}
            value={text}
            readOnly={isAdding}
            data-first-focus
            spellCheck={false}
            error={missing ? lookupMessages.linesRequired : undefined}
            onChange={(event) => {
              onText(event.target.value);
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
      <Alert tone={refused > 0 ? 'warn' : 'ok'}>{t.result(count('ADDED'), count('THERE_ALREADY'), refused)}</Alert>
      <div className={classes.results}>
        <EntryList label={t.label}>
          {/* Refused lines need an action. */}
          {results
            .toSorted((one, other) => isRefused(other) - isRefused(one))
            .map(({ line, name, outcome, reason }) => (
              <li key={line}>
                <Row gap={2} wrap>
                  <Badge tone={looks[outcome].tone} icon={looks[outcome].icon}>
                    {t.outcomes[outcome]}
                  </Badge>
                  <span>{t.line(line)}</span>
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
