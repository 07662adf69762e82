import { type RefObject, useRef, useState } from 'react';
import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { SaveTroubles } from '#web/hr/settings/section/save-troubles.tsx';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { UnsavedDialogs } from '#web/session/hr/unsaved-dialogs.tsx';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useIsBroad } from '#web/ui/layout/media-query.ts';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { HrPageHead } from '#web/ui/page/hr-page-head.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import classes from './letter-editor.module.css';
import { blocksOf } from './letter-document.ts';
import { LetterText } from './letter-text.tsx';
import { TemplatePreview } from './preview/template-preview.tsx';
import { editorTexts as t, templatePreviewTexts } from './texts.ts';
import type { TemplateValues } from './template-values.ts';
import { type TemplateForm, useTemplateForm } from './use-template-form.ts';
import { useShownOffer } from './preview/use-shown-offer.ts';

type LetterEditorProps = {
  /** Null for one that is not saved yet. */
  stored: LetterTemplate | null;
  start: TemplateValues;
  onSaved: (template: LetterTemplate) => void;
};

/** A template with its text and, next to it or behind a button, the letter that it makes. */
export function LetterEditor({ stored, start, onSaved }: LetterEditorProps) {
  const nameField = useRef<HTMLInputElement>(null);
  const form = useTemplateForm({ stored, start, nameField });
  const guard = useLeaveGuard(form.isDirty);
  const shown = useShownOffer();
  const isBroad = useIsBroad();
  const [isOpen, setOpen] = useState(false);
  const { values, change, failure, notes, isStale, running, load } = form;
  const save = () =>
    void form.save((saved) => {
      // What was saved is not lost: the way to its own page is open.
      if (stored === null) guard.allowLeaving();
      onSaved(saved);
    });
  const preview = (
    <TemplatePreview blocks={values.blocks} shown={shown} onLoggedOut={(again) => form.setRepeat(() => again)} />
  );
  return (
    <>
      <Head form={form} onSave={save} onPreview={isBroad ? null : () => setOpen(true)} />
      <Stack gap={4}>
        <SaveTroubles {...{ failure, notes, isStale, load }} isLoading={running === 'load'} loadText={t.load} />
        <Names form={form} nameField={nameField} />
        <div className={classes.compose}>
          <LetterText
            blocks={start.blocks}
            letter={shown.letter}
            onReady={form.noteEditor}
            onChange={(editor) => change({ blocks: blocksOf(editor.getJSON()).blocks })}
          />
          {isBroad && preview}
        </div>
      </Stack>
      <Dialog open={isOpen && !isBroad} size="lg" title={templatePreviewTexts.title} onClose={() => setOpen(false)}>
        {preview}
      </Dialog>
      <UnsavedDialogs
        guard={guard}
        loss={t.leave}
        kept={hrSessionMessages.keptAndSaved}
        repeat={form.repeat}
        stopWaiting={() => form.setRepeat(null)}
      />
    </>
  );
}

type HeadProps = { form: TemplateForm; onSave: () => void; onPreview: (() => void) | null };

function Head({ form, onSave, onPreview }: HeadProps) {
  const { template, isDirty, running } = form;
  const meta =
    template === null ? undefined : (
      <Row gap={2} wrap>
        {template.isDefault && (
          <Badge tone="mute" icon="check">
            {t.isDefault}
          </Badge>
        )}
        {template.retired && (
          <Badge tone="mute" icon="circle-x">
            {t.retired}
          </Badge>
        )}
        <span>{t.version(template.version)}</span>
      </Row>
    );
  return (
    <HrPageHead
      title={template?.name ?? t.newTitle}
      meta={meta}
      back={{ to: settingsPath('letters'), label: t.letters }}
      actions={
        <Row gap={2} wrap>
          {onPreview !== null && (
            <Button icon={<Icon name="eye" />} onClick={onPreview}>
              {templatePreviewTexts.open}
            </Button>
          )}
          {isDirty && <Button onClick={form.discard}>{settingsTexts.discard}</Button>}
          <Button variant="primary" busy={running === 'save'} busyText={uiTexts.saving} onClick={onSave}>
            {template === null ? uiTexts.save : t.saveAs(template.version + 1)}
          </Button>
        </Row>
      }
    />
  );
}

function Names({ form, nameField }: { form: TemplateForm; nameField: RefObject<HTMLInputElement | null> }) {
  const { values, template, change } = form;
  return (
    <div className={classes.names}>
      <TextField
        ref={nameField}
        label={t.name}
        name="name"
        autoComplete="off"
        value={values.name}
        error={form.nameError}
        onChange={(event) => change({ name: event.target.value })}
      />
      {template?.isDefault !== true && (
        <CheckboxField
          label={t.standard}
          checked={values.isDefault}
          onChange={(event) => change({ isDefault: event.target.checked })}
        />
      )}
    </div>
  );
}
