import type { ComponentProps } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';

export function Form({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    />
  );
}

type FormButtonsProps = Pick<ButtonProps, 'icon' | 'children'> & {
  busy: boolean;
  busyText: string;
  onCancel: () => void;
  /** 'Cancel' stops what is being sent. */
  cancelsWhileBusy?: boolean;
};

export function FormButtons({ busy, busyText, onCancel, cancelsWhileBusy = false, ...submit }: FormButtonsProps) {
  return (
    <Row gap={2} justify="end">
      <Button onClick={onCancel} disabled={busy && !cancelsWhileBusy}>
        {uiTexts.cancel}
      </Button>
      <Button type="submit" variant="primary" {...{ busy, busyText }} {...submit} />
    </Row>
  );
}
