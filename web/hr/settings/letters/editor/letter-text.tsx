import { EditorContent, type Editor } from '@tiptap/react';
import { useEffect } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import type { EditedBlock } from './block-kinds.ts';
import classes from './letter-text.module.css';
import { LetterToolbar } from './letter-toolbar.tsx';
import { editorTexts as t } from './texts.ts';
import { useTextEditor, useTextState } from './use-text-editor.ts';

type LetterTextProps = {
  blocks: readonly EditedBlock[];
  onReady: (editor: Editor) => void;
  onChange: (editor: Editor) => void;
};

/** The text of the letter with its tools. */
export function LetterText({ blocks, onReady, onChange }: LetterTextProps) {
  const editor: Editor = useTextEditor({ blocks, onChange });
  useEffect(() => onReady(editor), [editor, onReady]);
  return (
    <div className={classes.frame}>
      <LetterToolbar editor={editor} />
      <EditorContent editor={editor} className={classes.text} />
      <Foot editor={editor} />
    </div>
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
