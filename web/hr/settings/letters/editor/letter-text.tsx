import { EditorContent, type Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { plainSpelling } from '#domain/values/text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { insertPlaceholder } from './block-commands.ts';
import type { EditedBlock } from './block-kinds.ts';
import { ChoiceList } from './choices/choice-list.tsx';
import classes from './letter-text.module.css';
import { LetterToolbar } from './letter-toolbar.tsx';
import { run } from './letter-keys.ts';
import { placeholderEntries } from './choices/placeholder-entries.ts';
import { editorTexts as t, placeholderListTexts } from './texts.ts';
import { useTextEditor, useTextState } from './use-text-editor.ts';

type LetterTextProps = {
  blocks: readonly EditedBlock[];
  letter: Letter | null;
  onReady: (editor: Editor) => void;
  onChange: (editor: Editor) => void;
};

/** Where the list of placeholders is open, and what opened it. */
type Opened = { left: number; top: number; byBrace: boolean };

/** The text of the letter with its tools; the list of placeholders opens at the cursor. */
export function LetterText({ blocks, letter, onReady, onChange }: LetterTextProps) {
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
  const entries = placeholderEntries(letter).filter(({ label }) => plainSpelling(label).includes(search));
  const p = placeholderListTexts;
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
