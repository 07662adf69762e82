import { useRef, useState } from 'react';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './smaller-copy.module.css';

/** Wide enough to read a card's smallest print. */
const widest = 1600;
const gap = 24;
const quality = 0.85;

const joined = new WeakSet<File>();

/** Whether this file was made of two pictures. */
const areJoined = (file: File): boolean => joined.has(file);

const isPicture = (file: File): boolean => /^image\/(?:png|jpeg)$/u.test(file.type);

/** One JPEG with the second picture below the first, equally wide; null where a file is no picture that can be drawn. */
async function joinSides(first: File, second: File): Promise<File | null> {
  if (!isPicture(second)) return null;
  const sides: ImageBitmap[] = [];
  try {
    for (const file of [first, second]) sides.push(await createImageBitmap(file, { imageOrientation: 'from-image' }));
    const blob = await draw(sides);
    if (blob === null) return null;
    const file = new File([blob], first.name.replace(/\.[^.]*$/u, '') + '.jpg', { type: 'image/jpeg' });
    joined.add(file);
    return file;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.info('Two pictures could not be joined', error.name);
    return null;
  } finally {
    for (const side of sides) side.close();
  }
}

async function draw(sides: ImageBitmap[]): Promise<Blob | null> {
  const width = Math.min(widest, Math.max(...sides.map((side) => side.width)));
  const heights = sides.map((side) => Math.round((side.height * width) / side.width));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = heights.reduce((sum, height) => sum + height, gap * (sides.length - 1));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  let top = 0;
  for (const [index, side] of sides.entries()) {
    context.drawImage(side, 0, top, width, heights[index] ?? 0);
    top += (heights[index] ?? 0) + gap;
  }
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}

type OtherSideProps = { label: string; file: File; onJoined: (file: File) => void };

/** Puts a second picture, such as a card's back, below the chosen one: a field holds one file. */
export function OtherSide({ label, file, onJoined }: OtherSideProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  if (areJoined(file)) {
    return (
      <p className={classes.offer}>
        <span role="status">{m.bothJoined(shownSize(file.size))}</span>
      </p>
    );
  }
  if (!isPicture(file)) return null;
  async function add(other: File): Promise<void> {
    setBusy(true);
    const joined = await joinSides(file, other);
    setBusy(false);
    setHasFailed(joined === null);
    if (joined !== null) onJoined(joined);
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
