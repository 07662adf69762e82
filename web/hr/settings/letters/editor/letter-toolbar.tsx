import { redo, undo } from '@tiptap/pm/history';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { ActionMenu } from '#web/ui/overlay/menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { insertBlock, moveBlocks, removeBlocks, writeAs } from './block-commands.ts';
import { drawnKinds, textKinds } from './block-kinds.ts';
import classes from './letter-toolbar.module.css';
import { run, toggleLook } from './letter-keys.ts';
import { blockTexts, editorTexts as t } from './texts.ts';
import { type TextState, useTextState } from './use-text-editor.ts';

type LetterToolbarProps = { editor: Editor; isListOpen: boolean; onPlaceholder: () => void };

export function LetterToolbar({ editor, isListOpen, onPlaceholder }: LetterToolbarProps) {
  const text = useTextState(editor);
  return (
    <div className={classes.bar} role="group" aria-label={t.toolbar}>
      <KindSelect editor={editor} kind={text.kind} />
      <Tool icon="bold" label={t.bold} pressed={text.bold} onPress={() => run(editor, toggleLook('bold'))} />
      <Tool icon="italic" label={t.italic} pressed={text.italic} onPress={() => run(editor, toggleLook('italic'))} />
      <Tool icon="send-back" label={t.undo} off={!text.mayUndo} onPress={() => run(editor, undo)} />
      <Tool icon="redo" label={t.redo} off={!text.mayRedo} onPress={() => run(editor, redo)} />
      <BlockTools editor={editor} text={text} />
      <span className={classes.rule} />
      <ActionMenu
        trigger={
          <Button variant="quiet" icon={<Icon name="plus" size={18} />}>
            {t.block}
          </Button>
        }
        items={[...textKinds, ...drawnKinds].map((kind) => ({
          label: blockTexts.kinds[kind],
          onSelect: () => void run(editor, insertBlock(kind)),
        }))}
      />
      <Button
        variant="quiet"
        icon={<Icon name="plus" size={18} />}
        aria-label={t.insertPlaceholder}
        aria-haspopup="dialog"
        aria-expanded={isListOpen}
        onClick={onPlaceholder}
      >
        {t.placeholder}
      </Button>
    </div>
  );
}

function KindSelect({ editor, kind }: { editor: Editor; kind: TextState['kind'] }) {
  return (
    <select
      className={classes.kind}
      aria-label={t.kind}
      value={kind ?? ''}
      disabled={kind === null}
      onChange={(event) => {
        const chosen = textKinds.find((one) => one === event.target.value);
        if (chosen !== undefined) run(editor, writeAs(chosen));
      }}
    >
      {kind === null && <option value="">{t.drawnKind}</option>}
      {textKinds.map((one) => (
        <option key={one} value={one}>
          {blockTexts.kinds[one]}
        </option>
      ))}
    </select>
  );
}

/** Moving and removing keep the focus on the button, so that it can be pressed again; what was done is said. */
function BlockTools({ editor, text: { from, to, count } }: { editor: Editor; text: TextState }) {
  const [said, setSaid] = useState('');
  function move(by: -1 | 1): void {
    const { view } = editor;
    if (moveBlocks(by)(view.state, view.dispatch)) setSaid(t.moved(from + 1 + by, count));
  }
  function remove(): void {
    const { view } = editor;
    if (removeBlocks(view.state, view.dispatch)) setSaid(t.removed);
  }
  return (
    <>
      <span className={classes.rule} />
      <Tool icon="arrow-up" label={t.moveUp} off={from === 0} onPress={() => move(-1)} />
      <Tool icon="arrow-down" label={t.moveDown} off={to === count - 1} onPress={() => move(1)} />
      <Tool icon="trash" label={t.remove} onPress={remove} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

type ToolProps = { icon: IconName; label: string; pressed?: boolean; off?: boolean; onPress: () => void };

/** A button that keeps the focus while it is off: it may be on again after the next press. */
function Tool({ icon, label, pressed, off = false, onPress }: ToolProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      // The text keeps what is selected in it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={off ? undefined : onPress}
    />
  );
}
