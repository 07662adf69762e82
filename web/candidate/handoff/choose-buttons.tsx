import { useRef } from 'react';
import type { DocumentKind } from '#domain/joining/documents/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { handoffTexts as t } from './texts.ts';

type ChooseButtonsProps = { kind: DocumentKind; busy: boolean; onChoose: (file: File) => void };

/** The camera, and the photos that the phone has. */
export function ChooseButtons({ kind, busy, onChoose }: ChooseButtonsProps) {
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const input = {
    type: 'file',
    hidden: true,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const [file] = target.files ?? [];
      target.value = '';
      if (file !== undefined) onChoose(file);
    },
  };
  return (
    <>
      <input {...input} ref={camera} accept="image/*" capture="environment" aria-label={t.take} />
      <input
        {...input}
        ref={album}
        accept={kind === 'photo' ? 'image/*' : 'image/*,application/pdf'}
        aria-label={t.choose}
      />
      <Button
        variant="primary"
        block
        icon={<Icon name="camera" />}
        busy={busy}
        busyText={t.reading}
        onClick={() => camera.current?.click()}
      >
        {t.take}
      </Button>
      <Button block icon={<Icon name="photo" />} disabled={busy} onClick={() => album.current?.click()}>
        {t.choose}
      </Button>
    </>
  );
}
