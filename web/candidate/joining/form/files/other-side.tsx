import { useRef, useState } from 'react';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { Icon } from '#web/ui/icon.tsx';
import { joinedBelow, jpegOf, readPicture, scaled } from '#web/ui/picture/pixels.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './smaller-copy.module.css';

/** Enough to read a card's smallest print. */
const longestSide = 1600;
const quality = 0.85;

const joined = new WeakSet<File>();

const isPicture = (file: File): boolean => /^image\/(?:png|jpeg)$/u.test(file.type);

/** One JPEG with the second picture below the first; null where a file is no picture that can be drawn. */
async function joinSides(first: File, second: File): Promise<File | null> {
  if (!isPicture(second)) return null;
  try {
    const sides = [await readPicture(first), await readPicture(second)];
    const canvas = joinedBelow(sides.map((side) => scaled(side, longestSide)));
    for (const side of sides) side.close();
    const name = first.name.replace(/\.[^.]*$/u, '') + '.jpg';
    const file = new File([await jpegOf(canvas, quality)], name, { type: 'image/jpeg' });
    joined.add(file);
    return file;
  } catch (error) {
    console.info('Two pictures could not be joined', error instanceof Error ? error.name : error);
    return null;
  }
}

/** Puts a second picture, such as a card's back, below the chosen one: a field holds one file. */
export function OtherSide({ label, file, onJoined }: { label: string; file: File; onJoined: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  if (joined.has(file)) {
    return (
      <p className={classes.offer}>
        <span role="status">{m.bothJoined(shownSize(file.size))}</span>
      </p>
    );
  }
  if (!isPicture(file)) return null;
  async function add(other: File): Promise<void> {
    setBusy(true);
    const both = await joinSides(file, other);
    setBusy(false);
    setHasFailed(both === null);
    if (both !== null) onJoined(both);
  }
  return (
    <p className={classes.offer}>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={m.addSide}
        onChange={({ target }) => {
          const [other] = target.files ?? [];
          // The same picture may be chosen again.
          target.value = '';
          if (other !== undefined) void add(other);
        }}
      />
      <Button variant="quiet" icon={<Icon name="plus" />} busy={busy} onClick={() => input.current?.click()}>
        {m.addSide}
        <VisuallyHidden> {label}</VisuallyHidden>
      </Button>
      {hasFailed && <span role="alert">{m.sideNotJoined}</span>}
    </p>
  );
}
