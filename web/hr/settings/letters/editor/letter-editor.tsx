import { Selection } from '@tiptap/pm/state';
import { type Editor, EditorContent } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BodyOf } from '#contract/call.ts';
import type { LetterTemplate, saveLetterTemplate } from '#contract/hr/letter-templates.ts';
import { letterTemplateMessages } from '#domain/letter/messages.ts';
import { type LetterPlaceholder, letterPlaceholders, placeholderLabels } from '#domain/letter/placeholder-labels.ts';
import { valueOf } from '#domain/letter/placeholders.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { plainSpelling } from '#domain/values/text.ts';
import { lettersTexts } from '#web/hr/settings/letters/texts.ts';
import { ItemEditor } from '#web/hr/settings/section/edits-form.tsx';
import type { ItemEdits } from '#web/hr/settings/section/items-section.tsx';
import { type Faults, useEdits } from '#web/hr/settings/section/use-edits.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout/layout.tsx';
import { useIsBroad } from '#web/ui/layout/media-query.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { startOf, insertPlaceholder } from './block-commands.ts';
import type { EditedBlock } from './block-kinds.ts';
import { withFaults, wrongBlocks } from './block-marks.ts';
import { ChoiceList } from './choices/choice-list.tsx';
import { blocksOf, documentOf } from './letter-document.ts';
import classes from './letter-editor.module.css';
import { run } from './letter-keys.ts';
import { LetterToolbar } from './letter-toolbar.tsx';
import { TemplatePreview } from './preview/template-preview.tsx';
import { useShownOffer } from './preview/use-shown-offer.ts';
import { faultAt, templateForm, type TemplateValues } from './template-values.ts';
import { editorTexts as t, templatePreviewTexts, placeholderListTexts } from './texts.ts';
import { useTextEditor, useTextState } from './use-text-editor.ts';

type TemplateEdits = ItemEdits<LetterTemplate, TemplateValues, BodyOf<typeof saveLetterTemplate>>;

export function LetterEditor({ item }: { item: TemplateEdits }) {
  const { edits, setText } = useTemplate(item);
  const shown = useShownOffer();
  const isBroad = useIsBroad();
  const [isOpen, setOpen] = useState(false);
  const { stored, values, change, field } = edits;
  const preview = <TemplatePreview blocks={values.blocks} shown={shown} onLoggedOut={edits.waitForLogin} />;
  return (
    <ItemEditor
      edits={edits}
      place="letters"
      newTitle={t.newTitle}
      meta={
        stored === null ? undefined : (
          <Row gap={2} wrap>
            {stored.isDefault && (
              <Badge tone="mute" icon="check">
                {lettersTexts.isDefault}
              </Badge>
            )}
            <span>{lettersTexts.version(stored.version)}</span>
          </Row>
        )
      }
      action={
        !isBroad && (
          <Button icon={<Icon name="eye" />} onClick={() => setOpen(true)}>
            {templatePreviewTexts.open}
          </Button>
        )
      }
      saveText={stored === null ? uiTexts.save : t.saveAs(stored.version + 1)}
      loss={t.leave}
    >
      <div className={classes.names}>
        <TextField {...field('name')} label={t.name} name="name" autoComplete="off" />
        {stored?.isDefault !== true && <CheckboxField {...field('isDefault')} label={t.standard} />}
      </div>
      <div className={classes.compose}>
        <LetterText
          blocks={item.start.values.blocks}
          letter={shown.letter}
          onReady={setText}
          onChange={(editor) => change({ blocks: blocksOf(editor.getJSON()).blocks })}
        />
        {isBroad && preview}
      </div>
      <Dialog open={isOpen && !isBroad} size="lg" title={templatePreviewTexts.title} onClose={() => setOpen(false)}>
        {preview}
      </Dialog>
    </ItemEditor>
  );
}

/** The edits of a template; its text is in an editor of its own. */
function useTemplate(item: TemplateEdits) {
  const navigate = useNavigate();
  const [text, setText] = useState<Editor | null>(null);
  const edits = useEdits({
    ...item,
    ...templateForm,
    onSaved({ name, letterTemplateId }, allowLeaving) {
      toast(t.saved(name));
      if (item.start.stored !== null) return;
      allowLeaving();
      void navigate(settingsPath('letters', letterTemplateId), { replace: true });
    },
    onReplaced({ blocks }) {
      // It can be undone; what is the same keeps its cursor.
      if (text === null || JSON.stringify(blocksOf(text.getJSON()).blocks) === JSON.stringify(blocks)) return;
      text.commands.setContent(documentOf(blocks), { emitUpdate: true });
    },
    onFaults: (faults) => text && showFaults(text, faults),
    theirWords: (field, { name }) =>
      field === 'name' ? settingsTexts.theirs(t.name, name) : field === 'blocks' ? t.theirText : null,
    messages: letterTemplateMessages,
    texts: { saveFailed: t.saveFailed, noAnswer: t.noAnswer, gone: letterTemplateMessages.unknown },
  });
  return { edits, setText };
}

function showFaults(text: Editor, faults: Faults): void {
  const { places } = blocksOf(text.getJSON());
  const atBlocks = places.flatMap((place, index) => {
    const message = faults.get(faultAt(index));
    return message === undefined ? [] : [{ place, message }];
  });
  text.view.dispatch(withFaults(text.state, atBlocks));
  const [wrong] = wrongBlocks(text.state).keys();
  if (wrong === undefined || faults.size === 0 || faults.has('name')) return;
  const { doc, tr } = text.view.state;
  text.view.dispatch(tr.setSelection(Selection.near(doc.resolve(startOf(doc, wrong)))).scrollIntoView());
  text.view.focus();
}

type LetterTextProps = {
  blocks: readonly EditedBlock[];
  letter: Letter | null;
  onReady: (editor: Editor) => void;
  onChange: (editor: Editor) => void;
};

/** Where the list of placeholders is open, and what opened it. */
type Opened = { left: number; top: number; byBrace: boolean };

/** The text of the letter with its tools; the list of placeholders opens at the cursor. */
function LetterText({ blocks, letter, onReady, onChange }: LetterTextProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const editor: Editor = useTextEditor({ blocks, onBrace: () => open(true), onChange });
  useEffect(() => onReady(editor), [editor, onReady]);

  function open(byBrace: boolean): void {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined) return;
    const caret = editor.view.coordsAtPos(editor.state.selection.from);
    const left = Math.max(0, Math.min(caret.left - box.left, box.width - 320));
    setOpened({ left, top: caret.bottom - box.top + 6, byBrace });
  }

  /** Where Escape follows a brace, the brace was meant as such. */
  function close(isEscape: boolean): void {
    setOpened(null);
    if (!isEscape) return;
    if (opened?.byBrace === true) editor.view.dispatch(editor.state.tr.insertText('{'));
    editor.view.focus();
  }

  return (
    <div ref={frame} className={classes.frame}>
      <LetterToolbar editor={editor} isListOpen={opened !== null} onPlaceholder={() => open(false)} />
      <EditorContent editor={editor} className={classes.text} />
      {opened !== null && (
        <PlaceholderList
          letter={letter}
          at={opened}
          onClose={close}
          onChoose={(key) => {
            setOpened(null);
            run(editor, insertPlaceholder(key));
          }}
        />
      )}
      <Foot editor={editor} />
    </div>
  );
}

type PlaceholderListProps = {
  letter: Letter | null;
  at: Opened;
  onChoose: (key: string) => void;
  onClose: (isEscape: boolean) => void;
};

function PlaceholderList({ letter, at, onChoose, onClose }: PlaceholderListProps) {
  const [typed, setTyped] = useState('');
  const search = plainSpelling(typed.trim());
  const p = placeholderListTexts;
  const about = (key: LetterPlaceholder) => (letter === null ? '' : (valueOf(key, letter)?.text ?? p.noValue));
  const entries = letterPlaceholders
    .map((key) => ({ key, label: placeholderLabels[key], about: about(key) }))
    .filter(({ label }) => plainSpelling(label).includes(search));
  return (
    <ChoiceList
      title={p.title}
      find={p.find}
      list={p.list}
      entries={entries}
      typed={typed}
      onType={setTyped}
      onChoose={({ key }) => onChoose(key)}
      onClose={onClose}
      status={entries.length === 0 ? p.none : p.count(entries.length)}
      style={{ left: at.left, top: at.top }}
      foot={
        <>
          <kbd>{p.up}</kbd> <kbd>{p.down}</kbd> {p.choose} <kbd>{p.enter}</kbd> {p.insert}
        </>
      }
    />
  );
}

function Foot({ editor }: { editor: Editor }) {
  const { count, wrong } = useTextState(editor);
  return (
    <div className={classes.foot}>
      <span>{t.blocks(count)}</span>
      <span>{t.keys}</span>
      <span role="status" className={classes.wrong}>
        {wrong > 0 && (
          <>
            <Icon name="alert-circle" size={18} />
            {t.toCorrect(wrong)}
          </>
        )}
      </span>
    </div>
  );
}
