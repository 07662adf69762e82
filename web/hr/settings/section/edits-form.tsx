import type { ReactNode } from 'react';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { settingsTexts as t } from '#web/hr/settings/texts.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { settingsPath, settingsPlaceTexts } from '#web/session/hr/settings-places.ts';
import { UnsavedDialogs } from '#web/session/hr/unsaved-dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import type { Edits } from './use-edits.ts';

type AnyEdits = Omit<Edits<unknown, object>, 'values' | 'change' | 'field' | 'stored'>;

type EditsFormProps = { edits: AnyEdits; loss: string; className?: string; head?: ReactNode; children: ReactNode };

/** Around the fields of an editor: why it could not be saved, and the question before changes are left behind. */
export function EditsForm({ edits, loss, className, head, children }: EditsFormProps) {
  const { failure, notes, isStale, running, box, save, load, guard, repeat, waitForLogin } = edits;
  return (
    <Form ref={box} className={className} onSubmit={() => save()}>
      {head}
      <Stack gap={5}>
        {(failure !== null || notes.length > 0) && (
          <Stack gap={3}>
            <FailureAlert failure={failure} />
            {isStale && (
              <div>
                <Button busy={running === 'load'} busyText={t.reading} onClick={() => void load()}>
                  {t.load}
                </Button>
              </div>
            )}
            {notes.map((note) => (
              <Alert key={note} tone="info">
                {note}
              </Alert>
            ))}
          </Stack>
        )}
        {children}
      </Stack>
      <UnsavedDialogs
        {...{ guard, repeat, loss }}
        kept={hrSessionMessages.keptAndSaved}
        stopWaiting={() => waitForLogin(null)}
      />
    </Form>
  );
}

export function SaveButtons({ edits, saveText = uiTexts.save }: { edits: AnyEdits; saveText?: string | undefined }) {
  const { isDirty, running, discard } = edits;
  return (
    <>
      {isDirty && (
        <Button disabled={running !== null} onClick={discard}>
          {t.discard}
        </Button>
      )}
      <Button type="submit" variant="primary" busy={running === 'save'} busyText={uiTexts.saving}>
        {saveText}
      </Button>
    </>
  );
}

type ItemEditorProps = Omit<EditsFormProps, 'head' | 'className'> & {
  edits: AnyEdits & { stored: { name: string } | null };
  /** The section of the settings that lists the items. */
  place: 'letters' | 'pay' | 'export-layouts';
  newTitle: string;
  meta: ReactNode;
  action?: ReactNode;
  saveText?: string;
};

export function ItemEditor({ place, newTitle, meta, action, saveText, ...form }: ItemEditorProps) {
  const { edits } = form;
  return (
    <EditsForm
      {...form}
      head={
        <HrPageHead
          title={edits.stored?.name ?? newTitle}
          meta={meta}
          back={{ to: settingsPath(place), label: settingsPlaceTexts.sections[place] }}
          actions={
            <Row gap={2} wrap>
              {action}
              <SaveButtons {...{ edits, saveText }} />
            </Row>
          }
        />
      }
    />
  );
}

export const savedWords = (stored: { modifiedBy: string | null; modifiedOn: string | null } | null) =>
  stored?.modifiedBy && stored.modifiedOn
    ? t.lastSaved(stored.modifiedBy, formatInstant(stored.modifiedOn))
    : undefined;
