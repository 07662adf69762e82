import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { ActionTrouble } from './action-trouble.tsx';
import type { Action } from './use-action.ts';

type ActionFormProps = Pick<ButtonProps, 'variant' | 'busyText'> & {
  action: Action;
  /** Fields that say themselves what is wrong with them. */
  ownFields?: readonly string[];
  submitText: string;
  /** Behind the button that submits. */
  more?: ReactNode;
  className?: string | undefined;
  onSubmit: () => unknown;
  children?: ReactNode;
};

export function ActionForm(props: ActionFormProps) {
  const { action, ownFields, submitText, more, className, onSubmit, children, ...button } = props;
  return (
    <Form className={className} onSubmit={onSubmit}>
      <Stack gap={4}>
        <ActionTrouble action={action} ownFields={ownFields} />
        {children}
        <Row>
          <Button type="submit" busy={action.running !== null} {...button}>
            {submitText}
          </Button>
          {more}
        </Row>
      </Stack>
    </Form>
  );
}
